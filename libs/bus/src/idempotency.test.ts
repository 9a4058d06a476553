import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sealer } from '@portal/auth/sealing';
import { fail, ok } from '@portal/kernel/result';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import mongoose, { type Connection } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { outboxOf } from './collections.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { personClockedIn } from './test-bus.ts';
import { trimAnswers } from './trim-answers.ts';

let connection: Connection;
let outbox: Outbox;

beforeEach(async () => {
  connection = await connectTo(await freshDatabase('bus-idempotency'));
  const seal = sealer(randomBytes(32).toString('base64'));
  outbox = createOutbox({ connection, service: 'attendance', sealer: seal });
});

const entries = () => connection.collection<{ _id: mongoose.Types.ObjectId }>('entries');
const idempotency = { scope: 'ann', key: 'key-1', fingerprint: 'f00' };

function clockIn(request: Parameters<Outbox['transact']>[0]) {
  const entry = { _id: new mongoose.Types.ObjectId(), note: 'at the north gate' };
  const event = personClockedIn();
  return outbox.transact(request, async ({ session, publish }) => {
    await entries().insertOne(entry, { session });
    publish(event);
    return ok({ id: entry._id.toHexString(), note: entry.note });
  });
}

test('the same request again gets the first answer and changes nothing', async () => {
  const first = await clockIn({ idempotency });
  expect(first.ok).toBe(true);
  expect(await clockIn({ idempotency })).toEqual(first);
  expect(await entries().countDocuments()).toBe(1);
  expect(await outboxOf(connection).countDocuments()).toBe(1);
});

test('ten at once make one change, and all get its answer', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => clockIn({ idempotency })));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]?.ok).toBe(true);
  expect(await entries().countDocuments()).toBe(1);
  expect(await outboxOf(connection).countDocuments()).toBe(1);
});

test('ten at once whose rule lets only one through also get its answer', async () => {
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

test('another request with the same key is refused', async () => {
  await clockIn({ idempotency });
  const other = await clockIn({ idempotency: { ...idempotency, fingerprint: 'bad' } });
  expect(other).toMatchObject({ ok: false, failure: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await entries().countDocuments()).toBe(1);
});

test('the same key of another person is another key', async () => {
  await clockIn({ idempotency });
  await clockIn({ idempotency: { ...idempotency, scope: 'bob' } });
  expect(await entries().countDocuments()).toBe(2);
});

test('a failure keeps no answer: the next attempt may succeed', async () => {
  const refused = await outbox.transact({ idempotency }, async () => fail('CONFLICT', 'Not now'));
  expect(refused).toMatchObject({ ok: false, failure: { code: 'CONFLICT' } });
  expect((await clockIn({ idempotency })).ok).toBe(true);
});

test('answers are stored sealed', async () => {
  await clockIn({ idempotency });
  const row = await connection.collection('idempotency').findOne({});
  expect(row?.answer).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain('north gate');
});

test('of more answers than one person may have the oldest go, and nobody else’s', async () => {
  const keep = async (scope: string, key: string) => {
    await outbox.transact({ idempotency: { scope, key, fingerprint: 'f00' } }, async () => ok(key));
    // Two of one millisecond would have the same age.
    await delay(2);
  };
  for (const key of ['1', '2', '3', '4']) await keep('ann', key);
  for (const key of ['1', '2', '3']) await keep('bob', key);
  for (const key of ['1', '2', '3', '4', '5', '6']) await keep('anonymous', key);
  await trimAnswers(connection, { person: 3, anonymous: 5 });
  const kept = await connection.collection<{ _id: string }>('idempotency').find().toArray();
  expect(kept.map(({ _id }) => _id).sort()).toEqual([
    ...['ann:2', 'ann:3', 'ann:4'],
    ...['2', '3', '4', '5', '6'].map((key) => `anonymous:${key}`),
    ...['bob:1', 'bob:2', 'bob:3'],
  ]);
});

test('an answer without a value is kept as well', async () => {
  const nothing = () => outbox.transact({ idempotency }, async () => ok(undefined));
  expect(await nothing()).toEqual(ok(undefined));
  expect(await nothing()).toEqual(ok(undefined));
});

test('a key without a sealer is a mistake of the service', async () => {
  const open = createOutbox({ connection, service: 'attendance' });
  await expect(open.transact({ idempotency }, async () => ok(1))).rejects.toThrow('sealer');
  expect(await connection.collection('idempotency').countDocuments()).toBe(0);
});
