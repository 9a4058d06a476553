import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import type { BackupHistory } from '@portal/runtime/backup/backup-history';
import { freshFolder } from '@portal/testing/fresh-folder';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import { type ChangeSet, listChangeSets, writeChangeSet } from './change-sets.ts';
import { chunkFolder, storeChunk } from './chunks.ts';
import { backupName, listBackups, readManifest, timeOfBackup, writeManifest } from './manifest.ts';
import { expiredBackups, pruneBackups } from './prune-backups.ts';
import { changesAfter, verifyChanges } from './restore-point.ts';
import { verifyBackup } from './verify-backup.ts';

const now = new Date('2026-11-26T03:00:00Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

test('a name tells its time', () => {
  const at = new Date('2026-11-26T02:30:00.123Z');
  expect(backupName(at)).toBe('2026-11-26T02-30-00.123Z');
  expect(timeOfBackup(backupName(at))).toEqual(at);
});

test.each([
  { ages: [], expired: [] },
  { ages: [400], expired: [] },
  { ages: [400, 300], expired: [400] },
  { ages: [36, 35, 34, 0], expired: [36] },
])('of backups that are $ages days old, $expired expire after 35', ({ ages, expired }) => {
  const named = (days: readonly number[]) => days.map((age) => backupName(daysBefore(age)));
  expect(expiredBackups(named(ages), now, 35)).toEqual(named(expired));
});

const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const oplogTimeAt = (ageDays: number) => ({ t: daysBefore(ageDays).getTime() / 1000, i: 1 });

/** Changes of one entry, from one age in days to another. */
async function changes(store: BackupStore, [from, to]: [number, number], history?: BackupHistory) {
  const secrets = `secrets/changes-${backupName(daysBefore(to))}.age`;
  await store.write(secrets, new Uint8Array());
  const content = Buffer.from(mongoose.mongo.BSON.serialize({ from, to }));
  const { reference } = await storeChunk(store, new Set(), { content, documents: 1 });
  const databases = Object.fromEntries(
    serviceNames.map((service) => [service, service]),
  ) as ChangeSet['databases'];
  await writeChangeSet(store, {
    ...(history ? { format: 2, history } : { format: 1 }),
    from: oplogTimeAt(from),
    to: oplogTimeAt(to),
    databases,
    endsAt: daysBefore(to).toISOString(),
    entries: 1,
    chunks: [reference],
    secrets: { name: secrets, sha256: hashOfNothing, recipient: 'age1', content: hashOfNothing },
  });
}

/** A backup of some documents, made that many days ago. */
async function backup(
  store: BackupStore,
  ageDays: number,
  ids: readonly number[],
  history?: BackupHistory,
) {
  const takenAt = daysBefore(ageDays);
  const chunks = [];
  for (const _id of ids) {
    const content = Buffer.from(mongoose.mongo.BSON.serialize({ _id }));
    const { reference } = await storeChunk(store, new Set(), { content, documents: 1 });
    chunks.push(reference);
  }
  const secrets = `secrets/${backupName(takenAt)}.age`;
  await store.write(secrets, Buffer.from(''));
  const rows = { name: 'rows', options: {}, indexes: [], documents: ids.length, chunks };
  const none = { attendance: [], leave: [], messaging: [], records: [] };
  return writeManifest(store, {
    ...(history ? { format: 2, history } : { format: 1 }),
    portal: '1.0.0',
    takenAt: takenAt.toISOString(),
    clusterTime: oplogTimeAt(ageDays),
    directoryVersion: 0,
    databases: { identity: [rows], ...none },
    secrets: { name: secrets, sha256: hashOfNothing, recipient: 'age1' },
  });
}

test('changes go with the backup that they follow, except those after another', async () => {
  const folder = await freshFolder('prune-changes');
  const store = await openBackupStore(folder);
  await backup(store, 50, [1]);
  await backup(store, 10, [1]);
  for (const days of [
    [50, 40],
    [40, 10],
    [10, 9],
    [9, 1],
  ] as const)
    await changes(store, [...days]);
  for (const { name } of [...(await store.list(chunkFolder)), ...(await store.list('secrets'))]) {
    await utimes(join(folder, name), daysBefore(9), daysBefore(9));
  }
  expect(await pruneBackups(store, { now, keepDays: 35 })).toBe(1);
  // Of the backup and of two changes.
  expect(await store.list('secrets')).toHaveLength(3);
  const { sets, missing } = await changesAfter(store, oplogTimeAt(10));
  expect(sets.map(({ from }) => from)).toEqual([oplogTimeAt(10), oplogTimeAt(9)]);
  expect(missing).toBeNull();
  expect(await listChangeSets(store)).toHaveLength(2);
  expect(await verifyChanges(store, sets, AbortSignal.timeout(10_000))).toBe(2);
  expect(await store.list(chunkFolder)).toHaveLength(3);
});

test('expired backups go with what only they refer to; the others stay whole', async () => {
  const folder = await freshFolder('prune');
  const store = await openBackupStore(folder);
  await backup(store, 50, [1, 2]);
  const kept = await backup(store, 10, [2, 3]);
  const ofSomebody = [`backups/${kept} (copy).json`, 'secrets/bank.age', 'chunks/of-something'];
  for (const name of ofSomebody) await store.write(name, Buffer.from('of somebody'));
  for (const { name } of [...(await store.list(chunkFolder)), ...(await store.list('secrets'))]) {
    await utimes(join(folder, name), daysBefore(9), daysBefore(9));
  }
  // Of a backup that isn't finished.
  await storeChunk(store, new Set(), {
    content: Buffer.from(mongoose.mongo.BSON.serialize({ _id: 4 })),
    documents: 1,
  });
  expect(await pruneBackups(store, { now: new Date(), keepDays: 35 })).toBe(1);
  expect(await listBackups(store)).toEqual([kept]);
  for (const name of ofSomebody) {
    expect((await store.read(name)).toString()).toBe('of somebody');
    await store.remove(name);
  }
  expect(await store.list(chunkFolder)).toHaveLength(3);
  expect((await store.list('secrets')).map(({ name }) => name)).toEqual([`secrets/${kept}.age`]);
  const manifest = await readManifest(store, kept);
  expect(await verifyBackup(store, manifest, AbortSignal.timeout(10_000))).toBe(2);
});

test('each history is kept for itself, with the changes that follow its backups', async () => {
  const store = await openBackupStore(await freshFolder('prune-histories'));
  const [one, other] = ['1', '2'].map((digit) => ({
    id: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
    continuesUnnamed: false,
  }));
  await backup(store, 60, [1], one);
  const newest = await backup(store, 50, [2], one);
  const kept = await backup(store, 10, [3], other);
  await changes(store, [60, 49], one);
  await changes(store, [49, 45], one);
  await changes(store, [60, 49], other);
  await changes(store, [10, 9], other);
  expect(await pruneBackups(store, { now, keepDays: 35 })).toBe(1);
  expect(await listBackups(store)).toEqual([newest, kept]);
  const left = await listChangeSets(store);
  expect(left).toEqual([
    { ...oplogTimeAt(49), history: one?.id },
    { ...oplogTimeAt(45), history: one?.id },
    { ...oplogTimeAt(9), history: other?.id },
  ]);
});
