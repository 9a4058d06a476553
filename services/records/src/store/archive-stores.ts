import type { Nation } from '@portal/kernel/bank-holidays';
import { createBankHolidayStore } from '@portal/runtime/bank-holiday-store';
import type { Connection } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { archivedDayStore } from './archived-days.ts';
import { daySummaryStore } from './day-summaries.ts';
import { deletedPeopleStore } from './deleted-people.ts';
import { deletedRecordStore } from './deleted-records.ts';
import { entryStore } from './entries.ts';
import { leaveStore } from './leave.ts';
import { outdatedDayStore } from './outdated-days.ts';
import { peopleStore } from './people.ts';
import { rebuildStore } from './rebuilds.ts';
import { recordStore } from './records.ts';
import { settingsStore } from './settings.ts';

/** Opens the stores of the archive. */
export function openArchiveStores(
  connection: Connection,
  { nation, retentionYears }: { nation: Nation; retentionYears: number },
): ArchiveStores {
  return {
    people: peopleStore(connection),
    settings: settingsStore(connection),
    entries: entryStore(connection),
    leave: leaveStore(connection),
    records: recordStore(connection),
    summaries: daySummaryStore(connection),
    days: archivedDayStore(connection),
    deletedRecords: deletedRecordStore(connection),
    outdatedDays: outdatedDayStore(connection),
    deletedPeople: deletedPeopleStore(connection),
    holidays: createBankHolidayStore(connection, nation),
    rebuilds: rebuildStore(connection),
    connection,
    retentionYears,
  };
}
