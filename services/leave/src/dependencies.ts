import type { Sealer } from '@portal/auth/sealer';
import type { DownstreamConsumers } from '@portal/bus/downstream-consumers';
import type { Outbox } from '@portal/bus/outbox';
import type { BankHolidayReader } from '@portal/runtime/bank-holiday-store';
import type { ReadingRecorder } from '@portal/runtime/reading-recorder';
import type { FirstRetainedDay } from '@portal/runtime/retention/first-retained-day';
import type { CalendarFeedStore } from './store/calendar-feeds.ts';
import type { FitNoteStore } from './store/fit-notes.ts';
import type { IrregularHoursStore } from './store/irregular-hours.ts';
import type { LeaveCache } from './store/leave-cache.ts';
import type { LeavePolicyStore } from './store/leave-policy.ts';
import type { LeavePolicyCache } from './store/leave-policy-cache.ts';
import type { LeaveRequestStore } from './store/leave-requests.ts';
import type { LeaveSettingsStore } from './store/leave-settings.ts';
import type { LockStore } from './store/locks.ts';
import type { PartnershipStore } from './store/partnerships.ts';
import type { PeopleStore } from './store/people.ts';
import type { PublishedHolidayStore } from './store/published-holidays.ts';
import type { TeamStore } from './store/teams.ts';
import type { WorkScheduleReader } from './store/work-schedules.ts';

/** The dependencies of this service's operations. Each operation picks those that it uses. */
export interface Dependencies {
  settings: LeaveSettingsStore;
  people: PeopleStore;
  /** The first day of which all leave is kept. */
  firstRetainedDay: FirstRetainedDay;
  teams: TeamStore;
  leaveRequests: LeaveRequestStore;
  fitNotes: FitNoteStore;
  /** The time from which leave in hours accrues. */
  irregularHours: IrregularHoursStore;
  partnerships: PartnershipStore;
  locks: LockStore;
  feeds: CalendarFeedStore;
  policies: LeavePolicyStore;
  /** GOV.UK's list of bank holidays. */
  published: PublishedHolidayStore;
  /** Caches everybody's leave and working patterns. */
  leaveCache: LeaveCache;
  /** The bank holidays that apply. */
  holidays: BankHolidayReader;
  /** When people work. */
  schedules: WorkScheduleReader;
  /** The current leave policy. */
  policy: Pick<LeavePolicyCache, 'current' | 'forget'>;
  outbox: Outbox;
  /** Records in the audit trail who reads special-category data of others. */
  readings: ReadingRecorder;
  /** Encrypts secrets that are shown again, so that the database doesn't reveal them. */
  sealer: Sealer;
  /** Waits until other services have handled a change, so that callers read their own writes. */
  downstreamConsumers: DownstreamConsumers;
}
