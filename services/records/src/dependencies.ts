import type { HolidayStore } from '@portal/runtime/holiday-store';
import type { ArchiveQueue } from './jobs/archive-queue.ts';
import type { WeeklyReportDependencies } from './jobs/load-weekly-report.ts';
import type { ArchiveDayDependencies } from './operations/archive-daily-staff.ts';
import type { ArchiveRangeDependencies } from './operations/archive-date-range.ts';
import type { ArchiveStateDependencies } from './operations/archive-state.ts';
import type { DeleteRecordDependencies } from './operations/delete-daily-record.ts';
import type { ExportDependencies } from './operations/export-records.ts';
import type { ArchivedDays } from './store/archived-days.ts';
import type { Changes } from './store/changes.ts';
import type { DaySummaries } from './store/day-summaries.ts';
import type { DeletedPeople } from './store/deleted-people.ts';
import type { DeletedRecords } from './store/deleted-records.ts';
import type { LeaveModel } from './store/leave.ts';
import type { People } from './store/people.ts';
import type { Records } from './store/records.ts';
import type { Sessions } from './store/sessions.ts';
import type { SettingsModel } from './store/settings.ts';
import type { WeeklyReports } from './store/weekly-reports.ts';

/** The collections of the archive: the read models of other services, and the records. */
export interface Archive {
  people: People;
  settings: SettingsModel;
  sessions: Sessions;
  leave: LeaveModel;
  records: Records;
  summaries: DaySummaries;
  days: ArchivedDays;
  deletedRecords: DeletedRecords;
  changes: Changes;
  deletedPeople: DeletedPeople;
  holidays: HolidayStore;
  /** Older records are removed and never archived again. */
  retentionYears: number;
}

/** Everything that the resolvers and downloads use. */
export type Dependencies = ArchiveDayDependencies &
  ArchiveRangeDependencies &
  ArchiveStateDependencies &
  DeleteRecordDependencies &
  ExportDependencies &
  WeeklyReportDependencies & { queue: ArchiveQueue; reports: WeeklyReports };
