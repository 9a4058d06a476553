import { join } from 'node:path';
import { ensureBackupHistory } from '@portal/runtime/backup/backup-history';
import type mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { listChangeSets, readChangeSet, removeChangeSet, writeChangeSet } from './change-sets.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restoreDatabases } from './restore-databases.ts';
import { findBackupBefore, findChanges } from './restore-point.ts';
import { listHistories } from './stored-histories.ts';
import {
  copyAllChanges,
  emptyBackupStore,
  portalDatabases,
  rowsOf,
  waitForNextSecond,
} from './testing/portal-databases.ts';

const { signal } = new AbortController();
const say = () => {};
const apart = { isNewHistory: true };
const otherHistory =
  /^the newest backup in .+ is of another portal, or from before a restore: use another folder or prefix, or run `npm run backup -- <backups> --new-history` once to keep both histories there$/;

const idsIn = async (connection: mongoose.Connection) =>
  (await rowsOf(connection).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

type Store = Awaited<ReturnType<typeof emptyBackupStore>>['store'];

async function restored(store: Store, manifest: Manifest, until?: Date) {
  const changes = until && (await findChanges(store, manifest, until));
  const target = await portalDatabases();
  await restoreDatabases({ manifest, changes, store, target: target.source, say, signal });
  return target;
}

test('a restored copy is refused in the store of its portal, and its changes are kept apart', async () => {
  const portal = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await rowsOf(portal.leave).insertOne({ _id: 'before' });
  const { name } = await take(portal.source);
  const manifest = await readManifest(store, name);
  const copy = await restored(store, manifest);
  await expect(take(copy.source)).rejects.toThrow(otherHistory);
  await expect(copyAllChanges(copy, store, signal)).rejects.toThrow(otherHistory);

  const second = await take(copy.source, apart);
  await expect(take(portal.source)).rejects.toThrow(otherHistory);
  await waitForNextSecond();
  await rowsOf(copy.leave).insertOne({ _id: 'of the copy' });
  await copyAllChanges(copy, store, signal);
  await rowsOf(portal.leave).insertOne({ _id: 'of the portal' });
  await take(portal.source, apart);
  await waitForNextSecond();
  await copyAllChanges(portal, store, signal);
  await rowsOf(portal.leave).insertOne({ _id: 'acknowledged' });
  const { endsAt } = await copyAllChanges(portal, store, signal);

  // The portal has a third history, because the second one came between.
  const { histories } = await listHistories(store);
  expect(histories.map(({ backups }) => backups.length)).toEqual([1, 1, 1]);
  const ids = histories.map(({ id }) => id ?? '');
  await expect(findBackupBefore(store, endsAt)).rejects.toThrow(
    /has backups of 3 histories: choose one with --history\n[\da-f-]{36}: 1, 20/,
  );
  expect(await findBackupBefore(store, endsAt, ids[1])).toBe(second.name);
  const ofPortal = await readManifest(store, await findBackupBefore(store, endsAt, ids[2]));
  const rows = await idsIn((await restored(store, ofPortal, endsAt)).leave);
  expect(rows).toEqual(['acknowledged', 'before', 'of the portal']);
  await expect(findChanges(store, manifest, endsAt)).rejects.toThrow(/^the changes end at/);

  const run = (...args: string[]) =>
    runProgram(join(import.meta.dirname, 'restore.ts'), [store.location, '--verify', ...args]);
  const listed = await run();
  expect([listed.code, listed.stderr.split('\n')]).toEqual([
    2,
    [
      expect.stringMatching(/choose one with --history$/),
      ...ids.map((id) => expect.stringContaining(id)),
    ],
  ]);
  const chosen = await run('--history', ids[1] ?? '');
  expect([chosen.code, chosen.lines[0]]).toEqual([0, expect.stringContaining(second.name)]);
});

test('a copy of the data directory gets a history of its own when it is asked for', async () => {
  const { identity, source } = await portalDatabases();
  await rowsOf(identity).insertOne({ _id: 'one' });
  const { store, take } = await emptyBackupStore(signal);
  await take(source);
  await take(source);
  expect((await listHistories(store)).histories).toHaveLength(1);
  await take(source, apart);
  expect((await listHistories(store)).histories).toHaveLength(2);
});

test('backups and changes of earlier versions go on in the history of the portal that has made them', async () => {
  const portal = await portalDatabases();
  const { store, take } = await emptyBackupStore(signal);
  await rowsOf(portal.leave).insertOne({ _id: 'one' });
  const { name } = await take(portal.source);
  await waitForNextSecond();
  await rowsOf(portal.leave).insertOne({ _id: 'two' });
  await copyAllChanges(portal, store, signal);
  const { history: _, ...manifest } = await readManifest(store, name);
  await writeManifest(store, { ...manifest, format: 1 });
  for (const reference of await listChangeSets(store)) {
    const { history: __, ...set } = await readChangeSet(store, reference);
    await writeChangeSet(store, { ...set, format: 1 });
    await removeChangeSet(store, reference);
  }
  await portal.identity.dropCollection('backup-history');

  const other = await portalDatabases();
  await ensureBackupHistory(other.identity, { continuesUnnamed: false });
  await expect(take(other.source)).rejects.toThrow(otherHistory);

  await rowsOf(portal.leave).insertOne({ _id: 'three' });
  const { endsAt } = await copyAllChanges(portal, store, signal);
  const target = await restored(store, await readManifest(store, name), endsAt);
  expect(await idsIn(target.leave)).toEqual(['one', 'three', 'two']);
  await take(portal.source);
  const { histories } = await listHistories(store);
  expect(histories).toMatchObject([{ backups: [name, expect.any(String)] }]);
  await expect(take(target.source)).rejects.toThrow(otherHistory);
});

test.each([
  { change: { format: 3 }, reason: 'has format 3' },
  { change: { later: true }, reason: 'is of another version of the portal (its fields)' },
  {
    change: { databases: { payroll: [] } },
    reason: 'is of another version of the portal (databases',
  },
])(
  'a manifest and changes of a later version are refused in a sentence: $reason',
  async ({ change, reason }) => {
    const portal = await portalDatabases();
    const { store, take } = await emptyBackupStore(signal);
    const { name } = await take(portal.source);
    const { endsAt } = await copyAllChanges(portal, store, signal);
    const manifest = await readManifest(store, name);
    const [reference] = await listChangeSets(store);
    if (!reference) throw new Error(`there are no changes up to ${endsAt}`);
    await writeChangeSet(store, { ...(await readChangeSet(store, reference)), ...change } as never);
    await writeManifest(store, { ...manifest, ...change } as never);
    const readings = [() => readManifest(store, name), () => readChangeSet(store, reference)];
    for (const read of readings) {
      const failure = await Promise.resolve(read()).catch((error: Error) => error);
      expect(failure).toMatchObject({ plain: true, message: expect.stringContaining(reason) });
      expect(failure).toMatchObject({
        message: expect.stringMatching(/with the version that made it$/),
      });
    }
  },
);
