import mongoose from 'mongoose';

/** Makes unique ids. */
export function newIds(count: number): string[] {
  return Array.from({ length: count }, () => new mongoose.mongo.ObjectId().toHexString());
}
