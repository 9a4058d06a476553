import type { Sealer } from '@portal/auth/sealer';
import type { DownstreamConsumers } from '@portal/bus/downstream-consumers';
import type { Outbox } from '@portal/bus/outbox';
import type { Nation } from '@portal/kernel/bank-holidays';
import type { Holidays } from '@portal/runtime/holiday-store';
import type { CalendarFeeds } from '../store/calendar-feeds.ts';
import type { CurrentPolicy } from '../store/current-policy.ts';
import type { Guards } from '../store/guards.ts';
import type { Policies } from '../store/leave-policy.ts';
import type { LeaveRequests } from '../store/leave-requests.ts';
import type { LeaveRow } from '../store/leave-rows.ts';
import type { AllSettings } from '../store/leave-settings.ts';
import type { PackedLeaveRow } from '../store/packed-leave.ts';
import type { Partnerships } from '../store/partnerships.ts';
import type { People } from '../store/people.ts';
import type { PersonCache } from '../store/person-cache.ts';
import type { PublishedHolidays } from '../store/published-holidays.ts';

/** The dependencies of this service's operations. Each operation picks those that it uses. */
export interface Dependencies {
  settings: AllSettings;
  people: People;
  requests: LeaveRequests;
  /** Caches everybody's leave in a date range. */
  calendarCache: PersonCache<LeaveRow>;
  /** Caches the leave that everybody's balances depend on. */
  balanceCache: PersonCache<PackedLeaveRow>;
  partnerships: Partnerships;
  guards: Guards;
  feeds: CalendarFeeds;
  holidays: Holidays;
  /** The nation whose bank holidays apply until an administrator sets one. */
  nation: Nation;
  policies: Policies;
  /** The current leave policy. */
  policy: Pick<CurrentPolicy, 'current' | 'forget'>;
  /** GOV.UK's list of bank holidays. */
  published: PublishedHolidays;
  outbox: Outbox;
  /** Encrypts secrets that are shown again, so that the database doesn't reveal them. */
  sealer: Sealer;
  /** Waits until other services have handled a change, so that callers read their own writes. */
  downstreamConsumers: DownstreamConsumers;
}
