import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { ClientSession } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import {
  replaceEachIfNewer,
  upsertEachIfNewer,
  upsertIfNewer,
  writeTombstone,
} from './read-model.ts';

type Row = { _id: string; version: number; [field: string]: unknown };

let people: ReturnType<Awaited<ReturnType<typeof connectDatabase>>['collection']>;
let session: ClientSession;

beforeEach(async () => {
  const connection = await connectDatabase(await freshDatabase('bus-read-model'));
  people = connection.collection('people');
  session = await connection.startSession();
  return () => session.endSession();
});

const find = () => people.findOne<Row>({ _id: 'ann' as never });
const state = (version: number, more = {}) => ({
  _id: 'ann',
  version,
  name: `v${version}`,
  ...more,
});

test('the newest version wins in any order', async () => {
  expect(await upsertIfNewer(people, session, state(2))).toBe(true);
  expect(await upsertIfNewer(people, session, state(1))).toBe(false);
  expect(await find()).toEqual(state(2));
  expect(await upsertIfNewer(people, session, state(3))).toBe(true);
  expect(await upsertIfNewer(people, session, state(3, { name: 'other' }))).toBe(false);
  expect(await find()).toEqual(state(3));
});

test('a bulk write stores the newest version of each entity', async () => {
  const bob = { _id: 'bob', version: 1, name: 'v1' };
  await upsertEachIfNewer(people, session, [state(2), bob, state(1), state(3)]);
  expect(await find()).toEqual(state(3));
  expect(await people.findOne({ _id: 'bob' as never })).toEqual(bob);
  await upsertEachIfNewer(people, session, []);
});

test('each stored state of a batch is given with the one that it replaced', async () => {
  const [bob, cleo] = ['bob', 'cleo'].map((_id) => ({ _id, version: 1, name: 'v1' }));
  await upsertIfNewer(people, session, state(2));
  await writeTombstone(people, session, { _id: 'cleo', version: 1 });
  const batch = [
    state(1),
    state(3),
    ...[bob, cleo].filter((one) => one !== undefined),
    state(5),
    state(4),
  ];
  expect(await replaceEachIfNewer<Row>(people as never, session, batch)).toEqual([
    { state: state(3), before: state(2) },
    { state: bob, before: null },
    { state: state(5), before: state(3) },
  ]);
  expect(await find()).toEqual(state(5));
  expect(await people.findOne({ _id: 'bob' as never })).toEqual(bob);
  expect(await people.findOne({ _id: 'cleo' as never })).toMatchObject({ deleted: true });
  expect(await replaceEachIfNewer<Row>(people as never, session, [])).toEqual([]);
});

test('the state is replaced as a whole', async () => {
  await upsertIfNewer(people, session, state(1, { nickname: 'Annie' }));
  await upsertIfNewer(people, session, state(2));
  expect(await find()).toEqual(state(2));
});

test('texts that look like expressions are stored as texts', async () => {
  await upsertIfNewer(people, session, state(1, { name: '$version', more: { $set: 1 } }));
  expect(await find()).toEqual(state(1, { name: '$version', more: { $set: 1 } }));
});

test('a tombstone stays despite late events', async () => {
  await upsertIfNewer(people, session, state(1));
  expect(await writeTombstone(people, session, { _id: 'ann', version: 2 })).toBe(true);
  expect(await upsertIfNewer(people, session, state(1))).toBe(false);
  expect(await upsertIfNewer(people, session, state(3))).toBe(false);
  expect(await find()).toEqual({ _id: 'ann', version: 2, deleted: true });
});

test('a tombstone may come first', async () => {
  expect(await writeTombstone(people, session, { _id: 'ann', version: 2 })).toBe(true);
  expect(await upsertIfNewer(people, session, state(1))).toBe(false);
  expect(await find()).toEqual({ _id: 'ann', version: 2, deleted: true });
});

test('a tombstone wins over a state that claims to be as new', async () => {
  await upsertIfNewer(people, session, state(5));
  await writeTombstone(people, session, { _id: 'ann', version: 4 });
  expect(await find()).toEqual({ _id: 'ann', version: 4, deleted: true });
});
