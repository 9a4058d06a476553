import * as contracts from '@portal/contracts/records/archive';
import * as jobs from '@portal/contracts/records/archive-job';
import { archiveStateQuery } from '@portal/contracts/records/archive-state';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { archiveDailyStaff } from '../operations/archive/archive-daily-staff.ts';
import { archiveDateRange } from '../operations/archive/archive-date-range.ts';
import { archiveJob } from '../operations/archive/archive-job.ts';
import { archiveState } from '../operations/archive/archive-state.ts';
import { archiveToday } from '../operations/archive/archive-today.ts';
import { cancelArchiveJob } from '../operations/archive/cancel-archive-job.ts';
import { populateToday } from '../operations/archive/populate-today.ts';

/** Archiving days and date ranges, and the state of the archive. */
export function archiveResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      archiveJob: resolve(jobs.archiveJobQuery, (request, input) =>
        archiveJob(deps, request, input),
      ),
      archiveState: resolve(archiveStateQuery, () => archiveState(deps)),
    },
    Mutation: {
      archiveDailyStaff: resolve(contracts.archiveDailyStaff, (request, input) =>
        archiveDailyStaff(deps, request, input),
      ),
      archiveToday: resolve(contracts.archiveToday, (request) => archiveToday(deps, request)),
      populateToday: resolve(contracts.populateToday, (request) => populateToday(deps, request)),
      archiveDateRange: resolve(contracts.archiveDateRange, (request, input) =>
        archiveDateRange(deps, request, input),
      ),
      cancelArchiveJob: resolve(jobs.cancelArchiveJob, (request, input) =>
        cancelArchiveJob(deps, request, input),
      ),
    },
  };
}
