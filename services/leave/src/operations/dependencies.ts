import type { Sealer } from '@portal/auth/sealing';
import type { Followers } from '@portal/bus/followers';
import type { Outbox } from '@portal/bus/outbox';
import type { Nation } from '@portal/kernel/bank-holidays';
import type { Holidays } from '@portal/runtime/holidays';
import type { CalendarFeeds } from '../store/calendar-feeds.ts';
import type { CountedRow } from '../store/counted-leave.ts';
import type { CurrentPolicy } from '../store/current-policy.ts';
import type { Guards } from '../store/guards.ts';
import type { KeptLists } from '../store/kept-lists.ts';
import type { Partnerships } from '../store/partnerships.ts';
import type { People } from '../store/people.ts';
import type { Policies } from '../store/policy.ts';
import type { PublishedHolidays } from '../store/published-holidays.ts';
import type { LeaveRow } from '../store/request-lists.ts';
import type { LeaveRequests } from '../store/requests.ts';
import type { AllSettings } from '../store/settings.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  settings: AllSettings;
  people: People;
  requests: LeaveRequests;
  /** Everybody's leave of some days, as it was last asked for. */
  calendars: KeptLists<LeaveRow>;
  /** As much of everybody's leave as balances count. */
  counted: KeptLists<CountedRow>;
  partnerships: Partnerships;
  guards: Guards;
  feeds: CalendarFeeds;
  holidays: Holidays;
  /** Whose bank holidays count where nobody has set it. */
  nation: Nation;
  policies: Policies;
  /** What holds for everybody's leave, as it is now. */
  policy: Pick<CurrentPolicy, 'current' | 'forget'>;
  /** GOV.UK's list of bank holidays. */
  published: PublishedHolidays;
  outbox: Outbox;
  /** Hides secrets that are shown again from whoever reads the database. */
  sealer: Sealer;
  /** So that whoever reads right after a change sees it in what other services keep of it. */
  followers: Followers;
}
