import type { Role } from '@portal/contracts/people/user';
import { instant } from '@portal/contracts/scalars';
import { createLog } from '@portal/runtime/log';
import type { SignedInRequest } from '@portal/runtime/request';
import { noDownstreamConsumers } from '@portal/runtime/run-demo';
import { z } from 'zod';
import type { AttendanceDemoData } from '../demo.ts';
import type { Dependencies } from '../dependencies.ts';
import { correctEntry } from '../operations/correction/correct-entry.ts';
import { decideCorrection } from '../operations/correction/decide-correction.ts';
import { requestCorrection } from '../operations/correction/request-correction.ts';
import type { CorrectionStores } from '../steps/apply-correction.ts';
import { unwrap } from './simulate-sessions.ts';

export const demoCorrection = z.strictObject({
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

/** Runs the operations for each correction of the demo, each at its own time. */
export async function applyDemoCorrections(
  stores: CorrectionStores & Pick<Dependencies, 'people' | 'corrections' | 'outbox'>,
  { corrections, address }: Pick<AttendanceDemoData, 'corrections' | 'address'>,
): Promise<void> {
  const deps = { ...stores, downstreamConsumers: noDownstreamConsumers };
  const requestOf = (userId: string, role: Role, at: string): SignedInRequest => ({
    id: 'demo',
    caller: { userId, role, stage: 'full', sessionId: 'demo' },
    address,
    agent: '',
    device: '',
    signal: new AbortController().signal,
    responseHeaders: new Map(),
    now: () => new Date(at),
    loaders: {},
    log,
  });

  for (const { shiftId, userId, asked, decided, ...times } of corrections) {
    const wanted = { id: shiftId, clockInTime: times.clockIn, clockOutTime: times.clockOut };
    if (!asked) {
      if (!decided) continue;
      const request = requestOf(decided.by, 'admin', decided.at);
      unwrap(await correctEntry(deps, request, { ...wanted, reason: decided.reason ?? '' }));
      continue;
    }
    const request = requestOf(userId, 'employee', asked.at);
    const input = { ...wanted, reason: asked.reason };
    const { id } = unwrap(await requestCorrection(deps, request, input));
    if (!decided) continue;
    const { by, at, decision, reason, times: own } = decided;
    unwrap(
      await decideCorrection(deps, requestOf(by, 'admin', at), {
        ...{ id, decision, reason },
        ...(own && { clockInTime: own.clockIn, clockOutTime: own.clockOut }),
      }),
    );
  }
}
