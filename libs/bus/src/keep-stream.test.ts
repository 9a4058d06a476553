import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@portal/kernel/result';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { expect, test } from 'vitest';
import { startConsumer } from './consumer.ts';
import { keepStream } from './keep-stream.ts';
import { accountCreated, publisher } from './test-bus.ts';
import { startPortalBroker } from './test-portal-broker.ts';

/** Identity with its stream kept, and leave, which follows it. */
async function identityAndLeave(intervalMs?: number) {
  const nats = await startPortalBroker();
  const identity = await publisher('identity', nats.url);
  const keeper = keepStream({ nc: identity.nc, service: 'identity', intervalMs });
  atEnd(async () => keeper.stop());
  const relay = identity.relay(100);
  atEnd(() => relay.stop());
  const handled: string[] = [];
  const consumer = startConsumer({
    nc: await natsAs('leave', nats.url),
    connection: await connectTo(await freshDatabase('bus-leave')),
    service: 'leave',
    from: 'identity',
    handlers: { 'user-created': async ({ id }) => void handled.push(id) },
  });
  atEnd(() => consumer.stop());

  /** Stores an event, as it is handled in the end, whatever the broker does meanwhile. */
  async function store(): Promise<string> {
    const event = accountCreated();
    await identity.outbox.transact({}, async ({ publish }) => {
      publish(event);
      return ok(null);
    });
    return event.id;
  }
  async function handles(id: string): Promise<void> {
    await eventually(() => expect(handled).toContain(id), { within: 30_000 });
  }
  return { nats, identity, store, handles };
}

test('a lost stream is made again, and a lost consumer, while all go on', async () => {
  const { identity, store, handles } = await identityAndLeave(200);
  await handles(await store());
  const manager = await identity.nc.jetstreamManager();
  await manager.streams.delete('IDENTITY');
  await handles(await store());
  await manager.consumers.delete('IDENTITY', 'leave-from-identity');
  await handles(await store());
  const consumers = await manager.consumers.list('IDENTITY').next();
  expect(consumers.map(({ name }) => name).sort()).toEqual([
    'attendance-from-identity',
    'leave-from-identity',
    'messaging-from-identity',
    'records-from-identity',
  ]);
}, 120_000);

test('a broker that lost its data gets the streams again as soon as it is back', async () => {
  // The look from time to time would come too late.
  const { nats, store, handles } = await identityAndLeave(600_000);
  await handles(await store());
  await nats.stop('SIGKILL');
  await rm(join(nats.directory, 'jetstream'), { recursive: true });
  await nats.start();
  await handles(await store());
}, 120_000);
