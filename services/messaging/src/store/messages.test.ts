import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { type MessageStore, messageStore } from './messages.ts';

const staff = newId();
let connection: Connection;
let messages: MessageStore;

beforeAll(async () => {
  connection = await connectTo(await freshDatabase('messaging-store'));
  messages = messageStore(connection);
  await connection.model('Message').createIndexes();
  const rows = Array.from({ length: 1200 }, (_, number) => ({
    _id: newId(),
    version: 1,
    subject: `${number}`,
    content: 'x',
    // Pairs of one instant: their order must still be one that stays.
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 2))),
    fromUserId: number % 2 ? staff : newId(),
    toUserId: number % 3 === 0 ? null : staff,
    readBy: [],
  }));
  await connection.model('Message').insertMany(rows);
});

const lists: [string, object, () => Promise<{ createdAt: Date; id: string }[]>][] = [
  ['the inbox of HR', { toUserId: null }, () => messages.newestTo(null)],
  ['an inbox', { toUserId: staff }, () => messages.newestTo(staff)],
  ['what somebody sent', { fromUserId: staff }, () => messages.newestFrom(staff)],
];

test.each(lists)('%s: the newest 200, newest first', async (_, filter, read) => {
  const all = await connection.collection('messages').find(filter).toArray();
  const expected = all
    .map(({ _id, createdAt }) => ({ id: String(_id), at: (createdAt as Date).getTime() }))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, 200);
  expect((await read()).map(({ id, createdAt }) => ({ id, at: createdAt.getTime() }))).toEqual(
    expected,
  );
});

test.each(lists)('%s: 200 documents examined, nothing sorted in memory', async (_, filter) => {
  const { executionStats, queryPlanner } = await connection
    .collection('messages')
    .find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .limit(200)
    .explain('executionStats');
  expect(executionStats).toMatchObject({
    nReturned: 200,
    totalDocsExamined: 200,
    totalKeysExamined: 200,
  });
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
});
