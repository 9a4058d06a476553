import * as contracts from '@portal/contracts/attendance/clock';
import { resolve } from '@portal/runtime/resolve';
import { clockIn } from '../operations/clock-in.ts';
import { clockOut } from '../operations/clock-out.ts';
import { clockTogether } from '../operations/clock-together.ts';
import type { Attendance } from '../operations/clocking.ts';

export function clock(attendance: Attendance) {
  const together = clockTogether(attendance);
  return {
    Query: {},
    Mutation: {
      clockIn: resolve(contracts.clockIn, (request, input) => clockIn(together, request, input)),
      clockOut: resolve(contracts.clockOut, (request, input) => clockOut(together, request, input)),
    },
  };
}
