import mongoose from 'mongoose';
import type { SearchUnit } from './search-types.ts';

/** A hash in a document: its tag, by which it is logged, and a description of its owner. */
export interface StoredHash {
  tag: string;
  description: string;
}

const start = Buffer.from('$argon2id$');
const hashes = /^\$argon2id\$v=\d+\$[^$]+\$[^$]+\$([A-Za-z0-9+/]+)$/;

/** Finds the argon2id hashes in a document, at any depth. */
export function findStoredHashes({ store, where, bytes }: SearchUnit): StoredHash[] {
  if (store !== 'MongoDB' && store !== 'its oplog') return [];
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(start)) return [];
  const found: StoredHash[] = [];
  walk(mongoose.mongo.BSON.deserialize(bytes), (name, value, owner) => {
    const tag = hashes.exec(value)?.[1];
    if (tag) found.push({ tag, description: `${name} of ${owner} (${where})` });
  });
  return found;
}

/** Visits every text of a document; `owner` is the username or id of the nearest enclosing object. */
function walk(
  value: unknown,
  visit: (name: string, text: string, owner: string) => void,
  { name = '', owner = 'an unknown owner' } = {},
): void {
  if (typeof value === 'string') visit(name, value, owner);
  if (typeof value !== 'object' || value === null) return;
  const { username, _id } = value as { username?: unknown; _id?: unknown };
  const nearest = [username, _id].find((one) => typeof one === 'string') ?? owner;
  for (const [key, inner] of Object.entries(value)) {
    walk(inner, visit, { name: key, owner: String(nearest) });
  }
}
