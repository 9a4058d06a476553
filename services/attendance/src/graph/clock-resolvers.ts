import * as contracts from '@portal/contracts/attendance/clock';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { clockIn } from '../operations/clock/clock-in.ts';
import { clockOut } from '../operations/clock/clock-out.ts';
import { undoClock } from '../operations/clock/undo-clock.ts';

export const clockResolvers = (deps: Dependencies) => ({
  Query: {},
  Mutation: {
    clockIn: resolve(contracts.clockIn, (request, input) => clockIn(deps, request, input)),
    clockOut: resolve(contracts.clockOut, (request, input) => clockOut(deps, request, input)),
    undoClock: resolve(contracts.undoClock, (request, input) => undoClock(deps, request, input)),
  },
});
