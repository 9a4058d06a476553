import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import type { JobState } from '@portal/contracts/service-state';
import type { BankHolidayStore } from '@portal/runtime/bank-holiday-store';
import type { ReadingRecorder } from '@portal/runtime/reading-recorder';
import type { Connection } from 'mongoose';
import type { ArchiveQueue } from './jobs/archive-queue.ts';
import type { PayrollSummaries } from './operation-steps/summarize-payroll.ts';
import type { ArchiveJobStore } from './store/archive-jobs.ts';
import type { ArchivedDayStore } from './store/archived-days.ts';
import type { DaySummaryStore } from './store/day-summaries.ts';
import type { DeletedPeopleStore } from './store/deleted-people.ts';
import type { DeletedRecordStore } from './store/deleted-records.ts';
import type { EntryStore } from './store/entries.ts';
import type { FirstRetainedDays, RetentionYears } from './store/first-retained-days.ts';
import type { LastEventStore } from './store/last-events.ts';
import type { LeaveStore } from './store/leave.ts';
import type { OutdatedDayStore } from './store/outdated-days.ts';
import type { PayrollStores } from './store/payroll-stores.ts';
import type { PeopleStore } from './store/people.ts';
import type { RebuildStore } from './store/rebuilds.ts';
import type { RecordStore } from './store/records.ts';
import type { SettingsStore } from './store/settings.ts';
import type { TeamStore } from './store/teams.ts';
import type { WeeklyReportStore } from './store/weekly-reports.ts';

/** The stores of the archive: the read models of other services, and the records. */
export interface ArchiveStores {
  people: PeopleStore;
  settings: SettingsStore;
  teams: TeamStore;
  entries: EntryStore;
  leave: LeaveStore;
  records: RecordStore;
  summaries: DaySummaryStore;
  days: ArchivedDayStore;
  deletedRecords: DeletedRecordStore;
  outdatedDays: OutdatedDayStore;
  deletedPeople: DeletedPeopleStore;
  holidays: BankHolidayStore;
  rebuilds: RebuildStore;
  payroll: PayrollStores;
  /** For transactions that publish no event. */
  connection: Connection;
  firstRetainedDays: FirstRetainedDays;
  retentionYears: RetentionYears;
}

/** The dependencies of this service's operations. Each operation picks those that it uses. */
export interface Dependencies extends ArchiveStores {
  reports: WeeklyReportStore;
  jobs: ArchiveJobStore;
  /** The totals of pay periods that aren’t closed. */
  payrollSummaries: PayrollSummaries;
  lastEvents: LastEventStore;
  outbox: Pick<Outbox, 'transact'>;
  /** Records in the audit trail who reads special-category data of others. */
  readings: ReadingRecorder;
  bus: Bus;
  /** Archives single days for requests. */
  queue: Pick<ArchiveQueue, 'archiveAndWait' | 'isPaused'>;
  /** Queues the next days of unfinished ranges; after a failure they are queued later. */
  fillQueue(): Promise<void>;
  /** Queues the next lines of a pay period that is being closed; after a failure they are queued later. */
  fillPayrollQueue(): Promise<void>;
  /** Waits briefly until recent events of other services are handled. */
  waitForRecentEvents(): Promise<void>;
  /** The state of the scheduled jobs. */
  jobStates(): Promise<JobState[]>;
  /** Whether archiving is paused for lack of storage. */
  isStorageLow(): boolean;
}
