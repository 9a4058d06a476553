import mongoose from 'mongoose';

/** So many ids of their own. */
export function newIds(count: number): string[] {
  return Array.from({ length: count }, () => new mongoose.mongo.ObjectId().toHexString());
}
