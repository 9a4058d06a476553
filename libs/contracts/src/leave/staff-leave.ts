import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, decimal, id } from '../scalars.ts';
import { leaveUnit } from './leave-balance.ts';
import { leaveRequest, sickLeaveRequest } from './leave-request.ts';
import { coverShortfall } from './team-absences.ts';

/*
 * The leave of all staff, for administrators.
 */

export const leaveBalances = operation({
  name: 'leaveBalances',
  service: 'leave',
  kind: 'query',
  summary: 'Annual leave of each member of staff in their current leave year',
  access: 'admin',
  scope: 'read:leave',
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      userId: id,
      total: decimal,
      used: decimal,
      remaining: decimal,
      pending: decimal,
      unit: leaveUnit,
    }),
  ),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/leave-balances', status: 200 },
});

export const pendingLeaveDetails = operation({
  name: 'pendingLeaveDetails',
  service: 'leave',
  kind: 'query',
  summary:
    'Pending annual leave of everybody or of one person, oldest request first, with the remaining balance and conflicts',
  access: 'admin',
  scope: 'read:leave',
  input: z.strictObject({ userId: id.nullish() }),
  output: z.array(
    leaveRequest.extend({
      /** The person's remaining leave in the leave year in which the request starts. */
      remaining: decimal,
      unit: leaveUnit,
      /** The days on which approving it takes the person’s team below its minimum cover. */
      coverShortfalls: z.array(coverShortfall),
      /** Whether it can't be approved now, because a holiday partner is off. */
      conflicts: z.boolean(),
      /** The partners who are off, with the overlapping days. */
      partnersOff: z.array(
        z.strictObject({ userId: id, user: personReference.nullable(), days: z.array(day) }),
      ),
    }),
  ),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/pending-leave-details', status: 200 },
});

export const sickLeaveToday = operation({
  name: 'sickLeaveToday',
  service: 'leave',
  kind: 'query',
  summary: 'Who is on sick or compassionate leave today',
  access: 'admin',
  scope: 'read:leave',
  input: z.strictObject({}),
  output: z.array(z.strictObject({ user: personReference.nullable(), sickLeaveRequest })),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/sick-leave-today', status: 200 },
});

export const annualLeaveToday = operation({
  name: 'annualLeaveToday',
  service: 'leave',
  kind: 'query',
  summary: 'Who is on annual leave today',
  access: 'admin',
  scope: 'read:leave',
  input: z.strictObject({}),
  output: z.array(z.strictObject({ user: personReference.nullable(), leaveRequest })),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/annual-leave-today', status: 200 },
});
