import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { readJson } from '../portal/data-directory/private-file.ts';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';

interface Parties {
  fromUserId: string;
  /** Null for HR. */
  toUserId: string | null;
}

const minute = 60_000;

/**
 * Stores unread messages in an inbox of a running portal, one for each of the last minutes: `Number 1 of
 * 100` is the newest. Written to the database directly, because sending each would be slow.
 */
export async function generateMessages(
  dataDir: string,
  { fromUserId, toUserId }: Parties,
  count: number,
): Promise<void> {
  const { mongodb } = await ensureSecrets(dataDir);
  const ports = await readJson<{ mongod: number }>(join(dataDir, 'ports.json'));
  const client = await new mongoose.mongo.MongoClient(
    `mongodb://root:${mongodb.root}@127.0.0.1:${ports?.mongod}/?directConnection=true&authSource=admin`,
  ).connect();
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    _id: randomBytes(12).toString('hex'),
    version: 1,
    subject: 'Message from HR',
    content: `Number ${index + 1} of ${count}. ${'The rota of next week is out. '.repeat(1 + (index % 7))}`,
    createdAt: new Date(now - (index + 1) * minute),
    fromUserId,
    toUserId,
    readBy: [],
  }));
  await client.db('messaging').collection<{ _id: string }>('messages').insertMany(rows);
  await client.close();
}
