import * as contracts from '@portal/contracts/records/daily-record';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { dailyRecords } from '../operations/daily-record/daily-records.ts';
import { deleteDailyRecord } from '../operations/daily-record/delete-daily-record.ts';
import { monthRecords } from '../operations/daily-record/month-records.ts';
import { rangeRecords } from '../operations/daily-record/range-records.ts';
import { recordYears } from '../operations/daily-record/record-years.ts';
import { recordsByDay } from '../operations/daily-record/records-by-day.ts';
import { weekRecords } from '../operations/daily-record/week-records.ts';

/** Lists, counts and deletes records. */
export function dailyRecordResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      dailyRecords: resolve(contracts.dailyRecords, (request, input) =>
        dailyRecords(deps, request, input),
      ),
      weekRecords: resolve(contracts.weekRecords, (request, input) =>
        weekRecords(deps, request, input),
      ),
      monthRecords: resolve(contracts.monthRecords, (request, input) =>
        monthRecords(deps, request, input),
      ),
      rangeRecords: resolve(contracts.rangeRecords, (request, input) =>
        rangeRecords(deps, request, input),
      ),
      recordYears: resolve(contracts.recordYears, () => recordYears(deps)),
      recordsByDay: resolve(contracts.recordsByDay, (request, input) =>
        recordsByDay(deps, request, input),
      ),
    },
    Mutation: {
      deleteDailyRecord: resolve(contracts.deleteDailyRecord, (request, input) =>
        deleteDailyRecord(deps, request, input),
      ),
    },
  };
}
