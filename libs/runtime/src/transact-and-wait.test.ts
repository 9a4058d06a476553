import { createOutbox } from '@portal/bus/outbox';
import { userChanged } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { buildAccount, buildCloudEvent } from '@portal/testing/event-builders';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { transactAndWait } from './transact-and-wait.ts';

const connection = await connectDatabase(await freshDatabase('transact-and-wait'));
const outbox = createOutbox({ connection, service: 'identity' });
const wait = { timeoutMs: 1_000 };

function buildEvent() {
  const userId = newId();
  return buildCloudEvent(userChanged, userId, { ...buildAccount({ id: userId }) });
}

function recordWaits() {
  const waits: unknown[][] = [];
  const downstreamConsumers = {
    waitUntilHandled: async (...args: unknown[]) => waits.push(args) > 0,
  };
  return { deps: { outbox, downstreamConsumers }, waits };
}

it('waits for the last event, and returns the result', async () => {
  const { deps, waits } = recordWaits();
  const [first, last] = [buildEvent(), buildEvent()];
  const result = await transactAndWait(deps, {}, wait, async ({ publish }) => {
    publish(first);
    publish(last);
    expect(waits).toEqual([]);
    return ok('saved');
  });
  expect(result).toEqual(ok('saved'));
  expect(waits).toEqual([[last.id, wait]]);
});

it('does not wait without an event, nor after a failure', async () => {
  const { deps, waits } = recordWaits();
  await transactAndWait(deps, {}, wait, async () => ok(null));
  const failure = fail('NOT_FOUND', 'User not found');
  const result = await transactAndWait(deps, {}, wait, async ({ publish }) => {
    publish(buildEvent());
    return failure;
  });
  expect(result).toEqual(failure);
  expect(waits).toEqual([]);
});

it('does not wait for an event of an attempt that was rolled back', async () => {
  const { deps, waits } = recordWaits();
  let attempts = 0;
  await transactAndWait(deps, {}, wait, async ({ publish }) => {
    attempts += 1;
    if (attempts === 2) return ok(null);
    publish(buildEvent());
    const conflict = new mongoose.mongo.MongoServerError({ message: 'WriteConflict' });
    conflict.addErrorLabel('TransientTransactionError');
    throw conflict;
  });
  expect([attempts, waits]).toEqual([2, []]);
});
