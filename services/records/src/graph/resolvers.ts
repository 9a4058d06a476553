import * as contracts from '@portal/contracts/records/daily-record';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import type { ArchiveQueue } from '../jobs/archive-queue.ts';
import { archiveDailyStaff } from '../operations/archive-daily-staff.ts';
import { dailyRecords } from '../operations/daily-records.ts';
import type { Records } from '../store/records.ts';

export function resolversOf(records: Records, queue: ArchiveQueue): Resolvers {
  return {
    Query: {
      dailyRecords: resolve(contracts.dailyRecords, (_, input) => dailyRecords(records, input)),
    },
    Mutation: {
      archiveDailyStaff: resolve(contracts.archiveDailyStaff, (request, input) =>
        archiveDailyStaff(queue, request, input),
      ),
    },
  };
}
