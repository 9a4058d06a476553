import { createOutbox } from '@portal/bus/outbox';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/token-keys';
import { expect, test } from 'vitest';
import { createAuditHash } from '../hashing/permanent-hashes.ts';
import { createAuditTrailStore } from './audit-trail.ts';
import { verifyAudit } from './verify-audit.ts';

const keyedHash = createAuditHash(sealingKey());

async function trailOf(count: number) {
  const connection = await connectDatabase(await freshDatabase('identity-verify'));
  const audit = createAuditTrailStore(connection, keyedHash);
  const entries = Array.from({ length: count }, (_, i) => ({
    at: new Date(Date.UTC(2026, 0, 5, 9, i)),
    action: 'signed-in' as const,
    actorId: null,
    targetId: newId(),
    address: '192.0.2.1',
  }));
  await createOutbox({ connection, service: 'identity' }).transact({}, async ({ session }) => {
    await audit.append(entries, session);
    return ok(true);
  });
  return {
    rows: connection.collection<{ _id: number; mac: string }>('audit'),
    heads: connection.collection('audithead'),
    connection,
    entries,
    verify: (known?: Parameters<typeof verifyAudit>[2]) =>
      verifyAudit(connection, keyedHash, known),
  };
}

test('reports rows, dates and end of an intact trail', async () => {
  const { rows, entries, verify } = await trailOf(5);
  const last = await rows.findOne({ _id: 5 });
  expect(await verify()).toEqual({
    rowCount: 5,
    from: entries[0]?.at,
    to: entries[4]?.at,
    end: { seq: 5, mac: last?.mac },
    fault: null,
  });
});

test('an empty trail is intact only if there are no accounts', async () => {
  const { rows, heads, connection, verify } = await trailOf(1);
  await Promise.all([rows.deleteMany({}), heads.deleteMany({})]);
  expect(await verify()).toMatchObject({ rowCount: 0, from: null, fault: null });
  await connection.collection('accounts').insertOne({ username: 'ada' });
  expect((await verify()).fault).toBe('all entries are missing');
});

test('reports a fault and the rows before it', async () => {
  const { rows, entries, verify } = await trailOf(5);
  await rows.updateOne({ _id: 3 }, { $set: { address: '192.0.2.9' } });
  expect(await verify()).toMatchObject({
    rowCount: 2,
    from: entries[0]?.at,
    to: entries[1]?.at,
    fault: 'entry 3 was changed, replaced or moved',
  });
});

test.each([0, -1, 2.5, '3', new Date()])('finds a row in the place %s', async (_id) => {
  const { rows, verify } = await trailOf(3);
  await rows.insertOne({ mac: '', ...(await rows.findOne({ _id: 3 })), _id: _id as number });
  expect((await verify()).fault).toMatch(/is where entry \d should be$/);
});

test('finds a row appended without the key', async () => {
  const { rows, verify } = await trailOf(3);
  await rows.insertOne({ mac: '', ...(await rows.findOne({ _id: 3 })), _id: 4 });
  expect((await verify()).fault).toBe('entry 4 was changed, replaced or moved');
});

test('detects an older state of the whole database by a known row', async () => {
  const { rows, heads, verify } = await trailOf(5);
  const { end } = await verify();
  expect((await verify([end])).fault).toBeNull();
  expect((await verify([{ ...end, mac: 'x'.repeat(43) }])).fault).toBe(
    'entry 5 differs from the copy kept elsewhere',
  );
  const old = await trailOf(4);
  await rows.deleteMany({});
  await rows.insertMany(await old.rows.find().toArray());
  await heads.replaceOne({}, (await old.heads.findOne({})) ?? {});
  expect((await verify()).fault).toBeNull();
  expect((await verify([end])).fault).toBe('entry 5 is missing');
});
