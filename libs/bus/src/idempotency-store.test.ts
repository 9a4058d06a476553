import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSealer } from '@portal/auth/sealer';
import { fail, ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import mongoose, { type Connection } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { outboxCollection } from './collections.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createClockedInEvent } from './testing/bus-fixtures.ts';
import { trimIdempotencyRecords } from './trim-idempotency-records.ts';

let connection: Connection;
let outbox: Outbox;

beforeEach(async () => {
  connection = await connectDatabase(await freshDatabase('bus-idempotency'));
  const seal = createSealer(randomBytes(32).toString('base64'));
  outbox = createOutbox({ connection, service: 'attendance', sealer: seal });
});

const entries = () => connection.collection<{ _id: mongoose.Types.ObjectId }>('entries');
const idempotency = { scope: 'ann', key: 'key-1', fingerprint: 'f00' };

function clockIn(request: Parameters<Outbox['transact']>[0]) {
  const entry = { _id: new mongoose.Types.ObjectId(), note: 'at the north gate' };
  const event = createClockedInEvent();
  return outbox.transact(request, async ({ session, publish }) => {
    await entries().insertOne(entry, { session });
    publish(event);
    return ok({ id: entry._id.toHexString(), note: entry.note });
  });
}

test('a repeated request gets the first response and changes nothing', async () => {
  const first = await clockIn({ idempotency });
  expect(first.ok).toBe(true);
  expect(await clockIn({ idempotency })).toEqual(first);
  expect(await entries().countDocuments()).toBe(1);
  expect(await outboxCollection(connection).countDocuments()).toBe(1);
});

test('ten concurrent requests make one change, and all get its response', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => clockIn({ idempotency })));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]?.ok).toBe(true);
  expect(await entries().countDocuments()).toBe(1);
  expect(await outboxCollection(connection).countDocuments()).toBe(1);
});

test('ten concurrent requests of which a rule allows one also get its response', async () => {
  await entries().createIndex({ userId: 1 }, { unique: true });
  const attempt = async () => {
    const entry = { _id: new mongoose.Types.ObjectId(), userId: 'ann' };
    return outbox.transact({ idempotency }, async ({ session }) => {
      try {
        await entries().insertOne(entry, { session });
      } catch (failure) {
        if ((failure as { code?: number }).code !== 11000) throw failure;
        return fail('ALREADY_CLOCKED_IN', 'You are clocked in already');
      }
      return ok(entry._id.toHexString());
    });
  };
  const results = await Promise.all(Array.from({ length: 10 }, attempt));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]?.ok).toBe(true);
  expect(await entries().countDocuments()).toBe(1);
});

test('a key that is reused for another request is refused', async () => {
  await clockIn({ idempotency });
  const other = await clockIn({ idempotency: { ...idempotency, fingerprint: 'bad' } });
  expect(other).toMatchObject({ ok: false, failure: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await entries().countDocuments()).toBe(1);
});

test('keys of different people are independent', async () => {
  await clockIn({ idempotency });
  await clockIn({ idempotency: { ...idempotency, scope: 'bob' } });
  expect(await entries().countDocuments()).toBe(2);
});

test('a failure stores no response, so the next attempt may succeed', async () => {
  const refused = await outbox.transact({ idempotency }, async () => fail('CONFLICT', 'Not now'));
  expect(refused).toMatchObject({ ok: false, failure: { code: 'CONFLICT' } });
  expect((await clockIn({ idempotency })).ok).toBe(true);
});

test('responses are stored encrypted', async () => {
  await clockIn({ idempotency });
  const row = await connection.collection('idempotency').findOne({});
  expect(row?.answer).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain('north gate');
});

test('the oldest responses beyond one person’s maximum are deleted, and nobody else’s', async () => {
  const keep = async (scope: string, key: string) => {
    await outbox.transact({ idempotency: { scope, key, fingerprint: 'f00' } }, async () => ok(key));
    // Two responses of the same millisecond would have the same age.
    await delay(2);
  };
  for (const key of ['1', '2', '3', '4']) await keep('ann', key);
  for (const key of ['1', '2', '3']) await keep('bob', key);
  for (const key of ['1', '2', '3', '4', '5', '6']) await keep('anonymous', key);
  await trimIdempotencyRecords(connection, { person: 3, anonymous: 5 });
  const kept = await connection.collection<{ _id: string }>('idempotency').find().toArray();
  expect(kept.map(({ _id }) => _id).sort()).toEqual([
    'ann:2',
    'ann:3',
    'ann:4',
    ...['2', '3', '4', '5', '6'].map((key) => `anonymous:${key}`),
    'bob:1',
    'bob:2',
    'bob:3',
  ]);
});

test('a response without a value is stored as well', async () => {
  const nothing = () => outbox.transact({ idempotency }, async () => ok(undefined));
  expect(await nothing()).toEqual(ok(undefined));
  expect(await nothing()).toEqual(ok(undefined));
});

test('a key without a sealer is a programming error', async () => {
  const open = createOutbox({ connection, service: 'attendance' });
  await expect(open.transact({ idempotency }, async () => ok(1))).rejects.toThrow('sealer');
  expect(await connection.collection('idempotency').countDocuments()).toBe(0);
});
