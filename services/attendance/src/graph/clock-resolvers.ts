import * as contracts from '@portal/contracts/attendance/clock';
import { resolve } from '@portal/runtime/resolve';
import { createClockBatch } from '../operations/clock-batch.ts';
import { clockIn } from '../operations/clock-in.ts';
import { clockOut } from '../operations/clock-out.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { undoClock } from '../operations/undo-clock.ts';

export function clockResolvers(deps: Dependencies) {
  const clockBatch = createClockBatch(deps);
  const { holidays } = deps;
  return {
    Query: {},
    Mutation: {
      clockIn: resolve(contracts.clockIn, (request, input) =>
        clockIn({ clock: clockBatch, holidays }, request, input),
      ),
      clockOut: resolve(contracts.clockOut, (request, input) =>
        clockOut(clockBatch, request, input),
      ),
      undoClock: resolve(contracts.undoClock, (request, input) => undoClock(deps, request, input)),
    },
  };
}
