import type { Nation } from '@portal/kernel/bank-holidays';
import { createBankHolidayStore } from '@portal/runtime/bank-holiday-store';
import type { Connection } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { createArchivedDayStore } from './archived-days.ts';
import { createDaySummaryStore } from './day-summaries.ts';
import { createDeletedPeopleStore } from './deleted-people.ts';
import { createDeletedRecordStore } from './deleted-records.ts';
import { createEntryStore } from './entries.ts';
import { createFirstRetainedDays, type RetentionYears } from './first-retained-days.ts';
import { createLeaveStore } from './leave.ts';
import { createOutdatedDayStore } from './outdated-days.ts';
import { openPayrollStores } from './payroll-stores.ts';
import { createPeopleStore } from './people.ts';
import { createRebuildStore } from './rebuilds.ts';
import { createRecordStore } from './records.ts';
import { createSettingsStore } from './settings.ts';
import { createTeamStore } from './teams.ts';

/** Opens the stores of the archive. */
export function openArchiveStores(
  connection: Connection,
  { nation, retentionYears }: { nation: Nation; retentionYears: RetentionYears },
): ArchiveStores {
  return {
    people: createPeopleStore(connection),
    settings: createSettingsStore(connection),
    teams: createTeamStore(connection),
    entries: createEntryStore(connection),
    leave: createLeaveStore(connection),
    records: createRecordStore(connection),
    summaries: createDaySummaryStore(connection),
    days: createArchivedDayStore(connection),
    deletedRecords: createDeletedRecordStore(connection),
    outdatedDays: createOutdatedDayStore(connection),
    deletedPeople: createDeletedPeopleStore(connection),
    holidays: createBankHolidayStore(connection, nation),
    rebuilds: createRebuildStore(connection),
    payroll: openPayrollStores(connection),
    connection,
    firstRetainedDays: createFirstRetainedDays(connection, retentionYears),
    retentionYears,
  };
}
