import { newId } from '@portal/kernel/new-id';
import { createIndexes } from '@portal/runtime/mongo';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { findScatteredCommands, findShardingProblems } from '@portal/testing/shard-key-checks';
import type { ClientSession } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { growingCollections } from '../../testing/growing-collections.ts';
import type { Message } from '../domain/message.ts';
import { createMessageStore } from './messages.ts';

const uri = await freshDatabase('messaging-sharding');
const connection = await connectDatabase(uri, { autoIndex: true });
const messages = createMessageStore(connection);
const userId = newId();
const reader = { id: userId, inbox: userId, readUpTo: null };
const message: Message = {
  id: newId(),
  version: 1,
  subject: 'Rota',
  content: 'Thank you.',
  createdAt: new Date(),
  fromUserId: newId(),
  toUserId: userId,
  readBy: [],
};
const page = { position: null, limit: 20 };

beforeAll(() => createIndexes(connection));

test('MongoDB would shard the growing collections by their keys', async () => {
  expect(await findShardingProblems(connection, growingCollections)).toEqual([]);
});

const operations: [string, (session: ClientSession) => Promise<unknown>][] = [
  ['sending a message', (session) => messages.insert(message, session)],
  ['an inbox', () => messages.findReceived(userId, page)],
  ['HR’s inbox', () => messages.findReceived(null, page)],
  ['what an employee has sent', () => messages.findSent(reader, page)],
  ['unread messages', () => messages.countUnread(reader, 100)],
  ['a message of an inbox', (session) => messages.findInInbox(userId, message.id, session)],
  ['reading a message', (session) => messages.markRead(message, reader, session)],
  ['reading all messages', (session) => messages.markAllRead(reader, new Date(0), session)],
];

test.each(operations)('%s needs one shard', async (_, operation) => {
  const run = () => connection.transaction(operation);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([]);
});

test('what HR has sent is on the shards of its recipients', async () => {
  const run = () => messages.findSent({ id: userId, inbox: null }, page);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([
    'find messages',
  ]);
});
