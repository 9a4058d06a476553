import * as archiving from '@portal/contracts/records/archive';
import * as contracts from '@portal/contracts/records/daily-record';
import { addDays, londonDay, monthOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import { type ArchivingByHand, archiveOneDay } from '../operations/archive-daily-staff.ts';
import { type Deleting, deleteDailyRecord } from '../operations/delete-daily-record.ts';
import { listRecords } from '../operations/list-records.ts';
import { periodOf } from '../operations/period.ts';
import { recordsByDay } from '../operations/records-by-day.ts';
import { yearsOf } from '../store/record-lists.ts';

/** The archived records: lists, archiving a day by hand, deleting one. */
export function dailyRecordResolvers(deps: ArchivingByHand & Deleting): Resolvers {
  const { records } = deps;
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
          const period = periodOf(startDate, endDate);
          return period.ok ? listRecords(records, { ...period.value, workerId }, page) : period;
        },
      ),
      recordYears: resolve(contracts.recordYears, async () => ok(await yearsOf(records))),
      recordsByDay: resolve(contracts.recordsByDay, (_, input) => recordsByDay(deps, input)),
    },
    Mutation: {
      archiveDailyStaff: resolve(archiving.archiveDailyStaff, (request, { date }) =>
        archiveOneDay(deps, request, date),
      ),
      archiveToday: resolve(archiving.archiveToday, (request) =>
        archiveOneDay(deps, request, londonDay(request.now())),
      ),
      populateToday: resolve(archiving.populateToday, (request) =>
        archiveOneDay(deps, request, londonDay(request.now())),
      ),
      deleteDailyRecord: resolve(contracts.deleteDailyRecord, (request, input) =>
        deleteDailyRecord(deps, request, input),
      ),
    },
  };
}
