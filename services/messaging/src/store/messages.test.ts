import { newId } from '@portal/kernel/new-id';
import type { PageRequest } from '@portal/runtime/keyset-pagination';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { createMessageStore, type MessageStore } from './messages.ts';
import { newestFirstSort, olderThanFilter, type Position } from './newest-first.ts';

const staff = newId();
const hr = { id: staff, inbox: null };
let connection: Connection;
let messages: MessageStore;

beforeAll(async () => {
  connection = await connectDatabase(await freshDatabase('messaging-store'));
  messages = createMessageStore(connection);
  await connection.model('Message').createIndexes();
  const rows = Array.from({ length: 1200 }, (_, number) => ({
    _id: newId(),
    version: 1,
    subject: `${number}`,
    content: 'x',
    // Pairs with the same time must still have a stable order.
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 2))),
    fromUserId: number % 2 ? staff : newId(),
    toUserId: number % 3 === 0 ? null : staff,
    readBy: [],
  }));
  await connection.model('Message').insertMany(rows);
});

type Read = (pageRequest: PageRequest<Position>) => Promise<{ createdAt: Date; id: string }[]>;
const lists: [string, object, Read][] = [
  ['HR’s inbox', { toUserId: null }, (pageRequest) => messages.findReceived(null, pageRequest)],
  ['an inbox', { toUserId: staff }, (pageRequest) => messages.findReceived(staff, pageRequest)],
  ['sent messages', { fromUserId: staff }, (pageRequest) => messages.findSent(hr, pageRequest)],
];

test.each(lists)('%s: lists everything page by page, newest first', async (_, filter, read) => {
  const all = await connection.collection('messages').find(filter).toArray();
  const expected = all
    .map(({ _id, createdAt }) => ({ id: String(_id), at: (createdAt as Date).getTime() }))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  // With 99, some pages end between two messages of the same time.
  for (const limit of [200, 99]) {
    const found: typeof expected = [];
    for (let position: Position | null = null; ; ) {
      const page = await read({ position, limit });
      found.push(...page.map(({ id, createdAt }) => ({ id, at: createdAt.getTime() })));
      position = page.at(-1) ?? null;
      if (page.length < limit) break;
    }
    expect(found).toEqual(expected);
  }
});

test.each(lists)('%s: a page examines only its own documents and sorts none', async (_, filter) => {
  const [, , last] = await connection
    .collection('messages')
    .find(filter)
    .sort(newestFirstSort)
    .toArray();
  const position = { createdAt: last?.createdAt as Date, id: String(last?._id) };
  for (const from of [null, position]) {
    const { executionStats, queryPlanner } = await connection
      .collection('messages')
      .find({ ...filter, ...olderThanFilter(from) })
      .sort(newestFirstSort)
      .limit(200)
      .explain('executionStats');
    expect(executionStats.nReturned).toBe(200);
    // Plus at most the last one of the previous page.
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(202);
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(202);
    expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
  }
});
