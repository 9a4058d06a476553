import type { Followers } from '@portal/bus/followers';
import type { Outbox } from '@portal/bus/outbox';
import type { Holidays } from '@portal/runtime/holidays';
import type { Guards } from '../store/guards.ts';
import type { Partnerships } from '../store/partnerships.ts';
import type { People } from '../store/people.ts';
import type { LeaveRequests } from '../store/requests.ts';
import type { AllSettings } from '../store/settings.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  settings: AllSettings;
  people: People;
  requests: LeaveRequests;
  partnerships: Partnerships;
  guards: Guards;
  holidays: Holidays;
  outbox: Outbox;
  /** So that whoever reads right after a change sees it in what other services keep of it. */
  followers: Followers;
}
