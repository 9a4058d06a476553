import { findStreamEpoch } from '@portal/bus/stream-epoch';
import { serviceNames } from '@portal/contracts/operation';
import { isRestoreIncomplete } from '@portal/runtime/backup/restore-marker';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshDatabase } from '@portal/testing/databases';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { backupName, listBackups, readManifest, writeManifest } from './manifest.ts';
import { restoreDatabases, unknownStreamCreation } from './restore-databases.ts';
import { newBackupKey, openSecrets } from './seal-secrets.ts';
import { withServerParameter } from './server-parameter.ts';
import { takeBackup } from './take-backup.ts';
import { emptyBackupStore, portalDatabases, rowsOf } from './testing/portal-databases.ts';
import { readSealedSecrets } from './verify-backup.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = mongoose.mongo.BSON;
const signal = AbortSignal.timeout(110_000);
const say = () => {};

const databases = portalDatabases;
const backupStore = () => emptyBackupStore(signal);

const values = {
  text: 'Zoë 🌻',
  whole: new Int32(7),
  long: Long.fromString('9007199254740993'),
  double: new Double(25),
  decimal: Decimal128.fromString('0.10'),
  date: new Date('2026-03-29T01:00:00Z'),
  bytes: new Binary(Buffer.from([0, 255]), 0),
  id: new ObjectId(),
  position: new Timestamp({ t: 1_795_000_000, i: 3 }),
  pattern: /^a/i,
  nothing: null,
  list: [1, { two: [true] }],
};

test('restores exactly what was backed up: types, indexes, options', async () => {
  const from = await databases();
  const rows = from.leave.collection('requests');
  await from.leave.createCollection('requests', {
    validator: { text: { $type: 'string' } },
    collation: { locale: 'en' },
  });
  await rows.insertMany([values, { text: 'second' }]);
  await rows.createIndex({ text: 1, date: -1 }, { unique: true, name: 'by-text' });
  await rows.createIndex(
    { date: 1 },
    { expireAfterSeconds: 60, partialFilterExpression: { id: { $type: 'objectId' } } },
  );
  await from.records.createCollection('empty');
  const { store, take, identity, secrets } = await backupStore();
  const { name, documents } = await take(from.source);
  expect(documents).toBe(2);
  const manifest = await readManifest(store, name);
  expect(await openSecrets(await store.read(manifest.secrets.name), identity)).toEqual(secrets);

  const to = await databases();
  await restoreDatabases({ manifest, store, target: to.source, say, signal });
  const again = await readManifest(store, (await take(to.source, { isNewHistory: true })).name);
  expect(again.databases).toEqual(manifest.databases);
  expect(manifest.databases.leave[0]?.indexes).toHaveLength(2);
  await expect(
    restoreDatabases({ manifest, store, target: to.source, say, signal }),
  ).rejects.toThrow(/is not empty/);
});

test('an interrupted restore is seen, not backed up, and done again from the beginning', async () => {
  const from = await databases();
  for (const service of serviceNames) {
    await from[service].collection('rows').insertOne({ service });
  }
  const { store, take } = await backupStore();
  const manifest = await readManifest(store, (await take(from.source)).name);
  const to = await databases();
  const interrupting = new AbortController();
  const interrupted = { ...store, read: (name: string) => store.read(name) };
  let reads = 0;
  interrupted.read = async (name) => {
    reads += 1;
    if (reads === 3) interrupting.abort();
    return store.read(name);
  };
  await expect(
    restoreDatabases({
      manifest,
      store: interrupted,
      target: to.source,
      say,
      signal: interrupting.signal,
    }),
  ).rejects.toThrow();
  for (const service of serviceNames) expect(await isRestoreIncomplete(to[service])).toBe(true);
  await expect(take(to.source)).rejects.toThrow(/a restore into .+ was not finished/);

  await restoreDatabases({ manifest, store, target: to.source, say, signal });
  const again = await readManifest(store, (await take(to.source, { isNewHistory: true })).name);
  expect(again.databases).toEqual(manifest.databases);
  for (const service of serviceNames) expect(await isRestoreIncomplete(to[service])).toBe(false);
});

test('what a restore has completed is never removed, although it was killed before its markers went', async () => {
  const from = await databases();
  await from.identity.collection<{ _id: string }>('accounts').insertOne({ _id: 'ada' });
  const { store, take } = await backupStore();
  const manifest = await readManifest(store, (await take(from.source)).name);
  const to = await databases();
  const restore = () => restoreDatabases({ manifest, store, target: to.source, say, signal });
  await restore();
  // Those of the other databases were removed before.
  const marker = { _id: 'restore', run: 'killed', backup: manifest.takenAt, isComplete: true };
  await to.identity.collection<{ _id: string }>('restoring').insertOne(marker);
  await rowsOf(to.identity, 'accounts').insertOne({ _id: 'grace' });
  await expect(restore()).rejects.toThrow(/is not empty/);
  expect(await rowsOf(to.identity, 'accounts').countDocuments()).toBe(2);
});

test('a manifest that names a file outside of the backups is refused', async () => {
  const from = await databases();
  const { store, take } = await backupStore();
  const manifest = await readManifest(store, (await take(from.source)).name);
  for (const name of ['../keys.age', 'secrets/../../keys.age', '/etc/passwd']) {
    await writeManifest(store, { ...manifest, secrets: { ...manifest.secrets, name } });
    const read = readManifest(store, backupName(new Date(manifest.takenAt)));
    await expect(read).rejects.toThrow(/secrets\.name/);
  }
});

test('each restore of a backup begins an epoch, and recent events are kept to be published again', async () => {
  const from = await databases();
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await from.leave
    .collection('epochs')
    .insertOne({ _id: 'stream' as never, epoch: 3, createdAt: 'before', republish: null });
  await from.leave.collection('outbox').insertMany([
    { type: 'old', publishedAt: longAgo },
    { type: 'new', publishedAt: null },
  ]);
  const { store, take } = await backupStore();
  const manifest = await readManifest(store, (await take(from.source)).name);
  const epochs: number[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const at of ['2026-11-26T10:00:00Z', '2026-11-26T10:01:00Z']) {
    vi.setSystemTime(at);
    const { leave, source } = await databases();
    await restoreDatabases({ manifest, store, target: source, say, signal });
    const epoch = await findStreamEpoch(leave);
    epochs.push(epoch?.epoch ?? 0);
    expect(epoch?.createdAt).toBe(unknownStreamCreation);
    const outbox = leave.collection('outbox');
    expect(await outbox.findOne({ type: 'old' })).toMatchObject({ publishedAt: new Date(at) });
    expect(await outbox.findOne({ type: 'new' })).toMatchObject({ publishedAt: null });
  }
  vi.useRealTimers();
  expect(epochs[0]).toBeGreaterThan(3);
  expect(epochs[1]).toBeGreaterThan(epochs[0] as number);
});

test('a parameter that a killed backup has left is set back', async () => {
  const client = await new mongoose.mongo.MongoClient(await freshDatabase('parameter')).connect();
  registerCleanUp(() => client.close());
  const name = 'internalQueryMaxBlockingSortMemoryUsageBytes';
  const command = (document: object) => client.db('admin').command(document);
  const parameter = { name, value: 104_857_601, defaultValue: 104_857_600 };
  const during = () =>
    withServerParameter(client, parameter, () => command({ getParameter: 1, [name]: 1 }));
  const after = async () => (await command({ getParameter: 1, [name]: 1 }))[name];
  expect((await during())[name]).toBe(parameter.value);
  expect(await after()).toBe(parameter.defaultValue);
  await command({ setParameter: 1, [name]: parameter.value });
  await during();
  expect(await after()).toBe(parameter.defaultValue);
  await command({ setParameter: 1, [name]: 104_857_602 });
  await during();
  expect(await after()).toBe(104_857_602);
  await command({ setParameter: 1, [name]: parameter.defaultValue });
});

test('the next backup stores only what has changed', async () => {
  const { attendance, source } = await databases();
  const entries = attendance.collection<{ _id: string; at: number }>('entries');
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ _id: `${1e6 + at}`.repeat(6), at }));
  await entries.insertMany(rows);
  const { store, take } = await backupStore();
  const first = await take(source);
  await entries.updateOne({ at: 7_000 }, { $set: { at: 0 } });
  const second = await take(source);
  expect(second.written).toBeGreaterThan(0);
  expect(second.written).toBeLessThan(first.written / 3);
  expect((await take(source)).written).toBe(0);
  expect(await listBackups(store)).toHaveLength(3);
});

test('writes that go on during a backup are in it as of one instant, over all databases', async () => {
  const { identity, records, source } = await databases();
  const [one, other] = [identity.collection('counts'), records.collection('counts')];
  await one.insertOne({ count: 0 });
  await other.insertOne({ count: 0 });
  let isWriting = true;
  const acknowledged = { count: 0 };
  const writing = (async () => {
    const majority = { writeConcern: { w: 'majority' } } as const;
    while (isWriting) {
      await one.updateOne({}, { $inc: { count: 1 } }, majority);
      await other.updateOne({}, { $inc: { count: 1 } }, majority);
      acknowledged.count += 1;
    }
  })();
  const { store, take } = await backupStore();
  const counts: number[][] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = acknowledged.count;
    const manifest = await readManifest(store, (await take(source)).name);
    const to = await databases();
    await restoreDatabases({ manifest, store, target: to.source, say, signal });
    const read = async (service: 'identity' | 'records') =>
      Number((await to[service].collection('counts').findOne())?.count);
    counts.push([before, await read('identity'), await read('records')]);
  }
  isWriting = false;
  await writing;
  for (const [before = 0, first = 0, second = 0] of counts) {
    expect(second).toBeGreaterThanOrEqual(before);
    // The first is written before the second.
    expect([0, 1]).toContain(first - second);
  }
});

test('secrets open with the key of their recipient only', async () => {
  const { source } = await databases();
  const { store, take, identity } = await backupStore();
  const { secrets } = await readManifest(store, (await take(source)).name);
  const sealed = await store.read(secrets.name);
  expect(sealed.includes('value')).toBe(false);
  const other = await newBackupKey();
  await expect(openSecrets(sealed, other.identity)).rejects.toThrow(
    /can’t be opened with this key/,
  );
  await expect(openSecrets(sealed, 'no key')).rejects.toThrow(/AGE-SECRET-KEY-/);
  await expect(openSecrets(sealed, identity.replace('1', '1B'))).rejects.toThrow(/is damaged/);
  await expect(openSecrets(Buffer.from('damaged'), identity)).rejects.toThrow(/can’t be opened/);
});

test('the secrets are read after the documents, which may be sealed with new keys until then', async () => {
  const from = await portalDatabases();
  const { store } = await emptyBackupStore(signal);
  const { identity, recipient } = await newBackupKey();
  const rotated = { 'secrets.json': '{"key": "new value"}' };
  const { name } = await takeBackup({
    source: from.source,
    store,
    async readSecrets() {
      await rowsOf(from.leave).insertOne({ _id: 'sealed with a newer key' });
      return rotated;
    },
    directoryVersion: 0,
    recipient,
    signal,
  });
  const manifest = await readManifest(store, name);
  expect(manifest.databases.leave.find((each) => each.name === 'rows')).toBeUndefined();
  const sealed = await readSealedSecrets(store, manifest.secrets);
  expect(await openSecrets(sealed, identity)).toEqual(rotated);
});
