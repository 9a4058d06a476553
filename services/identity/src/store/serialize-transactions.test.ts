import { createOutbox, type Tx } from '@portal/bus/outbox';
import { ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { serializeTransactions } from './serialize-transactions.ts';

const connection = await connectDatabase(await freshDatabase('in-turn'));
const outbox = serializeTransactions(createOutbox({ connection, service: 'identity' }));
const ends = connection.collection<{ _id: string; seq: number }>('ends');

test('forty transactions on one document run once each, in order', async () => {
  await ends.insertOne({ _id: 'end', seq: 0 });
  let runs = 0;
  const extend = async ({ session }: Tx) => {
    runs += 1;
    const options = { session, returnDocument: 'after' } as const;
    const end = await ends.findOneAndUpdate({ _id: 'end' }, { $inc: { seq: 1 } }, options);
    return ok(end?.seq);
  };
  const results = await Promise.all(Array.from({ length: 40 }, () => outbox.transact({}, extend)));
  expect(results).toEqual(Array.from({ length: 40 }, (_, i) => ok(i + 1)));
  expect(runs).toBe(40);
});

test('a transaction that throws doesn’t block others', async () => {
  const fault = outbox.transact({}, () => Promise.reject(new Error('a fault')));
  const next = outbox.transact({}, async () => ok('next'));
  await expect(fault).rejects.toThrow('a fault');
  expect(await next).toEqual(ok('next'));
});
