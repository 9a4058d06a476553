import { createOutbox } from '@portal/bus/outbox';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/token-keys';
import { expect, test } from 'vitest';
import { chainRow, chainStart, createHead } from '../domain/audit-chain.ts';
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
    audit,
    rows: connection.collection<{ _id: number; mac: string; [field: string]: unknown }>('audit'),
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
    removedUpTo: 0,
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

test('compares the trail with the anchors of years, of which two for an entry must not differ', async () => {
  const { rows, verify } = await trailOf(3);
  const known = (await rows.find().toArray()).map(({ _id: seq, mac }) => ({ seq, mac }));
  // Of entries that were removed since.
  const later = Array.from({ length: 300_000 }, (_, at) => ({ seq: at + 4, mac: 'unknown' }));
  expect((await verify([...known, ...known])).fault).toBeNull();
  expect((await verify([...known, ...later])).fault).toBe('entries 4 to 300003 are missing');
  expect((await verify([...known, { seq: 2, mac: 'another' }])).fault).toBe(
    'entry 2 differs from the copy kept elsewhere',
  );
});

/** The time of the entry after `count` entries. */
const after = (count: number) => new Date(Date.UTC(2026, 0, 5, 9, count));
const nobody: ReadonlySet<string> = new Set();

test('a trail is intact before and after addresses are removed, and no other address fits', async () => {
  const { audit, rows, entries, verify } = await trailOf(5);
  const held = [entries[0]?.targetId ?? ''];
  expect(await audit.removeAddressBatchBefore(after(3), held)).toBe(2);
  expect(await audit.removeAddressBatchBefore(after(3), held)).toBe(0);
  const addresses = (await audit.newest({}, 5)).map(({ address }) => address);
  expect(addresses).toEqual(['192.0.2.1', '192.0.2.1', null, null, '192.0.2.1']);
  expect(await rows.countDocuments({ addressSalt: { $exists: true } })).toBe(3);
  expect(await verify()).toMatchObject({ rowCount: 5, fault: null });
  await rows.updateOne({ _id: 5 }, { $set: { address: '192.0.2.2' } });
  expect((await verify()).fault).toBe('entry 5 was changed, replaced or moved');
  await rows.updateOne({ _id: 2 }, { $set: { address: '192.0.2.1' } });
  expect((await verify()).fault).toBe('entry 2 was changed, replaced or moved');
});

test('older rows, of which the address itself is chained, keep it', async () => {
  const { audit, rows, heads, verify } = await trailOf(0);
  const note = { at: after(1), action: 'signed-in', actorId: null, targetId: newId() } as const;
  const { seq, ...row } = chainRow({ ...note, address: '192.0.2.1' }, chainStart, keyedHash);
  await rows.insertOne({ _id: seq, ...row });
  const head = createHead({ seq, mac: row.mac }, keyedHash);
  await heads.replaceOne({ _id: 'head' } as never, head, { upsert: true });
  expect(await audit.removeAddressBatchBefore(after(60), [])).toBe(0);
  expect(await verify()).toMatchObject({ rowCount: 1, fault: null });
  await rows.updateOne({ _id: 1 }, { $unset: { address: 1 } });
  expect((await verify()).fault).toBe('entry 1 was changed, replaced or moved');
});

test('a trail whose beginning was removed is intact, and goes on', async () => {
  const { audit, rows, entries, connection, verify } = await trailOf(5);
  const [first, second] = [await rows.findOne({ _id: 1 }), await rows.findOne({ _id: 2 })];
  const known = [first, second].map((row) => ({ seq: row?._id ?? 0, mac: row?.mac ?? '' }));
  expect(await audit.removeBatchBefore(after(2), nobody)).toBe(2);
  expect(await audit.removeBatchBefore(after(2), nobody)).toBe(0);
  expect(await rows.distinct('_id')).toEqual([3, 4, 5]);
  expect(await verify(known)).toMatchObject({
    rowCount: 3,
    removedUpTo: 2,
    from: entries[2]?.at,
    end: { seq: 5 },
    fault: null,
  });
  const [entry] = entries;
  if (!entry) throw new Error('not reached');
  await connection.transaction((session) => audit.append([entry], session));
  expect(await verify()).toMatchObject({ rowCount: 4, end: { seq: 6 }, fault: null });
  // Everything: the head still has the number of the last.
  expect(await audit.removeBatchBefore(after(600), nobody)).toBe(4);
  expect(await verify()).toMatchObject({ rowCount: 0, removedUpTo: 6, fault: null });
});

test('removing the beginning otherwise, or moving its marker, is a fault', async () => {
  const { audit, rows, heads, verify } = await trailOf(5);
  await audit.removeBatchBefore(after(2), nobody);
  const key = { _id: 'start' } as never;
  const start = await heads.findOne(key);
  const fourth = await rows.findOne({ _id: 4 });
  await rows.deleteMany({ _id: { $lte: 4 } });
  expect((await verify()).fault).toBe('entry 3 is missing');
  await heads.updateOne(key, { $set: { seq: 4, mac: fourth?.mac } });
  expect((await verify()).fault).toBe('the marker for the start of the trail was changed');
  await heads.replaceOne(key, { ...start, mac: 'x' });
  expect((await verify()).fault).toBe('the marker for the start of the trail was changed');
  await heads.deleteOne(key);
  expect((await verify()).fault).toBe('entry 1 is missing');
  await expect(audit.removeBatchBefore(after(600), nobody)).rejects.toThrow('entry 1 is missing');
});

test('the end of the removed part must be the copy that is kept elsewhere', async () => {
  const { audit, verify } = await trailOf(3);
  await audit.removeBatchBefore(after(2), nobody);
  const other = [{ seq: 2, mac: 'another' }];
  expect((await verify(other)).fault).toBe('entry 2 differs from the copy kept elsewhere');
});

test('nothing is removed from an entry about somebody on legal hold on, or after a changed one', async () => {
  const { audit, rows, entries, verify } = await trailOf(5);
  const held = new Set([entries[2]?.targetId ?? '']);
  expect(await audit.removeBatchBefore(after(600), held)).toBe(2);
  expect(await audit.removeBatchBefore(after(600), held)).toBe(0);
  expect(await verify()).toMatchObject({ rowCount: 3, fault: null });
  await rows.updateOne({ _id: 4 }, { $set: { address: '192.0.2.9' } });
  const removal = audit.removeBatchBefore(after(600), nobody);
  await expect(removal).rejects.toThrow('entry 4 was changed, replaced or moved');
  expect(await rows.distinct('_id')).toEqual([3, 4, 5]);
});
