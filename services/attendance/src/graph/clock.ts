import * as contracts from '@portal/contracts/attendance/clock';
import { resolve } from '@portal/runtime/resolve';
import { clockIn } from '../operations/clock-in.ts';
import { clockOut } from '../operations/clock-out.ts';
import type { Attendance } from '../operations/clocking.ts';

export const clock = (attendance: Attendance) => ({
  Query: {},
  Mutation: {
    clockIn: resolve(contracts.clockIn, (request, input) => clockIn(attendance, request, input)),
    clockOut: resolve(contracts.clockOut, (request, input) => clockOut(attendance, request, input)),
  },
});
