import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@portal/kernel/result';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import { ensureStream } from './ensure-stream.ts';
import { startConsumer } from './event-consumer.ts';
import { maintainStream } from './maintain-stream.ts';
import { createPublisher, createUserCreatedEvent } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';

/** Starts identity, which maintains its stream, and leave, which consumes it. */
async function identityAndLeave(intervalMs?: number) {
  const nats = await startPortalBroker();
  const identity = await createPublisher('identity', nats.url);
  const maintenance = maintainStream({ nc: identity.nc, service: 'identity', intervalMs });
  registerCleanUp(() => maintenance.close());
  const relay = identity.relay(100);
  registerCleanUp(() => relay.close());
  const handled: string[] = [];
  const consumer = startConsumer({
    nc: await connectNatsAs('leave', nats.url),
    connection: await connectDatabase(await freshDatabase('bus-leave')),
    service: 'leave',
    from: 'identity',
    handlers: { 'user-created': async ({ id }) => void handled.push(id) },
  });
  registerCleanUp(() => consumer.close());

  /** Stores an event and waits until it is handled, whatever the broker does meanwhile. */
  async function store(): Promise<string> {
    const event = createUserCreatedEvent();
    await identity.outbox.transact({}, async ({ publish }) => {
      publish(event);
      return ok(null);
    });
    return event.id;
  }
  async function handles(id: string): Promise<void> {
    await eventually(() => expect(handled).toContain(id), { timeoutMs: 60_000 });
  }
  return { nats, identity, store, handles };
}

test('a lost stream and a lost consumer are recreated while the services run', async () => {
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

test('events that a newer version has added to a consumer stay, until this version starts again', async () => {
  const { identity, store, handles } = await identityAndLeave(200);
  await handles(await store());
  const { consumers } = await identity.nc.jetstreamManager();
  const subjects = async () =>
    (await consumers.info('IDENTITY', 'leave-from-identity')).config.filter_subjects ?? [];
  const own = await subjects();
  const added = [...own, 'portal.identity.user-praised.*'];
  await consumers.update('IDENTITY', 'leave-from-identity', { filter_subjects: added });
  // It maintains the consumers in their order, so these have been looked at by then.
  await consumers.delete('IDENTITY', 'records-from-identity');
  await eventually(() => consumers.info('IDENTITY', 'records-from-identity'));
  expect(await subjects()).toEqual(added);

  await ensureStream(identity.nc, 'identity');
  expect(await subjects()).toEqual(own);
}, 120_000);

test('streams are recreated as soon as a broker that lost its data is back', async () => {
  // The periodic check would be too late.
  const { nats, store, handles } = await identityAndLeave(600_000);
  await handles(await store());
  await nats.stop('SIGKILL');
  await rm(join(nats.directory, 'jetstream'), { recursive: true });
  await nats.start();
  await handles(await store());
}, 120_000);
