import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { watchCollections } from './collection-changes.ts';

/** Two processes' connections to one database, and the changes that the first one watches. */
async function watching(...collections: string[]) {
  const uri = await freshDatabase('changes');
  const [own, other] = await Promise.all([
    connectDatabase(uri),
    connectDatabase(uri, { appName: 'other' }),
  ]);
  const changes = watchCollections(own);
  registerCleanUp(() => changes.close());
  const woken = new Map<string, number>();
  for (const name of collections) {
    changes.watch(name, () => woken.set(name, (woken.get(name) ?? 0) + 1));
  }
  // The stream is open.
  await eventually(() => expect(woken.size).toBe(collections.length));
  woken.clear();
  return { own, other, changes, woken };
}

/** The cursors of the open change streams on a connection's database. */
async function openStreams(connection: Connection): Promise<unknown[]> {
  const ofDatabase = { 'cursor.originatingCommand.$db': connection.name };
  const operations = await connection
    .getClient()
    .db('admin')
    // One id of a thousand fits into a number, which killCursors doesn't take.
    .aggregate([{ $currentOp: { idleCursors: true } }, { $match: ofDatabase }], {
      promoteLongs: false,
    })
    .toArray();
  return operations.map(({ cursor }) => cursor.cursorId);
}

test('wakes for insertions and updates of other processes, by collection', async () => {
  const { other, woken } = await watching('jobs', 'mails');
  await other.collection('others').insertOne({});
  await other.collection('jobs').insertOne({ state: 'wanted' });
  await eventually(() => expect([...woken]).toEqual([['jobs', 1]]));
  await other.collection('jobs').updateOne({}, { $set: { state: 'done' } });
  await eventually(() => expect([...woken]).toEqual([['jobs', 2]]));
  await other.collection('mails').insertOne({});
  await eventually(() => expect(woken.get('mails')).toBe(1));
  await other.collection('jobs').deleteMany({});
  await other.collection('mails').insertOne({});
  await eventually(() => expect(woken.get('mails')).toBe(2));
  expect(woken.get('jobs')).toBe(2);
});

test('wakes only for the given operations', async () => {
  const { other, changes, woken } = await watching('mails');
  let insertions = 0;
  changes.watch('outbox', () => insertions++, { operations: ['insert'] });
  await eventually(() => expect(insertions).toBe(1));
  await other.collection('outbox').insertOne({});
  await eventually(() => expect(insertions).toBe(2));
  await other.collection('outbox').updateOne({}, { $set: { isPublished: true } });
  const before = woken.get('mails') ?? 0;
  await other.collection('mails').insertOne({});
  await eventually(() => expect(woken.get('mails')).toBe(before + 1));
  expect(insertions).toBe(2);
});

test('wakes for what happened while no stream was open', async () => {
  const { own, other, woken } = await watching('jobs');
  const cursors = await openStreams(own);
  expect(cursors).toHaveLength(1);
  await own.db?.command({ killCursors: '$cmd.aggregate', cursors });
  await other.collection('jobs').insertOne({});
  await eventually(() => expect(woken.get('jobs')).toBeGreaterThan(0));
  woken.clear();
  await other.collection('jobs').insertOne({});
  await eventually(() => expect(woken.get('jobs')).toBeGreaterThan(0));
});

test('a watch that has ended is not called, and closing ends the stream', async () => {
  const { own, other, changes, woken } = await watching('mails');
  let calls = 0;
  const unwatch = changes.watch('jobs', () => calls++);
  await eventually(() => expect(calls).toBe(1));
  unwatch();
  await other.collection('jobs').insertOne({});
  woken.clear();
  await other.collection('mails').insertOne({});
  await eventually(() => expect(woken.get('mails')).toBe(1));
  expect(calls).toBe(1);
  expect(await openStreams(own)).toHaveLength(1);
  await changes.close();
  await eventually(async () => expect(await openStreams(own)).toEqual([]));
});
