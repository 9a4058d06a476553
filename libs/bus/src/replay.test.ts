import { ok } from '@portal/kernel/result';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import { createConsumerLag } from './consumer-lag.ts';
import { ensureStream } from './ensure-stream.ts';
import { startConsumer } from './event-consumer.ts';
import { replayEvents } from './replay.ts';
import { createPublisher, createUserCreatedEvent } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';

test('a service handles all events again once each, and reports the pending number', async () => {
  const nats = await startPortalBroker();
  const nc = await connectNatsAs('records', nats.url);
  const lag = createConsumerLag(nc, 'records');
  // Nothing was ever published, so nothing is pending.
  expect(await lag.pendingCounts()).toEqual({ identity: 0, attendance: 0, leave: 0 });

  const identity = await createPublisher('identity', nats.url);
  const { consumers } = await identity.nc.jetstreamManager();
  await consumers.delete('IDENTITY', 'records-from-identity');
  expect(await lag.pendingCounts()).toEqual({ identity: null, attendance: 0, leave: 0 });
  await ensureStream(identity.nc, 'identity');
  expect(await lag.pendingCounts()).toEqual({ identity: 0, attendance: 0, leave: 0 });
  const relay = identity.relay();
  registerCleanUp(() => relay.close());
  const events = Array.from({ length: 250 }, () => createUserCreatedEvent());
  await identity.outbox.transact({}, async ({ publish }) => {
    for (const event of events) publish(event);
    return ok(null);
  });
  const connection = await connectDatabase(await freshDatabase('bus-replay'));
  const handledIds: string[] = [];
  const mayContinue = Promise.withResolvers<void>();
  const [poison] = events;
  for (let process = 0; process < 2; process += 1) {
    const consumer = startConsumer({
      nc: await connectNatsAs('records', nats.url),
      connection,
      service: 'records',
      from: 'identity',
      maxAttempts: 1,
      handlers: {
        'user-created': async ({ id }) => {
          await mayContinue.promise;
          if (id === poison?.id && handledIds.length < 250) throw new Error('not yet');
          handledIds.push(id);
        },
      },
    });
    registerCleanUp(() => consumer.close());
  }
  await eventually(async () => expect((await lag.pendingCounts()).identity).toBe(250));
  mayContinue.resolve();
  await eventually(async () => expect((await lag.pendingCounts()).identity).toBe(0));
  const deadLetters = connection.collection('deadletters');
  expect(await deadLetters.countDocuments()).toBe(1);

  handledIds.length = 1_000;
  await replayEvents({ nc, connection, service: 'records' });
  await eventually(() => expect(handledIds.length).toBeGreaterThanOrEqual(1_250));
  await eventually(async () => expect((await lag.pendingCounts()).identity).toBe(0));
  expect(handledIds.slice(1_000).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect(await deadLetters.countDocuments()).toBe(0);
});
