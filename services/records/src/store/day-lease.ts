import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import type { ArchivedDay, ArchivedDays } from './archived-days.ts';

/** A process that does not renew its lease within this time is presumed dead. */
const leaseMs = 5_000;
const pauseMs = 50;

/** A lease for writing the records of one day. */
export interface DayLease {
  /**
   * Runs in each transaction that writes. Fails if another process has taken over, so that stale data
   * never overwrites what it has written.
   */
  renew(session?: ClientSession): Promise<void>;
}

/**
 * Runs `work` with exclusive access to the records of a day, across all processes. Waits for the
 * current holder; the lease of a dead one expires.
 */
export async function withDayLease<Value>(
  days: ArchivedDays,
  day: string,
  work: (lease: DayLease) => Promise<Value>,
): Promise<Value> {
  const id = randomUUID();
  while (!(await acquire(days, day, id))) await delay(pauseMs * (1 + Math.random()));
  try {
    return await work({
      async renew(session) {
        const { matchedCount } = await days.updateOne(
          { _id: day, 'run.id': id },
          [{ $set: { 'run.until': { $add: ['$$NOW', leaseMs] } } }],
          { updatePipeline: true, ...(session && { session }) },
        );
        if (matchedCount === 0) throw new Error(`another process has taken over archiving ${day}`);
      },
    });
  } finally {
    await days.updateOne({ _id: day, 'run.id': id }, { run: null });
  }
}

/** Uses the database’s clock, because those of the processes may differ. */
async function acquire(days: ArchivedDays, day: string, id: string): Promise<boolean> {
  const isFree = { $lt: [{ $ifNull: ['$run.until', new Date(0)] }, '$$NOW'] };
  const run = { id, until: { $add: ['$$NOW', leaseMs] } };
  const fresh = { version: 0, archivedAt: null, isWhole: false };
  const row = await days
    .findOneAndUpdate(
      { _id: day },
      [
        {
          $replaceWith: {
            $cond: [isFree, { $mergeObjects: [fresh, '$$ROOT', { run }] }, '$$ROOT'],
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    )
    .lean<ArchivedDay>();
  return row?.run?.id === id;
}
