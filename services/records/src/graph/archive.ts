import { archiveDateRange as dateRange } from '@portal/contracts/records/archive';
import * as contracts from '@portal/contracts/records/archive-job';
import { archiveStateQuery } from '@portal/contracts/records/archive-state';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import { type ArchivingRanges, archiveDateRange } from '../operations/archive-date-range.ts';
import { archiveJob, cancelArchiveJob } from '../operations/archive-jobs.ts';
import { archiveState, type StateParts } from '../operations/archive-state.ts';

/** The archiving of ranges, and what the archive knows. */
export function archiveResolvers(deps: ArchivingRanges & StateParts): Resolvers {
  return {
    Query: {
      archiveJob: resolve(contracts.archiveJobQuery, (_, input) => archiveJob(deps, input)),
      archiveState: resolve(archiveStateQuery, () => archiveState(deps)),
    },
    Mutation: {
      archiveDateRange: resolve(dateRange, (request, input) =>
        archiveDateRange(deps, request, input),
      ),
      cancelArchiveJob: resolve(contracts.cancelArchiveJob, (request, input) =>
        cancelArchiveJob(deps, input, request.now()),
      ),
    },
  };
}
