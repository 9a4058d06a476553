import { isRestoreIncomplete } from '@portal/runtime/backup/restore-marker';
import { itNightly } from '@portal/testing/it-nightly';
import { expect, test } from 'vitest';
import type { BackupStore } from './backup-store.ts';
import {
  type ChangeSetReference,
  listChangeSets,
  readChangeSet,
  removeChangeSet,
  writeChangeSet,
} from './change-sets.ts';
import { chunkName } from './chunks.ts';
import { listBackups, readManifest, writeManifest } from './manifest.ts';
import { restoreDatabases } from './restore-databases.ts';
import { findBackupBefore, findChanges, parseUntil, verifyChanges } from './restore-point.ts';
import {
  copyAllChanges,
  emptyBackupStore,
  portalDatabases,
  rowsOf,
  waitForNextSecond,
} from './testing/portal-databases.ts';

const { signal } = new AbortController();
const say = () => {};

const newestManifest = async (store: BackupStore) =>
  readManifest(store, (await listBackups(store)).at(-1) ?? '');

test('changes that MongoDB has forgotten are refused until there is another backup', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  const copy = () => copyAllChanges(from, store, signal);
  await rowsOf(from.leave).insertOne({ _id: 'one' });
  await expect(copy()).rejects.toThrow(/has no backup from which changes can be copied/);
  await take(from.source);
  const manifest = await newestManifest(store);
  await writeManifest(store, { ...manifest, clusterTime: { t: 1, i: 1 } });
  await expect(copy()).rejects.toThrow(
    /no longer has the changes since 1970-.+: run `npm run backup`$/,
  );
  const { clusterTime: _, ...old } = manifest;
  await writeManifest(store, old);
  await expect(copy()).rejects.toThrow(/has no backup from which changes can be copied/);
  await take(from.source);
  // Leases aren't copied.
  expect(await copy()).toMatchObject({ entries: 0, written: 0 });
  await rowsOf(from.leave).insertOne({ _id: 'two' });
  expect(await copy()).toMatchObject({ entries: 1 });

  // The end of the copies is that of another server.
  const end = (await listChangeSets(store)).at(-1) as ChangeSetReference;
  const elsewhere = { t: end.t + 60, i: 1 };
  await writeChangeSet(store, { ...(await readChangeSet(store, end)), to: elsewhere });
  await expect(copy()).rejects.toThrow(/no longer has the changes since .+: run `npm run backup`$/);
});

test('refuses a time that the changes do not reach, and changes with a gap', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await rowsOf(from.leave).insertOne({ _id: 'zero' });
  const tooEarly = new Date(Date.now() - 60_000);
  await take(from.source);
  await waitForNextSecond();
  for (const _id of ['one', 'two', 'three']) {
    await rowsOf(from.leave).insertOne({ _id });
    await copyAllChanges(from, store, signal);
  }
  const manifest = await newestManifest(store);
  await expect(findBackupBefore(store, tooEarly)).rejects.toThrow(/has no backup before 20/);
  await expect(findChanges(store, manifest, tooEarly)).rejects.toThrow(/choose an earlier one/);
  const ends = await listChangeSets(store);
  const times = await Promise.all(
    ends.map(async (end) => new Date((await readChangeSet(store, end)).endsAt)),
  );
  const [first, , third] = times as [Date, Date, Date];
  const later = new Date(third.getTime() + 1);
  await expect(findChanges(store, manifest, later)).rejects.toThrow(
    `the changes end at ${third.toISOString()}`,
  );
  expect((await findChanges(store, manifest, third)).sets).toHaveLength(3);
  await removeChangeSet(store, ends[1] as ChangeSetReference);
  expect((await findChanges(store, manifest, first)).sets).toHaveLength(1);
  await expect(findChanges(store, manifest, third)).rejects.toThrow(/^the changes from .+ missing/);
});

test('a damaged chunk of changes is refused, and a restore up to then is done again', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await rowsOf(from.leave).insertOne({ _id: 'one' });
  await take(from.source);
  const until = await waitForNextSecond();
  await rowsOf(from.leave).insertOne({ _id: 'two' });
  await copyAllChanges(from, store, signal);
  const manifest = await newestManifest(store);
  const changes = await findChanges(store, manifest, until);
  expect(await verifyChanges(store, changes.sets, signal)).toBeGreaterThan(0);
  const chunk = chunkName(changes.sets[0]?.chunks[0]?.sha256 ?? '');
  const whole = await store.read(chunk);
  await store.write(chunk, whole.subarray(0, -2));
  await expect(verifyChanges(store, changes.sets, signal)).rejects.toThrow(
    /is damaged: restore to a time before/,
  );
  const to = await portalDatabases();
  const options = { manifest, changes, store, target: to.source, say, signal };
  await expect(restoreDatabases(options)).rejects.toThrow(/is damaged/);
  expect(await isRestoreIncomplete(to.leave)).toBe(true);
  await store.write(chunk, whole);
  await restoreDatabases(options);
  expect(await isRestoreIncomplete(to.leave)).toBe(false);
  expect(await rowsOf(to.leave).find().toArray()).toEqual([{ _id: 'one' }]);
});

itNightly('a change that does not fit the databases ends the restore', async () => {
  const from = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await rowsOf(from.leave).insertOne({ _id: 'one' });
  await take(from.source);
  await waitForNextSecond();
  await rowsOf(from.leave).updateOne({ _id: 'one' }, { $set: { changed: true } });
  const { endsAt } = await copyAllChanges(from, store, signal);
  const manifest = await newestManifest(store);
  const changes = await findChanges(store, manifest, endsAt);
  const without = { ...manifest.databases, leave: [] };
  const { source: target } = await portalDatabases();
  await expect(
    restoreDatabases({
      manifest: { ...manifest, databases: without },
      changes,
      store,
      target,
      say,
      signal,
    }),
  ).rejects.toThrow(/^the changes of 20.+ can't be applied: \w+$/);
});

test.each(['yesterday', '2026-11-26', '2026-11-26T16:59:00', '2026-13-26T16:59:00Z'])(
  'a time needs its zone: %s',
  (text) => expect(() => parseUntil(text)).toThrow(/needs a time with a time zone/),
);

test('a time may be in the zone of London', () => {
  expect(parseUntil('2026-07-01T17:59+01:00')).toEqual(new Date('2026-07-01T16:59:00Z'));
});
