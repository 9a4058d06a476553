import type { CloudEvent } from '@portal/contracts/event';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import type { Account } from '@portal/testing/people';
import { expect, test } from 'vitest';
import { type Handler, startConsumer } from './consumer.ts';
import { newestWins } from './read-model.ts';
import { ensureStream } from './streams.ts';
import { accountCreated } from './test-bus.ts';

test('what others write at the same moment costs an event no try, and holds up no other', async () => {
  const nats = await startNatsServer();
  const identity = await natsAs('identity', nats.url);
  await ensureStream(identity, 'identity');
  const connection = await connectTo(await freshDatabase('bus-contention'));
  const people = connection.collection<{ _id: string; touched?: number }>('people');
  const letters = connection.collection('deadletters');
  const popular = accountCreated();
  const events = [popular, ...Array.from({ length: 19 }, () => accountCreated())];
  const id = popular.subject;
  await people.insertOne({ _id: id });

  let isCalm = false;
  let met = 0;
  const handler: Handler = async ({ data }: CloudEvent<Account>, session) => {
    if (data.id === id && !isCalm) {
      met += 1;
      // By somebody else, and after this transaction has begun.
      await people.updateOne({ _id: id }, { $inc: { touched: 1 } });
    }
    await newestWins(people, session, { _id: data.id, version: data.version });
  };
  for (const event of events) {
    const subject = `${event.type}.${event.subject}`;
    await identity.jetstream().publish(subject, JSON.stringify(event), { msgID: event.id });
  }
  const consumer = startConsumer({
    nc: await natsAs('leave', nats.url),
    connection,
    service: 'leave',
    from: 'identity',
    handlers: { 'user-created': handler },
    maxTries: 1,
  });

  await eventually(async () => expect(await people.countDocuments()).toBe(20), { within: 20_000 });
  const before = met;
  await eventually(() => expect(met).toBeGreaterThan(before + 20), { within: 20_000 });
  expect(await people.findOne({ _id: id })).not.toHaveProperty('version');
  expect(await letters.countDocuments()).toBe(0);

  isCalm = true;
  await eventually(
    async () => expect(await people.findOne({ _id: id })).toEqual({ _id: id, version: 1 }),
    { within: 20_000 },
  );
  expect(await letters.countDocuments()).toBe(0);
  await consumer.stop();
}, 120_000);
