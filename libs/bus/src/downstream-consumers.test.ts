import { consumersOf } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import { createDownstreamConsumers } from './downstream-consumers.ts';
import { startConsumer } from './event-consumer.ts';
import { createPublisher, createUserCreatedEvent } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';

/**
 * Starts identity and some downstream services, with the permissions that they have in the portal.
 */
async function identityWith(services: readonly ServiceName[], handlingMs = 0) {
  const nats = await startPortalBroker();
  const identity = await createPublisher('identity', nats.url);
  const relay = identity.relay();
  registerCleanUp(() => relay.close());
  const done = new Map<ServiceName, string[]>(services.map((name) => [name, []]));
  for (const name of services) {
    const connection = await connectDatabase(await freshDatabase(`bus-${name}`));
    const consumer = startConsumer({
      nc: await connectNatsAs(name, nats.url),
      connection,
      service: name,
      from: 'identity',
      handlers: {
        'user-created': async (event) => {
          if (handlingMs) await new Promise((resolve) => setTimeout(resolve, handlingMs));
          done.get(name)?.push(event.id);
        },
      },
    });
    registerCleanUp(() => consumer.close());
  }
  async function store() {
    const event = createUserCreatedEvent();
    await identity.outbox.transact({}, async ({ publish }) => {
      publish(event);
      return ok(null);
    });
    return event.id;
  }
  const { waitUntilHandled } = createDownstreamConsumers({ ...identity, service: 'identity' });
  return { nats, identity, relay, done, store, waitUntilHandled };
}

const all = consumersOf('identity');

test('all other services consume identity and leave; identity consumes messaging for the audit trail', () => {
  expect(all).toEqual(['attendance', 'leave', 'messaging', 'records']);
  expect(consumersOf('leave')).toEqual(['identity', 'attendance', 'messaging', 'records']);
  expect(consumersOf('messaging')).toEqual(['identity']);
});

test('resolves once every downstream service has handled the event', async () => {
  const { done, store, waitUntilHandled } = await identityWith(all, 30);
  expect(await waitUntilHandled(await store(), { timeoutMs: 60_000 })).toBe(true);
  for (let round = 0; round < 5; round += 1) {
    const id = await store();
    expect(await waitUntilHandled(id, { timeoutMs: 60_000 })).toBe(true);
    for (const name of all) expect(done.get(name)).toContain(id);
  }
});

test('adds only a few milliseconds', async () => {
  const { store, waitUntilHandled } = await identityWith(all);
  await waitUntilHandled(await store(), { timeoutMs: 60_000 });
  const stored: number[] = [];
  const taken: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const before = performance.now();
    const id = await store();
    const since = performance.now();
    expect(await waitUntilHandled(id, { timeoutMs: 60_000 })).toBe(true);
    stored.push(since - before);
    taken.push(performance.now() - since);
  }
  // On a slow machine the limit is a multiple of a transaction's time.
  expect(median(taken)).toBeLessThan(Math.max(250, 5 * median(stored)));
});

test('gives up after the timeout if a service is missing', async () => {
  const { store, waitUntilHandled } = await identityWith(['leave', 'messaging', 'records']);
  const id = await store();
  const since = performance.now();
  expect(await waitUntilHandled(id, { timeoutMs: 200 })).toBe(false);
  expect(performance.now() - since).toBeLessThan(2_000);
});

test('gives up after the timeout, without an error, if the broker is unavailable', async () => {
  const { nats, store, waitUntilHandled } = await identityWith(all);
  await waitUntilHandled(await store(), { timeoutMs: 60_000 });
  await nats.stop('SIGKILL');
  const id = await store();
  const since = performance.now();
  expect(await waitUntilHandled(id, { timeoutMs: 200 })).toBe(false);
  expect(performance.now() - since).toBeLessThan(2_000);
  await nats.start();
  expect(await waitUntilHandled(id, { timeoutMs: 60_000 })).toBe(true);
}, 120_000);

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
