import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Connection } from 'mongoose';
import { leasesOf } from './collections.ts';

export interface Lease {
  /** Whether it is ours now; asks the database only when it is due. */
  hold(): Promise<boolean>;
  /** Gives it up, so that another may have it at once. */
  release(): Promise<void>;
}

/** Whoever of this process asks for a lease. */
const ours = new Set<string>();

/**
 * A lease: of all processes that ask for it one has it, and the next gets it `forMs` after the
 * holder was last heard of, or at once where the holder was a process of this machine that is no
 * more. It saves work and keeps order; what must not happen twice must be safe without it, because
 * a holder may sleep through its end.
 */
export function leaseOf(connection: Connection, name: string, forMs: number): Lease {
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  ours.add(holder);
  let renewAt = 0;

  return {
    async hold() {
      const now = performance.now();
      if (now < renewAt) return true;
      let inHand = await acquire(connection, name, holder, forMs);
      if (inHand !== holder && isDead(inHand)) {
        inHand = await acquire(connection, name, holder, forMs, inHand);
      }
      const held = inHand === holder;
      renewAt = held ? now + forMs / 3 : 0;
      return held;
    },
    async release() {
      renewAt = 0;
      ours.delete(holder);
      await leasesOf(connection).deleteOne({ _id: name, holder });
    },
  };
}

/** Whether a holder surely is no more: its process is not there, or its number is ours by now. */
function isDead(holder: string): boolean {
  const [host, pid] = holder.split('/');
  if (host !== hostname() || !Number(pid)) return false;
  if (Number(pid) === process.pid) return !ours.has(holder);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (failure) {
    // Anything else means that it is there and somebody else's.
    return (failure as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Gives who has the lease now. It is free when its time is over, by the database's clock because
 * those of the processes may differ, and where `dead` has it.
 */
async function acquire(
  connection: Connection,
  name: string,
  holder: string,
  forMs: number,
  dead = holder,
): Promise<string> {
  const isOver = { $lt: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
  const ourLease = { _id: name, holder, until: { $add: ['$$NOW', forMs] } };
  const lease = await leasesOf(connection).findOneAndUpdate(
    { _id: name },
    [
      {
        $replaceWith: {
          $cond: [{ $or: [isOver, { $in: ['$holder', [holder, dead]] }] }, ourLease, '$$ROOT'],
        },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  return lease?.holder ?? '';
}
