import type { CloudEvent } from '@portal/contracts/event';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { Account } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { ensureStream } from './ensure-stream.ts';
import { type Handler, startConsumer } from './event-consumer.ts';
import { upsertIfNewer } from './read-model.ts';
import { createUserCreatedEvent } from './testing/bus-fixtures.ts';

test('a write conflict costs an event no try, and does not block other events', async () => {
  const nats = await startNatsServer();
  const identity = await connectNatsAs('identity', nats.url);
  await ensureStream(identity, 'identity');
  const connection = await connectDatabase(await freshDatabase('bus-contention'));
  const people = connection.collection<{ _id: string; touched?: number }>('people');
  const deadLetters = connection.collection('deadletters');
  const popular = createUserCreatedEvent();
  const events = [popular, ...Array.from({ length: 19 }, () => createUserCreatedEvent())];
  const id = popular.subject;
  await people.insertOne({ _id: id });

  let isCalm = false;
  let met = 0;
  const handler: Handler = async ({ data }: CloudEvent<Account>, session) => {
    if (data.id === id && !isCalm) {
      met += 1;
      // By another transaction, after this one has begun.
      await people.updateOne({ _id: id }, { $inc: { touched: 1 } });
    }
    await upsertIfNewer(people, session, { _id: data.id, version: data.version });
  };
  for (const event of events) {
    const subject = `${event.type}.${event.subject}`;
    await identity.jetstream().publish(subject, JSON.stringify(event), { msgID: event.id });
  }
  const consumer = startConsumer({
    nc: await connectNatsAs('leave', nats.url),
    connection,
    service: 'leave',
    from: 'identity',
    handlers: { 'user-created': handler },
    maxAttempts: 1,
  });

  await eventually(async () => expect(await people.countDocuments()).toBe(20), {
    timeoutMs: 60_000,
  });
  const before = met;
  await eventually(() => expect(met).toBeGreaterThan(before + 20), { timeoutMs: 60_000 });
  expect(await people.findOne({ _id: id })).not.toHaveProperty('version');
  expect(await deadLetters.countDocuments()).toBe(0);

  isCalm = true;
  await eventually(
    async () => expect(await people.findOne({ _id: id })).toEqual({ _id: id, version: 1 }),
    { timeoutMs: 60_000 },
  );
  expect(await deadLetters.countDocuments()).toBe(0);
  await consumer.close();
}, 120_000);
