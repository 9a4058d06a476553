import { archiveDateRange as dateRange } from '@portal/contracts/records/archive';
import * as contracts from '@portal/contracts/records/archive-job';
import { archiveStateQuery } from '@portal/contracts/records/archive-state';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import {
  type ArchiveRangeDependencies,
  archiveDateRange,
} from '../operations/archive-date-range.ts';
import { archiveJob, cancelArchiveJob } from '../operations/archive-jobs.ts';
import { type ArchiveStateDependencies, archiveState } from '../operations/archive-state.ts';

/** Archiving date ranges, and the state of the archive. */
export function archiveResolvers(
  dependencies: ArchiveRangeDependencies & ArchiveStateDependencies,
): Resolvers {
  return {
    Query: {
      archiveJob: resolve(contracts.archiveJobQuery, (_, input) => archiveJob(dependencies, input)),
      archiveState: resolve(archiveStateQuery, () => archiveState(dependencies)),
    },
    Mutation: {
      archiveDateRange: resolve(dateRange, (request, input) =>
        archiveDateRange(dependencies, request, input),
      ),
      cancelArchiveJob: resolve(contracts.cancelArchiveJob, (request, input) =>
        cancelArchiveJob(dependencies, input, request.now()),
      ),
    },
  };
}
