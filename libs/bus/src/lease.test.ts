import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { ensureCollections, leaseCollection } from './collections.ts';
import { createLease, LeaseLostError } from './lease.ts';

const connection = await connectDatabase(await freshDatabase('lease'));
await ensureCollections(connection);
const leases = leaseCollection(connection);
const rows = connection.collection<{ _id: string; value: number }>('rows');
await rows.insertOne({ _id: 'row', value: 0 });

/** Lets a process of another machine acquire a lease. */
async function takeOver(name: string): Promise<void> {
  const until = new Date(Date.now() + 60_000);
  const lease = { holder: 'elsewhere/1/x', until };
  await leases.updateOne({ _id: name }, { $set: lease }, { upsert: true });
}

test('one holds a lease until it is released', async () => {
  const [first, second] = [
    createLease(connection, 'one', 60_000),
    createLease(connection, 'one', 60_000),
  ];
  expect(await first.hold()).toBe(true);
  expect(await second.hold()).toBe(false);
  expect(await first.hold()).toBe(true);
  await first.release();
  expect(await second.hold()).toBe(true);
});

test('a lease that is held again after its release belongs to a live process', async () => {
  const lease = createLease(connection, 'again', 60_000);
  await lease.hold();
  await lease.release();
  expect(await lease.hold()).toBe(true);
  expect(await createLease(connection, 'again', 60_000).hold()).toBe(false);
});

test('a lease is held while its work runs, also for longer than it lasts', async () => {
  const lease = createLease(connection, 'working', 1_000);
  await lease.hold();
  const other = createLease(connection, 'working', 60_000);
  const started = performance.now();
  const wasHeld = await lease.holdDuring(async () => {
    while (performance.now() - started < 2_000) {
      if (await other.hold()) return false;
      await delay(20);
    }
    return true;
  });
  expect(wasHeld).toBe(true);
  await eventually(async () => expect(await other.hold()).toBe(true));
});

test('of many that acquire a lease at once, one gets it', async () => {
  const all = Array.from({ length: 8 }, () => createLease(connection, 'many', 60_000));
  const held = await Promise.all(all.map((lease) => lease.hold()));
  expect(held.filter((isHeld) => isHeld)).toHaveLength(1);
});

test('a lease that is not renewed expires', async () => {
  await createLease(connection, 'expiring', 300).hold();
  const next = createLease(connection, 'expiring', 60_000);
  expect(await next.hold()).toBe(false);
  await eventually(async () => expect(await next.hold()).toBe(true));
});

test('the lease of an ended process of this machine is free at once', async () => {
  const { holder } = await (async () => {
    const lease = createLease(connection, 'name of the machine', 60_000);
    await lease.hold();
    const row = await leases.findOne({ _id: 'name of the machine' });
    return { holder: row?.holder ?? '' };
  })();
  const [machine] = holder.split('/');
  const until = new Date(Date.now() + 60_000);
  // Process ids are below 2^22 on Linux.
  await leases.insertOne({ _id: 'ended', holder: `${machine}/99999999/x`, until });
  expect(await createLease(connection, 'ended', 60_000).hold()).toBe(true);
});

test('renewing extends a lease, and fails once another process has acquired it', async () => {
  const lease = createLease(connection, 'renewed', 60_000);
  await expect(lease.renew()).rejects.toThrow(LeaseLostError);
  await lease.hold();
  const before = await leases.findOne({ _id: 'renewed' });
  await lease.renew();
  const after = await leases.findOne({ _id: 'renewed' });
  expect(after?.until.getTime()).toBeGreaterThanOrEqual(before?.until.getTime() ?? Infinity);
  await takeOver('renewed');
  await expect(lease.renew()).rejects.toThrow(LeaseLostError);
});

test('a transaction that renews a lost lease writes nothing', async () => {
  const lease = createLease(connection, 'fenced', 60_000);
  await lease.hold();
  const increment = () =>
    connection.transaction(async (session) => {
      await rows.updateOne({ _id: 'row' }, { $inc: { value: 1 } }, { session });
      await lease.renew(session);
    });
  await increment();
  expect(await rows.findOne({ _id: 'row' })).toMatchObject({ value: 1 });
  await takeOver('fenced');
  await expect(increment()).rejects.toThrow(LeaseLostError);
  expect(await rows.findOne({ _id: 'row' })).toMatchObject({ value: 1 });
});

test('a takeover during a transaction that has renewed the lease waits for its end', async () => {
  const lease = createLease(connection, 'ordered', 60_000);
  await lease.hold();
  const order: string[] = [];
  let taking: Promise<void> | undefined;
  await connection.transaction(async (session) => {
    await lease.renew(session);
    taking ??= takeOver('ordered').then(() => void order.push('taken over'));
    await delay(200);
    order.push('committed');
  });
  await taking;
  expect(order).toEqual(['committed', 'taken over']);
});
