import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ClientSession, Connection } from 'mongoose';
import { leaseCollection } from './collections.ts';

export interface Lease {
  /** Acquires or renews the lease if that is due. Gives whether this process holds it. */
  hold(): Promise<boolean>;
  /**
   * Renews a lease that was acquired before. Throws LeaseLostError if another process has acquired it
   * since. In a transaction, the write conflicts with such a takeover: what the transaction writes is
   * stored only if this process still holds the lease.
   */
  renew(session?: ClientSession): Promise<void>;
  /** Runs `work`, keeps the lease renewed meanwhile, and gives its result. */
  holdDuring<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Releases the lease, so that another process can acquire it at once. */
  release(): Promise<void>;
}

/** Another process has acquired the lease. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`another process has acquired the lease ${name}`);
  }
}

/** The holder names of this process's leases that are held. */
const ownHolders = new Set<string>();

/**
 * Creates a lease that at most one process holds. Another process can acquire it `ttlMs` after the
 * last renewal, or at once if the holder was a process of this machine that has ended. A suspended
 * holder may miss its expiry, so `hold` saves work and keeps order only: what must not happen twice
 * must be safe without it, or be written in a transaction with `renew`. The methods throw the
 * database's errors.
 */
export function createLease(connection: Connection, name: string, ttlMs: number): Lease {
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  let renewAt = 0;

  async function hold(): Promise<boolean> {
    const now = performance.now();
    if (now < renewAt) return true;
    // Before it is acquired: another lease of this process must not take it for that of an ended one.
    ownHolders.add(holder);
    let current = await acquire(connection, name, holder, ttlMs);
    if (current !== holder && isDead(current)) {
      current = await acquire(connection, name, holder, ttlMs, current);
    }
    const isHeld = current === holder;
    if (!isHeld) ownHolders.delete(holder);
    renewAt = isHeld ? now + ttlMs / 3 : 0;
    return isHeld;
  }

  return {
    hold,
    async holdDuring(work) {
      let renewal: Promise<unknown> = Promise.resolve();
      const timer = setInterval(() => {
        renewal = hold().catch(() => undefined);
      }, ttlMs / 5);
      try {
        return await work();
      } finally {
        clearInterval(timer);
        // Else it could acquire the lease again after its release.
        await renewal;
      }
    },
    async renew(session) {
      const { matchedCount } = await leaseCollection(connection).updateOne(
        { _id: name, holder },
        [{ $set: { until: { $add: ['$$NOW', ttlMs] } } }],
        { ...(session && { session }) },
      );
      if (matchedCount === 0) throw new LeaseLostError(name);
    },
    async release() {
      renewAt = 0;
      ownHolders.delete(holder);
      await leaseCollection(connection).deleteOne({ _id: name, holder });
    },
  };
}

/** Whether a holder has certainly ended: its process is gone, or its process id is ours by now. */
function isDead(holder: string): boolean {
  const [host, pid] = holder.split('/');
  if (host !== hostname() || !Number(pid)) return false;
  if (Number(pid) === process.pid) return !ownHolders.has(holder);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (failure) {
    // Any other error means that the process exists and belongs to another user.
    return (failure as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Acquires the lease if it has expired or `dead` holds it, and gives the current holder. Expiry
 * uses the database's clock, because the clocks of the processes may differ.
 */
async function acquire(
  connection: Connection,
  name: string,
  holder: string,
  ttlMs: number,
  dead = holder,
): Promise<string> {
  const isExpired = { $lt: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
  const ownLease = { _id: name, holder, until: { $add: ['$$NOW', ttlMs] } };
  const lease = await leaseCollection(connection).findOneAndUpdate(
    { _id: name },
    [
      {
        $replaceWith: {
          $cond: [{ $or: [isExpired, { $in: ['$holder', [holder, dead]] }] }, ownLease, '$$ROOT'],
        },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  return lease?.holder ?? '';
}
