import { whoFollows } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { natsAs } from '@portal/testing/nats';
import { expect, test } from 'vitest';
import { startConsumer } from './consumer.ts';
import { followersOf } from './followers.ts';
import { accountCreated, publisher } from './test-bus.ts';
import { startPortalBroker } from './test-portal-broker.ts';

/** Identity, and those who follow it, with no more rights than they have in the portal. */
async function identityWith(following: readonly ServiceName[], handlingMs = 0) {
  const nats = await startPortalBroker();
  const identity = await publisher('identity', nats.url);
  const relay = identity.relay();
  atEnd(() => relay.stop());
  const done = new Map<ServiceName, string[]>(following.map((name) => [name, []]));
  for (const name of following) {
    const connection = await connectTo(await freshDatabase(`bus-${name}`));
    const consumer = startConsumer({
      nc: await natsAs(name, nats.url),
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
    atEnd(() => consumer.stop());
  }
  async function store() {
    const event = accountCreated();
    await identity.outbox.transact({}, async ({ publish }) => {
      publish(event);
      return ok(null);
    });
    return event.id;
  }
  const { haveHandled } = followersOf({ ...identity, service: 'identity' });
  return { nats, identity, relay, done, store, haveHandled };
}

const all = whoFollows('identity');

test('identity and leave are followed by all others, messaging by who keeps the audit trail', () => {
  expect(all).toEqual(['attendance', 'leave', 'messaging', 'records']);
  expect(whoFollows('leave')).toEqual(['identity', 'attendance', 'messaging', 'records']);
  expect(whoFollows('messaging')).toEqual(['identity']);
});

test('says so once every service that follows has handled it', async () => {
  const { done, store, haveHandled } = await identityWith(all, 30);
  expect(await haveHandled(await store(), { withinMs: 20_000 })).toBe(true);
  for (let round = 0; round < 5; round += 1) {
    const id = await store();
    expect(await haveHandled(id, { withinMs: 20_000 })).toBe(true);
    for (const name of all) expect(done.get(name)).toContain(id);
  }
});

test('costs a few milliseconds beyond what it waits for', async () => {
  const { store, haveHandled } = await identityWith(all);
  await haveHandled(await store(), { withinMs: 20_000 });
  const stored: number[] = [];
  const taken: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const before = performance.now();
    const id = await store();
    const since = performance.now();
    expect(await haveHandled(id, { withinMs: 20_000 })).toBe(true);
    stored.push(since - before);
    taken.push(performance.now() - since);
  }
  // Where everything is slow, it is so many times what a transaction takes.
  expect(median(taken)).toBeLessThan(Math.max(250, 5 * median(stored)));
});

test('waits no longer than it may for one that is not there', async () => {
  const { store, haveHandled } = await identityWith(['leave', 'messaging', 'records']);
  const id = await store();
  const since = performance.now();
  expect(await haveHandled(id, { withinMs: 200 })).toBe(false);
  expect(performance.now() - since).toBeLessThan(2_000);
});

test('waits no longer, and does not fail, where the broker is away', async () => {
  const { nats, store, haveHandled } = await identityWith(all);
  await haveHandled(await store(), { withinMs: 20_000 });
  await nats.stop('SIGKILL');
  const id = await store();
  const since = performance.now();
  expect(await haveHandled(id, { withinMs: 200 })).toBe(false);
  expect(performance.now() - since).toBeLessThan(2_000);
  await nats.start();
  expect(await haveHandled(id, { withinMs: 20_000 })).toBe(true);
}, 120_000);

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
