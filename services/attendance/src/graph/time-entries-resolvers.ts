import * as contracts from '@portal/contracts/attendance/time-entries';
import type { SignedInRequest } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { missingClockOuts } from '../operations/time-entries/missing-clock-outs.ts';
import { timeEntries } from '../operations/time-entries/time-entries.ts';
import type { Loaders } from './loaders.ts';

export const timeEntriesResolvers = (deps: Dependencies) => ({
  Query: {
    timeEntries: resolve(contracts.timeEntries, (request: SignedInRequest<Loaders>, input) =>
      timeEntries(deps, request, input),
    ),
    missingClockOuts: resolve(contracts.missingClockOuts, (request) =>
      missingClockOuts(deps, request),
    ),
  },
  Mutation: {},
});
