import { collection } from '@portal/bus/collections';
import type { Connection } from 'mongoose';

/** Drops the index by which the database itself removed emails. One without expiry takes its place. */
export async function dropMailExpiry(connection: Connection): Promise<undefined> {
  const mails = collection(connection, 'mails');
  const indexes = await mails.indexes();
  const old = indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  if (old?.name) await mails.dropIndex(old.name);
}
