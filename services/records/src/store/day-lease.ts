import { setTimeout as delay } from 'node:timers/promises';
import { createLease, type Lease } from '@portal/bus/lease';
import type { ArchiveStores } from '../dependencies.ts';

/** A process that does not renew its lease within this time is presumed dead. */
const leaseMs = 5_000;
const pauseMs = 50;

/**
 * The lease for writing the records of one day. Each transaction that writes them renews it, so that a
 * process that has lost the day never overwrites what its successor has written.
 */
export type DayLease = Pick<Lease, 'renew'>;

/**
 * Runs `work` with exclusive access to the records of a day, across all processes. Waits for the
 * current holder; the lease of a dead one expires.
 */
export async function withDayLease<Value>(
  { connection, days }: Pick<ArchiveStores, 'connection' | 'days'>,
  day: string,
  work: (lease: DayLease) => Promise<Value>,
): Promise<Value> {
  const lease = createLease(connection, `archive ${day}`, leaseMs);
  while (!(await lease.hold())) await delay(pauseMs * (1 + Math.random()));
  try {
    await days.markStarted(day);
    return await work(lease);
  } finally {
    await lease.release();
  }
}
