import { setTimeout as delay } from 'node:timers/promises';
import { findStreamEpoch } from '@portal/bus/stream-epoch';
import { serviceNames } from '@portal/contracts/operation';
import { itNightly } from '@portal/testing/it-nightly';
import type mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { type ChangeSetReference, listChangeSets, readChangeSet } from './change-sets.ts';
import { readManifest, type StoredSecrets, writeManifest } from './manifest.ts';
import { oplogTimeOf } from './oplog-time.ts';
import { restoreDatabases } from './restore-databases.ts';
import { findBackupBefore, findChanges, secretsToRestore, verifyChanges } from './restore-point.ts';
import { newBackupKey, openSecrets, secretsFolder } from './seal-secrets.ts';
import {
  copyAllChanges,
  emptyBackupStore,
  type PortalDatabases,
  portalDatabases,
  rowsOf,
  waitForNextSecond,
} from './testing/portal-databases.ts';
import { readSealedSecrets } from './verify-backup.ts';

const { signal } = new AbortController();
const say = () => {};
type Store = Awaited<ReturnType<typeof emptyBackupStore>>['store'];

const read = (connection: mongoose.Connection, name?: string) =>
  rowsOf(connection, name).find().sort({ _id: 1 }).toArray();

/** Restores what there was at a time, into other databases. */
async function restoredAt(
  store: Store,
  until: Date,
): Promise<PortalDatabases & { last: Date | null }> {
  const manifest = await readManifest(store, await findBackupBefore(store, until));
  const changes = await findChanges(store, manifest, until);
  const target = await portalDatabases();
  const options = { manifest, changes, store, target: target.source, say, signal };
  const last = await restoreDatabases(options);
  return { ...target, last };
}

const notExpiring = new Date('2100-01-01');
/** MongoDB writes at most 16 MB in an entry of its oplog. */
const largeDocuments = 18;

/** Inserts large documents in one transaction, which several entries of the oplog have. */
async function insertInSeveralEntries(connection: mongoose.Connection): Promise<void> {
  const text = 'x'.repeat(1_000_000);
  const rows = Array.from({ length: largeDocuments }, (_, index) => ({ _id: `${index}`, text }));
  await connection.transaction(async (session) => {
    // At once, because a transaction may take three seconds.
    await rowsOf(connection, 'large').insertMany(rows, { session });
  });
}

test('restores any time: documents, transactions, collections, indexes', async () => {
  const from = await portalDatabases();
  const { attendance, leave, records } = from;
  await rowsOf(leave).insertMany([
    { _id: 'changed', list: [1, 2], text: 'old' },
    { _id: 'deleted' },
  ]);
  await rowsOf(leave).createIndex({ text: 1 }, { name: 'dropped' });
  await rowsOf(records, 'renamed').insertOne({ _id: 'one' });
  await rowsOf(records, 'removed').insertOne({ _id: 'one' });
  const { store, take } = await emptyBackupStore(signal);
  await take(from.source);
  const before = await waitForNextSecond();

  await rowsOf(leave).updateOne(
    { _id: 'changed' },
    { $set: { 'list.1': 3 }, $unset: { text: '' } },
  );
  await rowsOf(leave).replaceOne({ _id: 'upserted' }, { at: notExpiring }, { upsert: true });
  await rowsOf(leave).deleteOne({ _id: 'deleted' });
  await copyAllChanges(from, store, signal);
  const middle = await waitForNextSecond();
  await attendance.transaction(async (session) => {
    for (const _id of ['a', 'b']) await rowsOf(attendance).insertOne({ _id }, { session });
  });
  await insertInSeveralEntries(attendance);
  await rowsOf(leave).dropIndex('dropped');
  await rowsOf(leave).createIndex({ at: 1 }, { name: 'made', expireAfterSeconds: 60 });
  await leave.db?.command({ collMod: 'rows', index: { name: 'made', expireAfterSeconds: 1_000 } });
  await leave.createCollection('made', { collation: { locale: 'en' } });
  await rowsOf(leave, 'made').createIndex({ text: 1 }, { unique: true, name: 'by-text' });
  await rowsOf(records, 'renamed').rename('again');
  await rowsOf(records, 'removed').drop();
  await rowsOf(records, 'restoring').insertOne({ _id: 'restore', isComplete: true });
  const end = await waitForNextSecond();
  await rowsOf(records, 'again').insertOne({ _id: 'too late' });
  await copyAllChanges(from, store, signal);

  const first = await restoredAt(store, before);
  expect(await read(first.leave)).toMatchObject([
    { _id: 'changed', text: 'old' },
    { _id: 'deleted' },
  ]);
  expect(first.last).toBeNull();
  const second = await restoredAt(store, middle);
  const rows = [
    { _id: 'changed', list: [1, 3] },
    { _id: 'upserted', at: notExpiring },
  ];
  expect(await read(second.leave)).toEqual(rows);
  expect(await read(second.attendance)).toEqual([]);
  expect(second.last?.getTime()).toBeLessThanOrEqual(middle.getTime());

  const third = await restoredAt(store, end);
  await rowsOf(records, 'again').deleteOne({ _id: 'too late' });
  expect(await read(third.attendance)).toEqual([{ _id: 'a' }, { _id: 'b' }]);
  expect(await read(third.attendance, 'large')).toHaveLength(largeDocuments);
  expect(await findStreamEpoch(third.leave)).toBeNull();
  const apart = { isNewHistory: true };
  const restored = await readManifest(store, (await take(third.source, apart)).name);
  const source = await readManifest(store, (await take(from.source, apart)).name);
  for (const service of serviceNames) {
    const sorted = (manifest: typeof source) =>
      manifest.databases[service].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(sorted(restored)).toEqual(sorted(source));
  }
});

test('a change in the middle of many is there once, or absent', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await rowsOf(from.leave).insertOne({ _id: 'count', count: 0 });
  await take(from.source);
  await waitForNextSecond();
  const times: Date[] = [];
  for (let index = 0; index < 60; index += 1) {
    await rowsOf(from.leave).updateOne({ _id: 'count' }, { $set: { count: index + 1 } });
    await rowsOf(from.leave).insertOne({ _id: `${index}` });
    times.push(new Date());
    await delay(2);
    if (index % 25 === 20) await copyAllChanges(from, store, signal);
  }
  await copyAllChanges(from, store, signal);
  const index = 30;
  const until = times[index] as Date;
  const { leave, last } = await restoredAt(store, until);
  expect(await rowsOf(leave).findOne({ _id: 'count' })).toMatchObject({ count: index + 1 });
  expect(await rowsOf(leave).countDocuments()).toBe(index + 2);
  expect(last?.getTime()).toBeLessThanOrEqual(until.getTime());
});

itNightly('a transaction that began before the instant of the backup is whole', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await from.leave.createCollection('large');
  const { name } = await take(from.source);
  await insertInSeveralEntries(from.leave);
  const manifest = await readManifest(store, name);
  const oplog = from.leave.getClient().db('local').collection('oplog.rs');
  const [begun] = await oplog
    .find({ 'o.partialTxn': true, 'o.applyOps.ns': `${from.leave.name}.large` })
    .toArray();
  await writeManifest(store, { ...manifest, clusterTime: oplogTimeOf(begun?.ts) });
  const until = await waitForNextSecond();
  await copyAllChanges(from, store, signal);
  const { leave } = await restoredAt(store, until);
  expect(await rowsOf(leave, 'large').countDocuments()).toBe(largeDocuments);
});

test('has the keys of that time, also where they were rotated after the backup', async () => {
  const from = await portalDatabases();
  const { store, take, identity, recipient, secrets } = await emptyBackupStore(signal);
  await take(from.source);
  const before = await waitForNextSecond();
  const rotated = { 'secrets.json': '{"key": "new value"}' };
  const copies: (typeof secrets)[] = [secrets, secrets, rotated, rotated];
  const times = [before];
  for (const current of copies) {
    await rowsOf(from.leave).insertOne({ _id: `${times.length}` });
    times.push(await waitForNextSecond());
    await copyAllChanges(from, store, signal, { read: async () => current, recipient });
  }
  const secretsAt = async (until: Date) => {
    const manifest = await readManifest(store, await findBackupBefore(store, until));
    const changes = await findChanges(store, manifest, until);
    await verifyChanges(store, changes.sets, signal);
    const stored = secretsToRestore(manifest, changes);
    return openSecrets(await readSealedSecrets(store, stored), identity);
  };
  const restored = await Promise.all(times.slice(1).map(secretsAt));
  expect(restored).toEqual(copies);
  // Of the backup, and each of which the ones before were others.
  expect(await store.list(secretsFolder)).toHaveLength(3);
});

test('secrets of changes open with the operator’s key, whatever recipient a backup names', async () => {
  const from = await portalDatabases();
  const { store, take, identity, recipient, secrets } = await emptyBackupStore(signal);
  const { name } = await take(from.source);
  // Anybody who can write to the store can put a manifest there.
  const other = await newBackupKey();
  const manifest = await readManifest(store, name);
  const forged = { ...manifest.secrets, recipient: other.recipient };
  await writeManifest(store, {
    ...manifest,
    takenAt: notExpiring.toISOString(),
    secrets: forged,
  });
  await rowsOf(from.leave).insertOne({ _id: 'one' });
  await copyAllChanges(from, store, signal, { read: async () => secrets, recipient });
  const [end] = await listChangeSets(store);
  const stored = (await readChangeSet(store, end as ChangeSetReference)).secrets as StoredSecrets;
  expect(stored.recipient).toBe(recipient);
  const sealed = await readSealedSecrets(store, stored);
  expect(await openSecrets(sealed, identity)).toEqual(secrets);
  await expect(openSecrets(sealed, other.identity)).rejects.toThrow(/can’t be opened/);
});

test('a document may have fields that entries of transactions have', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await take(from.source);
  await waitForNextSecond();
  const document = { count: null, partialTxn: true, prepare: true, applyOps: [] };
  await rowsOf(from.identity).insertOne({ _id: 'a', ...document });
  await rowsOf(from.identity).replaceOne({ _id: 'a' }, { ...document, count: 3 });
  const end = await waitForNextSecond();
  await copyAllChanges(from, store, signal);
  const { identity } = await restoredAt(store, end);
  expect(await read(identity)).toEqual([{ _id: 'a', ...document, count: 3 }]);
});
