import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, decimal } from '../scalars.ts';

/** The unit of a leave year: hours where somebody works irregular hours in it (docs/specification/leave.md). */
export const leaveUnit = z.enum(['days', 'hours']);
export type LeaveUnit = z.output<typeof leaveUnit>;

/** Annual leave in the current leave year (docs/specification/leave.md). */
export const balance = z.strictObject({
  total: decimal,
  used: decimal,
  remaining: decimal,
  pending: decimal,
  unit: leaveUnit,
  leaveYearStart: day,
  leaveYearEnd: day,
});

export const leaveBalance = operation({
  name: 'leaveBalance',
  service: 'leave',
  kind: 'query',
  summary: 'Your balance of annual leave in the current leave year',
  access: 'employee',
  input: z.strictObject({}),
  output: balance,
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/leave-balance', status: 200 },
});
