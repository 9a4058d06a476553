import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import type { ArchivedDay, ArchivedDays } from './archived-days.ts';

/** After so long without a word whoever writes a day’s records is taken for dead. */
const leaseMs = 5_000;
const pauseMs = 50;

/** The right to write the records of one day. */
export interface DayRun {
  /**
   * Part of each transaction that writes: it fails where the right is somebody else’s by now, so that
   * what they have written is never undone by what was read before.
   */
  renew(session?: ClientSession): Promise<void>;
}

/**
 * Does `work` while nobody else writes the records of the day, however many processes want to; waits
 * for whoever does. A holder that has died loses it after a while.
 */
export async function whileWriting<Value>(
  days: ArchivedDays,
  day: string,
  work: (run: DayRun) => Promise<Value>,
): Promise<Value> {
  const id = randomUUID();
  while (!(await begin(days, day, id))) await delay(pauseMs * (1 + Math.random()));
  try {
    return await work({
      async renew(session) {
        const { matchedCount } = await days.updateOne(
          { _id: day, 'run.id': id },
          [{ $set: { 'run.until': { $add: ['$$NOW', leaseMs] } } }],
          { updatePipeline: true, ...(session && { session }) },
        );
        if (matchedCount === 0) throw new Error(`somebody else archives ${day} by now`);
      },
    });
  } finally {
    await days.updateOne({ _id: day, 'run.id': id }, { run: null });
  }
}

/** By the database’s clock, because those of the processes may differ. */
async function begin(days: ArchivedDays, day: string, id: string): Promise<boolean> {
  const isFree = { $lt: [{ $ifNull: ['$run.until', new Date(0)] }, '$$NOW'] };
  const ours = { id, until: { $add: ['$$NOW', leaseMs] } };
  const fresh = { version: 0, archivedAt: null, isWhole: false };
  const row = await days
    .findOneAndUpdate(
      { _id: day },
      [
        {
          $replaceWith: {
            $cond: [isFree, { $mergeObjects: [fresh, '$$ROOT', { run: ours }] }, '$$ROOT'],
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    )
    .lean<ArchivedDay>();
  return row?.run?.id === id;
}
