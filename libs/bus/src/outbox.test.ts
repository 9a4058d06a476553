import { randomBytes } from 'node:crypto';
import { createSealer } from '@portal/auth/sealer';
import { userCreated } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { fail, ok, type Result } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import mongoose, { type Connection } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { outboxCollection } from './collections.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
import { createEvent, createOutbox, type Outbox } from './outbox.ts';
import { createClockedInEvent, createUserCreatedEvent } from './testing/bus-fixtures.ts';

let connection: Connection;
let outbox: Outbox;

beforeEach(async () => {
  connection = await connectDatabase(await freshDatabase('bus-outbox'));
  outbox = createOutbox({ connection, service: 'attendance' });
});

const entries = () => connection.collection<{ _id: string }>('entries');
const rows = () => outboxCollection(connection).find().sort({ position: 1 }).toArray();

test('a change and its events are committed together', async () => {
  const event = createClockedInEvent();
  const result = await outbox.transact({}, async ({ session, publish }) => {
    await entries().insertOne({ _id: 'one' }, { session });
    publish(event);
    return ok(7);
  });
  expect(result).toEqual(ok(7));
  expect(await entries().countDocuments()).toBe(1);
  expect(await rows()).toMatchObject([
    {
      _id: event.id,
      subject: `portal.attendance.clocked-in.${event.subject}`,
      event,
      publishedAt: null,
    },
  ]);
});

test('a failure aborts the change and its events', async () => {
  const result = await outbox.transact({}, async ({ session, publish }) => {
    await entries().insertOne({ _id: 'one' }, { session });
    publish(createClockedInEvent());
    return fail('ALREADY_CLOCKED_IN', 'You are clocked in already');
  });
  expect(result).toEqual(fail('ALREADY_CLOCKED_IN', 'You are clocked in already'));
  expect(await entries().countDocuments()).toBe(0);
  expect(await rows()).toEqual([]);
});

test('an error aborts the change and its events', async () => {
  const transaction = outbox.transact({}, async ({ session, publish }) => {
    await entries().insertOne({ _id: 'one' }, { session });
    publish(createClockedInEvent());
    throw new Error('broken');
  });
  await expect(transaction).rejects.toThrow('broken');
  expect(await entries().countDocuments()).toBe(0);
  expect(await rows()).toEqual([]);
});

test('work that has to run twice stores its events once', async () => {
  let runs = 0;
  const event = createClockedInEvent();
  const result = await outbox.transact({}, async ({ session, publish }) => {
    runs += 1;
    publish(event);
    await entries().insertOne({ _id: 'one' }, { session });
    if (runs === 1) {
      const conflict = new mongoose.mongo.MongoServerError({ message: 'conflict', code: 112 });
      conflict.addErrorLabel('TransientTransactionError');
      throw conflict;
    }
    return ok(runs);
  });
  expect(result).toEqual(ok(2));
  expect(await entries().countDocuments()).toBe(1);
  expect((await rows()).map((row) => row._id)).toEqual([event.id]);
});

test('two concurrent writes to the same document both succeed, each with its event', async () => {
  await entries().insertOne({ _id: 'one' });
  const increment = () =>
    outbox.transact({}, async ({ session, publish }) => {
      const entry = await connection
        .collection<{ _id: string; version?: number }>('entries')
        .findOneAndUpdate(
          { _id: 'one' },
          { $inc: { version: 1 } },
          { session, returnDocument: 'after' },
        );
      publish(createClockedInEvent('a'.repeat(24), { version: entry?.version ?? 0 }));
      return ok(entry?.version);
    });
  const results = await Promise.all(Array.from({ length: 8 }, increment));
  expect(results.map((result) => result.ok && result.value).sort()).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  // The server assigned the positions in the transactions, in the order of the changes.
  const stored = await rows();
  expect(stored.map((row) => row.event.data.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(stored.every((row) => row.position.getHighBits() > 0)).toBe(true);
});

test('the events of one change keep their order', async () => {
  const sent = Array.from({ length: 20 }, () => createClockedInEvent());
  await outbox.transact({}, async ({ publish }) => {
    for (const event of sent) publish(event);
    return ok(null);
  });
  expect((await rows()).map((row) => row._id)).toEqual(sent.map((event) => event.id));
});

test('the relay is woken by a commit with events, and by nothing else', async () => {
  let woken = 0;
  const unlisten = outbox.onWake(() => {
    woken += 1;
  });
  await outbox.transact({}, async () => ok(null));
  await outbox.transact({}, async () => fail('NOT_CLOCKED_IN', 'No'));
  expect(woken).toBe(0);
  await outbox.transact({}, async ({ publish }) => {
    publish(createClockedInEvent());
    return ok(null);
  });
  expect(woken).toBe(1);
  unlisten();
  outbox.wake();
  expect(woken).toBe(1);
});

test('events can be stored in the caller’s own transaction', async () => {
  const event = createClockedInEvent();
  await outbox.transact({}, async () => ok(null));
  await connection.transaction(async (session) => {
    await entries().insertOne({ _id: 'one' }, { session });
    await outbox.store([event], session);
  });
  expect((await rows()).map((row) => row._id)).toEqual([event.id]);
});

test('a service can’t publish another service’s events', async () => {
  const transaction = outbox.transact({}, async ({ publish }) => {
    publish(createUserCreatedEvent());
    return ok(null);
  });
  await expect(transaction).rejects.toThrow('attendance may not publish portal.identity');
});

test('an event is a CloudEvent with data that match its contract', () => {
  const event = createUserCreatedEvent({ id: 'b'.repeat(24) });
  expect(event).toMatchObject({
    specversion: '1.0',
    source: '/portal/identity',
    type: 'portal.identity.user-created',
    subject: 'b'.repeat(24),
    datacontenttype: 'application/json',
  });
  expect(event.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(() =>
    createEvent(userCreated, { userId: newId(), data: { id: 'x' } as never, now: new Date() }),
  ).toThrow();
});

describe('several requests in one transaction', () => {
  const sealing = () => createSealer(randomBytes(32).toString('base64'));
  const keyed = (key: string) => ({ idempotency: { scope: 'ann', key, fingerprint: 'f00' } });

  /** Each request stores an entry with its name, except those that fail. */
  const storeAll = (
    requests: readonly { idempotency?: IdempotencyKey }[],
    names: readonly string[],
    refused: readonly string[] = [],
  ) =>
    outbox.transactAll(requests, async (transactions) => {
      const results: Result<string, 'CONFLICT'>[] = [];
      for (const [place, { session, publish }] of transactions.entries()) {
        const name = names[place] ?? '';
        publish(createClockedInEvent());
        if (refused.includes(name)) results.push(fail('CONFLICT', 'Not now'));
        else {
          await entries().insertOne({ _id: name }, { session });
          results.push(ok(name));
        }
      }
      return results;
    });

  test('stores the changes and events of those that succeeded only', async () => {
    const results = await storeAll([{}, {}, {}], ['one', 'two', 'three'], ['two']);
    expect(results).toEqual([ok('one'), fail('CONFLICT', 'Not now'), ok('three')]);
    expect(await entries().countDocuments()).toBe(2);
    expect(await rows()).toHaveLength(2);
  });

  test('changes nothing if one of them can’t be stored', async () => {
    await entries().insertOne({ _id: 'two' });
    expect(await storeAll([{}, {}], ['one', 'two'])).toBeNull();
    expect(await entries().countDocuments()).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('changes nothing if the key of one was used before', async () => {
    outbox = createOutbox({ connection, service: 'attendance', sealer: sealing() });
    await storeAll([keyed('a')], ['one']);
    expect(await storeAll([keyed('b'), keyed('a')], ['two', 'three'])).toBeNull();
    expect(await storeAll([keyed('b')], ['two'])).toEqual([ok('two')]);
    expect(await entries().countDocuments()).toBe(2);
  });

  test('gives a repeated request its first response if it fails because of its first change', async () => {
    outbox = createOutbox({ connection, service: 'attendance', sealer: sealing() });
    // Not enumerable, as in a request for one of several fields.
    const request = Object.create(keyed('a'));
    await storeAll([request], ['one']);
    expect(await storeAll([request, {}], ['one', 'two'], ['one'])).toEqual([ok('one'), ok('two')]);
  });
});
