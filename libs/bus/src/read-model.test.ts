import { connectTo, freshDatabase } from '@portal/testing/databases';
import type { ClientSession } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { newestOfEach, newestWins, tombstone } from './read-model.ts';

type Row = { _id: string; version: number; [field: string]: unknown };

let people: ReturnType<Awaited<ReturnType<typeof connectTo>>['collection']>;
let session: ClientSession;

beforeEach(async () => {
  const connection = await connectTo(await freshDatabase('bus-read-model'));
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

test('the newest wins, whatever the order', async () => {
  expect(await newestWins(people, session, state(2))).toBe(true);
  expect(await newestWins(people, session, state(1))).toBe(false);
  expect(await find()).toEqual(state(2));
  expect(await newestWins(people, session, state(3))).toBe(true);
  expect(await newestWins(people, session, state(3, { name: 'other' }))).toBe(false);
  expect(await find()).toEqual(state(3));
});

test('of several at once the newest of each wins as well', async () => {
  const bob = { _id: 'bob', version: 1, name: 'v1' };
  await newestOfEach(people, session, [state(2), bob, state(1), state(3)]);
  expect(await find()).toEqual(state(3));
  expect(await people.findOne({ _id: 'bob' as never })).toEqual(bob);
  await newestOfEach(people, session, []);
});

test('the state is replaced as a whole', async () => {
  await newestWins(people, session, state(1, { nickname: 'Annie' }));
  await newestWins(people, session, state(2));
  expect(await find()).toEqual(state(2));
});

test('texts that look like expressions are texts', async () => {
  await newestWins(people, session, state(1, { name: '$version', more: { $set: 1 } }));
  expect(await find()).toEqual(state(1, { name: '$version', more: { $set: 1 } }));
});

test('a tombstone stays, whatever comes late', async () => {
  await newestWins(people, session, state(1));
  expect(await tombstone(people, session, { _id: 'ann', version: 2 })).toBe(true);
  expect(await newestWins(people, session, state(1))).toBe(false);
  expect(await newestWins(people, session, state(3))).toBe(false);
  expect(await find()).toEqual({ _id: 'ann', version: 2, deleted: true });
});

test('a tombstone may come first', async () => {
  expect(await tombstone(people, session, { _id: 'ann', version: 2 })).toBe(true);
  expect(await newestWins(people, session, state(1))).toBe(false);
  expect(await find()).toEqual({ _id: 'ann', version: 2, deleted: true });
});

test('a tombstone wins over a state that claims to be as new', async () => {
  await newestWins(people, session, state(5));
  await tombstone(people, session, { _id: 'ann', version: 4 });
  expect(await find()).toEqual({ _id: 'ann', version: 4, deleted: true });
});
