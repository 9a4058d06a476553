import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { readJson } from '../portal/data-directory/private-file.ts';
import { secretsOf } from '../portal/data-directory/secrets.ts';

interface Parties {
  fromUserId: string;
  /** Null for HR. */
  toUserId: string | null;
}

const minute = 60_000;

/**
 * Puts so many messages into an inbox of a portal that runs, unread, one for each of the last minutes:
 * `Number 1 of 100` is the newest. It writes into the database: each message sent in the proper way
 * would be an event as well.
 */
export async function copyMessages(
  dataDir: string,
  { fromUserId, toUserId }: Parties,
  count: number,
): Promise<void> {
  const { mongodb } = await secretsOf(dataDir);
  const ports = await readJson<{ mongod: number }>(join(dataDir, 'ports.json'));
  const client = await new mongoose.mongo.MongoClient(
    `mongodb://root:${mongodb.root}@127.0.0.1:${ports?.mongod}/?directConnection=true&authSource=admin`,
  ).connect();
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, place) => ({
    _id: randomBytes(12).toString('hex'),
    version: 1,
    subject: 'Message from HR',
    content: `Number ${place + 1} of ${count}. ${'The rota of next week is out. '.repeat(1 + (place % 7))}`,
    createdAt: new Date(now - (place + 1) * minute),
    fromUserId,
    toUserId,
    readBy: [],
  }));
  await client.db('messaging').collection<{ _id: string }>('messages').insertMany(rows);
  await client.close();
}
