import type { Role } from '@portal/contracts/identity/user';
import { instant } from '@portal/contracts/scalars';
import { createLog } from '@portal/runtime/log';
import type { SignedInRequest } from '@portal/runtime/request';
import { noDownstreamConsumers } from '@portal/runtime/run-demo';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import type { CorrectionStores } from '../operation-steps/save-session.ts';
import { correctEntry } from '../operations/correction/correct-entry.ts';
import { decideCorrection } from '../operations/correction/decide-correction.ts';
import { requestCorrection } from '../operations/correction/request-correction.ts';
import { unwrap } from './simulate-sessions.ts';

export const demoCorrection = z.strictObject({
  shiftId: z.string(),
  userId: z.string(),
  clockIn: instant,
  clockOut: instant,
  requested: z.strictObject({ reason: z.string(), at: instant }).nullable(),
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
export type DemoCorrection = z.output<typeof demoCorrection>;

/** So many transactions keep the database busy. */
const maxConcurrent = 4;

const log = createLog({ service: 'attendance-demo', level: 'silent' });

/**
 * Runs the operations for each correction of the demo, each at its own time: those of a group of people
 * one after the other, several groups at the same time.
 */
export async function applyDemoCorrections(
  stores: CorrectionStores & Pick<Dependencies, 'people' | 'corrections' | 'outbox'>,
  groups: readonly (readonly DemoCorrection[])[],
  { address }: { address: string },
): Promise<void> {
  const remaining = [...groups];
  async function applyNext(): Promise<void> {
    for (let group = remaining.shift(); group; group = remaining.shift()) {
      await applyGroup(stores, group, address);
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, applyNext));
}

async function applyGroup(
  stores: Parameters<typeof applyDemoCorrections>[0],
  corrections: readonly DemoCorrection[],
  address: string,
): Promise<void> {
  const deps = { ...stores, downstreamConsumers: noDownstreamConsumers };
  const requestOf = (userId: string, role: Role, at: string): SignedInRequest => ({
    id: 'demo',
    caller: { userId, role, stage: 'full', sessionId: 'demo', authenticatedAt: Date.now() },
    address,
    agent: '',
    deviceCookie: '',
    signal: new AbortController().signal,
    responseHeaders: new Map(),
    now: () => new Date(at),
    loaders: {},
    log,
  });

  for (const { shiftId, userId, requested, decided, ...times } of corrections) {
    const wanted = { id: shiftId, clockInTime: times.clockIn, clockOutTime: times.clockOut };
    if (!requested) {
      if (!decided) continue;
      const request = requestOf(decided.by, 'admin', decided.at);
      unwrap(await correctEntry(deps, request, { ...wanted, reason: decided.reason ?? '' }));
      continue;
    }
    const request = requestOf(userId, 'employee', requested.at);
    const input = { ...wanted, reason: requested.reason };
    const { id } = unwrap(await requestCorrection(deps, request, input));
    if (!decided) continue;
    const { by, at, decision, reason, times: own } = decided;
    unwrap(
      await decideCorrection(deps, requestOf(by, 'admin', at), {
        id,
        decision,
        reason,
        ...(own && { clockInTime: own.clockIn, clockOutTime: own.clockOut }),
      }),
    );
  }
}
