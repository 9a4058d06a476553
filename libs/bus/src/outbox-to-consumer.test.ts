import type { CloudEvent } from '@portal/contracts/event';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { Account } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { startConsumer } from './event-consumer.ts';
import { upsertIfNewer } from './read-model.ts';
import { createPublisher, createUserCreatedEvent } from './testing/bus-fixtures.ts';

test('a change reaches the downstream services exactly once', async () => {
  const nats = await startNatsServer();
  const identity = await createPublisher('identity', nats.url);
  const relay = identity.relay();
  const leave = await connectDatabase(await freshDatabase('bus-leave'));
  const people = leave.collection<{ _id: string }>('people');
  const consumer = startConsumer({
    nc: await connectNatsAs('leave', nats.url),
    connection: leave,
    service: 'leave',
    from: 'identity',
    handlers: {
      'user-created': async ({ data }: CloudEvent<Account>, session) =>
        upsertIfNewer(people, session, { _id: data.id, version: data.version, role: data.role }),
    },
  });

  const userId = newId();
  const event = createUserCreatedEvent({ id: userId });
  const users = identity.connection.collection<{ _id: string }>('users');
  const result = await identity.outbox.transact({}, async ({ session, publish }) => {
    await users.insertOne({ _id: userId }, { session });
    publish(event);
    return ok('created');
  });

  expect(result).toEqual(ok('created'));
  await eventually(async () => {
    expect(await people.findOne({ _id: userId })).toEqual({
      _id: userId,
      version: 1,
      role: 'employee',
    });
  });
  expect(await readPublishedEvents(identity.nc, 'identity')).toEqual([
    { subject: `portal.identity.user-created.${userId}`, event: { ...event, epoch: 1 } },
  ]);
  await consumer.close();
  await relay.close();
});
