import { ok } from '@portal/kernel/result';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { expect, test } from 'vitest';
import { startConsumer } from './consumer.ts';
import { followedBy } from './followed.ts';
import { readAnew } from './read-anew.ts';
import { ensureStream } from './streams.ts';
import { accountCreated, publisher } from './test-bus.ts';
import { startPortalBroker } from './test-portal-broker.ts';

test('a service hears all events again, each once, and says how many it has before it', async () => {
  const nats = await startPortalBroker();
  const nc = await natsAs('records', nats.url);
  const followed = followedBy(nc, 'records');
  // Nobody has ever published: there is nothing to be waited for.
  expect(await followed.waiting()).toEqual({ identity: 0, attendance: 0, leave: 0 });

  const identity = await publisher('identity', nats.url);
  const { consumers } = await identity.nc.jetstreamManager();
  await consumers.delete('IDENTITY', 'records-from-identity');
  expect(await followed.waiting()).toEqual({ identity: null, attendance: 0, leave: 0 });
  await ensureStream(identity.nc, 'identity');
  expect(await followed.waiting()).toEqual({ identity: 0, attendance: 0, leave: 0 });
  const relay = identity.relay();
  atEnd(() => relay.stop());
  const events = Array.from({ length: 250 }, () => accountCreated());
  await identity.outbox.transact({}, async ({ publish }) => {
    for (const event of events) publish(event);
    return ok(null);
  });
  const connection = await connectTo(await freshDatabase('bus-anew'));
  const heard: string[] = [];
  const mayGoOn = Promise.withResolvers<void>();
  const [poison] = events;
  for (let process = 0; process < 2; process += 1) {
    const consumer = startConsumer({
      nc: await natsAs('records', nats.url),
      connection,
      service: 'records',
      from: 'identity',
      maxTries: 1,
      handlers: {
        'user-created': async ({ id }) => {
          await mayGoOn.promise;
          if (id === poison?.id && heard.length < 250) throw new Error('not yet');
          heard.push(id);
        },
      },
    });
    atEnd(() => consumer.stop());
  }
  await eventually(async () => expect((await followed.waiting()).identity).toBe(250));
  mayGoOn.resolve();
  await eventually(async () => expect((await followed.waiting()).identity).toBe(0));
  const letters = connection.collection('deadletters');
  expect(await letters.countDocuments()).toBe(1);

  heard.length = 1_000;
  await readAnew({ nc, connection, service: 'records' });
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(1_250));
  await eventually(async () => expect((await followed.waiting()).identity).toBe(0));
  expect(heard.slice(1_000).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect(await letters.countDocuments()).toBe(0);
});
