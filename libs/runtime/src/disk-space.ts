import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Failure } from '@portal/kernel/result';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import type { Logger } from './log.ts';
import { runPeriodically } from './run-periodically.ts';

const megabyte = 1024 * 1024;
const checkIntervalMs = 2_000;
/** Writes resume a little above the limit, so that they don't alternate at the limit itself. */
const recoveryFactor = 1.1;
/** Administrators are warned at this multiple of the limit. */
const warningFactor = 3;

const freeMegabytes = new Gauge({
  name: 'portal_database_disk_free_megabytes',
  help: 'Free space of the disk that the database is on',
  labelNames: ['service'],
});

/** The failure that writes get while the disk is nearly full. */
export const diskFullFailure: Failure<ErrorCode> = {
  code: 'SERVICE_UNAVAILABLE',
  message:
    'The portal is running out of storage space, so changes can’t be saved at the moment. Please try again later.',
  retryAfterSeconds: 30,
};

/** Signing in and out stays possible: it stores little, and nobody could read without it. */
const alwaysAllowed: ReadonlySet<string> = new Set(['login', 'logout']);

export interface DiskSpace {
  /** Whether free space is below the limit; background jobs then wait. */
  isBelowLimit(): boolean;
  /** Whether free space will soon be below the limit; null where the database doesn't report it. */
  isNearLimit(): boolean | null;
  /** The failure for a request with these mutations while free space is low; null where it may run. */
  mutationFailure(mutations: readonly string[]): Failure<ErrorCode> | null;
  close(): Promise<void>;
}

/**
 * Checks the free space of the database's disk every two seconds, by the database's own statistics, because
 * it may run on another machine. MongoDB stops when its disk is full, so writes are refused while less
 * than `minFreeMb` is free. Resolves after the first check; rejects where the database is unreachable.
 */
export async function watchDiskSpace({
  connection,
  service,
  minFreeMb,
  log,
}: {
  connection: Connection;
  service: string;
  minFreeMb: number;
  log: Logger;
}): Promise<DiskSpace> {
  let isLow = false;
  let isShort: boolean | null = null;

  async function checkDisk(): Promise<void> {
    const stats = await connection.db?.command(
      { dbStats: 1, scale: megabyte },
      { timeoutMS: 2_000 },
    );
    const { fsTotalSize, fsUsedSize } = stats ?? {};
    // A hosted database may not report it, and a database without collections reports 0.
    if (!(fsTotalSize > 0)) return;
    const freeMb = fsTotalSize - fsUsedSize;
    freeMegabytes.set({ service }, freeMb);
    isShort = freeMb < minFreeMb * warningFactor;
    const wasLow = isLow;
    isLow = freeMb < (wasLow ? minFreeMb * recoveryFactor : minFreeMb);
    if (isLow !== wasLow) {
      log.warn({ freeMb, minFreeMb }, isLow ? 'disk nearly full: writes refused' : 'disk has room');
    }
  }

  await checkDisk();
  const checks = runPeriodically(checkIntervalMs, checkDisk, {
    name: 'looking at the disk',
    log,
    initialDelayMs: checkIntervalMs,
  });
  return {
    isBelowLimit: () => isLow,
    isNearLimit: () => isShort,
    mutationFailure: (mutations) =>
      isLow && !mutations.every((name) => alwaysAllowed.has(name)) ? diskFullFailure : null,
    close: checks.close,
  };
}
