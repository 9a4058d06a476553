import mongoose from 'mongoose';
import { z } from 'zod';

const { Timestamp } = mongoose.mongo.BSON;

const count = z.int().nonnegative();

/** A time of MongoDB's oplog: seconds since 1970, and a number within the second. Each entry has its own. */
export const oplogTime = z.strictObject({ t: count, i: count });
export type OplogTime = z.output<typeof oplogTime>;

/** Less than 0 where `a` is before `b`, more where it is after. */
export function compareOplogTimes(a: OplogTime, b: OplogTime): number {
  return a.t - b.t || a.i - b.i;
}

/** Reads the time of an entry. */
export function oplogTimeOf({ t, i }: { t: number; i: number }): OplogTime {
  return { t, i };
}

/** The value that MongoDB compares with the times of entries. */
export function toTimestamp(time: OplogTime): InstanceType<typeof Timestamp> {
  return new Timestamp(time);
}

/** The second of an oplog time, for messages. */
export function formatOplogTime({ t }: OplogTime): string {
  return new Date(t * 1000).toISOString();
}
