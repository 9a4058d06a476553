import * as archiving from '@portal/contracts/records/archive';
import * as contracts from '@portal/contracts/records/daily-record';
import { addDays, londonDay, monthOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import { type ArchiveDayDependencies, archiveOneDay } from '../operations/archive-daily-staff.ts';
import {
  type DeleteRecordDependencies,
  deleteDailyRecord,
} from '../operations/delete-daily-record.ts';
import { listRecords } from '../operations/list-records.ts';
import { recordsByDay } from '../operations/records-by-day.ts';
import { validatePeriod } from '../operations/validate-period.ts';
import { recordYearsIn } from '../store/record-lists.ts';

/** Lists, archives and deletes records. */
export function dailyRecordResolvers(
  dependencies: ArchiveDayDependencies & DeleteRecordDependencies,
): Resolvers {
  const { records } = dependencies;
  return {
    Query: {
      dailyRecords: resolve(contracts.dailyRecords, (_, { date, workerId, ...page }) =>
        listRecords(records, { startDate: date, endDate: date, workerId }, page),
      ),
      weekRecords: resolve(contracts.weekRecords, (_, { startDate, workerId, ...page }) =>
        listRecords(records, { startDate, endDate: addDays(startDate, 6), workerId }, page),
      ),
      monthRecords: resolve(contracts.monthRecords, (_, { year, month, workerId, ...page }) => {
        const { start, end } = monthOf(`${year}-${String(month).padStart(2, '0')}-01`);
        return listRecords(records, { startDate: start, endDate: end, workerId }, page);
      }),
      rangeRecords: resolve(
        contracts.rangeRecords,
        async (_, { startDate, endDate, workerId, ...page }) => {
          const period = validatePeriod(startDate, endDate);
          return period.ok ? listRecords(records, { ...period.value, workerId }, page) : period;
        },
      ),
      recordYears: resolve(contracts.recordYears, async () => ok(await recordYearsIn(records))),
      recordsByDay: resolve(contracts.recordsByDay, (_, input) =>
        recordsByDay(dependencies, input),
      ),
    },
    Mutation: {
      archiveDailyStaff: resolve(archiving.archiveDailyStaff, (request, { date }) =>
        archiveOneDay(dependencies, request, date),
      ),
      archiveToday: resolve(archiving.archiveToday, (request) =>
        archiveOneDay(dependencies, request, londonDay(request.now())),
      ),
      populateToday: resolve(archiving.populateToday, (request) =>
        archiveOneDay(dependencies, request, londonDay(request.now())),
      ),
      deleteDailyRecord: resolve(contracts.deleteDailyRecord, (request, input) =>
        deleteDailyRecord(dependencies, request, input),
      ),
    },
  };
}
