import * as contracts from '@portal/contracts/attendance/clock';
import { resolve } from '@portal/runtime/resolve';
import { clockIn } from '../operations/clock-in.ts';
import { clockOut } from '../operations/clock-out.ts';
import { clockTogether } from '../operations/clock-together.ts';
import type { Attendance } from '../operations/clocking.ts';
import { undoClock } from '../operations/undo-clock.ts';

export function clock(attendance: Attendance) {
  const together = clockTogether(attendance);
  const { holidays } = attendance;
  return {
    Query: {},
    Mutation: {
      clockIn: resolve(contracts.clockIn, (request, input) =>
        clockIn({ clock: together, holidays }, request, input),
      ),
      clockOut: resolve(contracts.clockOut, (request, input) => clockOut(together, request, input)),
      undoClock: resolve(contracts.undoClock, (request, input) =>
        undoClock(attendance, request, input),
      ),
    },
  };
}
