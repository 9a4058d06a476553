import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { leasesOf } from './collections.ts';

export interface Lease {
  /** Whether it is ours now; asks the database only when it is due. */
  hold(): Promise<boolean>;
  /** Gives it up, so that another may have it at once. */
  release(): Promise<void>;
}

/**
 * A lease: of all processes that ask for it one has it, and the next gets it `forMs` after the
 * holder was last heard of. It saves work and keeps order; what must not happen twice must be
 * safe without it, because a holder may sleep through its end.
 */
export function leaseOf(connection: Connection, name: string, forMs: number): Lease {
  const holder = randomUUID();
  let renewAt = 0;

  return {
    async hold() {
      const now = performance.now();
      if (now < renewAt) return true;
      const held = await acquire(connection, name, holder, forMs);
      renewAt = held ? now + forMs / 3 : 0;
      return held;
    },
    async release() {
      renewAt = 0;
      await leasesOf(connection).deleteOne({ _id: name, holder });
    },
  };
}

/** By the database's clock: those of the processes may differ. */
async function acquire(connection: Connection, name: string, holder: string, forMs: number) {
  const isFree = { $lt: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
  const ours = { _id: name, holder, until: { $add: ['$$NOW', forMs] } };
  const lease = await leasesOf(connection).findOneAndUpdate(
    { _id: name },
    [
      {
        $replaceWith: { $cond: [{ $or: [isFree, { $eq: ['$holder', holder] }] }, ours, '$$ROOT'] },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  return lease?.holder === holder;
}
