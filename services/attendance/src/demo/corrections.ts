import type { Role } from '@portal/contracts/people/user';
import { instant } from '@portal/contracts/scalars';
import { nobodyFollows } from '@portal/runtime/demo';
import { createLog } from '@portal/runtime/log';
import type { Request } from '@portal/runtime/request';
import { z } from 'zod';
import type { AttendancePart } from '../demo.ts';
import type { Attendance } from '../operations/clocking.ts';
import { correctEntry } from '../operations/correct-entry.ts';
import { decideCorrection } from '../operations/decide-correction.ts';
import { requestCorrection } from '../operations/request-correction.ts';
import { must } from './clockings.ts';

export const correctionPart = z.strictObject({
  shiftId: z.string(),
  userId: z.string(),
  clockIn: instant,
  clockOut: instant,
  asked: z.strictObject({ reason: z.string(), at: instant }).nullable(),
  decided: z
    .strictObject({
      by: z.string(),
      at: instant,
      decision: z.enum(['accepted', 'changed', 'declined']),
      reason: z.string().nullable(),
      times: z.strictObject({ clockIn: instant, clockOut: instant }).nullable(),
    })
    .nullable(),
});

const log = createLog({ service: 'attendance-demo', level: 'silent' });

/** Everything that was put right or asked for, by the operations themselves, each at its time. */
export async function putAllRight(
  stores: Omit<Attendance, 'followers'>,
  { corrections, address }: Pick<AttendancePart, 'corrections' | 'address'>,
): Promise<void> {
  const attendance: Attendance = { ...stores, followers: nobodyFollows };
  const requestOf = (userId: string, role: Role, at: string): Request => ({
    id: 'demo',
    caller: { userId, role, stage: 'full', sessionId: null },
    address,
    agent: '',
    device: '',
    signal: new AbortController().signal,
    reply: new Map(),
    now: () => new Date(at),
    loaders: {},
    log,
  });

  for (const { shiftId, userId, asked, decided, ...times } of corrections) {
    const wanted = { id: shiftId, clockInTime: times.clockIn, clockOutTime: times.clockOut };
    if (!asked) {
      if (!decided) continue;
      const request = requestOf(decided.by, 'admin', decided.at);
      must(await correctEntry(attendance, request, { ...wanted, reason: decided.reason ?? '' }));
      continue;
    }
    const request = requestOf(userId, 'employee', asked.at);
    const input = { ...wanted, reason: asked.reason };
    const { id } = must(await requestCorrection(attendance, request, input));
    if (!decided) continue;
    const { by, at, decision, reason, times: own } = decided;
    must(
      await decideCorrection(attendance, requestOf(by, 'admin', at), {
        ...{ id, decision, reason },
        ...(own && { clockInTime: own.clockIn, clockOutTime: own.clockOut }),
      }),
    );
  }
}
