import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { after, newestFirst } from './after.ts';
import { type MessageStore, messageStore, type Stretch } from './messages.ts';

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

type Read = (stretch: Stretch) => Promise<{ createdAt: Date; id: string }[]>;
const lists: [string, object, Read][] = [
  ['the inbox of HR', { toUserId: null }, (stretch) => messages.newestTo(null, stretch)],
  ['an inbox', { toUserId: staff }, (stretch) => messages.newestTo(staff, stretch)],
  ['what somebody sent', { fromUserId: staff }, (stretch) => messages.newestFrom(staff, stretch)],
];

test.each(lists)('%s: all of it, page by page, newest first', async (_, filter, read) => {
  const all = await connection.collection('messages').find(filter).toArray();
  const expected = all
    .map(({ _id, createdAt }) => ({ id: String(_id), at: (createdAt as Date).getTime() }))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  // 99 ends some of the pages between two of one instant.
  for (const limit of [200, 99]) {
    const found: typeof expected = [];
    for (let position: Stretch['position'] = null; ; ) {
      const page = await read({ position, limit });
      found.push(...page.map(({ id, createdAt }) => ({ id, at: createdAt.getTime() })));
      position = page.at(-1) ?? null;
      if (page.length < limit) break;
    }
    expect(found).toEqual(expected);
  }
});

test.each(lists)('%s: a page examines its documents and sorts none', async (_, filter) => {
  const [, , last] = await connection
    .collection('messages')
    .find(filter)
    .sort(newestFirst)
    .toArray();
  const position = { createdAt: last?.createdAt as Date, id: String(last?._id) };
  for (const from of [null, position]) {
    const { executionStats, queryPlanner } = await connection
      .collection('messages')
      .find({ ...filter, ...(after(from) as object) })
      .sort(newestFirst)
      .limit(200)
      .explain('executionStats');
    expect(executionStats.nReturned).toBe(200);
    // Beside them at most the last of the page before.
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(202);
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(202);
    expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
  }
});
