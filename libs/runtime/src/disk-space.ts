import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Failure } from '@portal/kernel/result';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { every } from './every.ts';
import type { Logger } from './log.ts';

const megabyte = 1024 * 1024;
const lookEveryMs = 1_000;
/** Writes come back a little above the limit: at the limit itself they would come and go. */
const recoveredAt = 1.1;

const freeMegabytes = new Gauge({
  name: 'portal_database_disk_free_megabytes',
  help: 'Free space of the disk that the database is on',
  labelNames: ['service'],
});

/** What writes are answered with while the disk is nearly full. */
export const diskFull: Failure<ErrorCode> = {
  code: 'SERVICE_UNAVAILABLE',
  message:
    'The portal is running out of storage space, so changes can’t be saved at the moment. Please try again later.',
  retryAfterSeconds: 30,
};

/** Signing in and out goes on: it stores little, and without it nobody could read. */
const alwaysAllowed: ReadonlySet<string> = new Set(['login', 'logout']);

export interface DiskSpace {
  /** Whether there is too little room for more than what is under way. */
  isLow(): boolean;
  /** Why a mutation is not done now; null where nothing speaks against it. */
  refusal(mutation: string): Failure<ErrorCode> | null;
  close(): Promise<void>;
}

/**
 * Watches the disk that the database is on, by asking the database: it may be another machine's. A
 * database that runs out of room ends itself, so writes are refused while less than `minFreeMb` is
 * free. Resolves once the disk was looked at.
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

  async function look(): Promise<void> {
    const stats = await connection.db?.command(
      { dbStats: 1, scale: megabyte },
      { timeoutMS: 2_000 },
    );
    const { fsTotalSize, fsUsedSize } = stats ?? {};
    // A hosted database may not tell, and one without a collection yet says 0.
    if (!(fsTotalSize > 0)) return;
    const freeMb = fsTotalSize - fsUsedSize;
    freeMegabytes.set({ service }, freeMb);
    const wasLow = isLow;
    isLow = freeMb < (wasLow ? minFreeMb * recoveredAt : minFreeMb);
    if (isLow !== wasLow) {
      log.warn({ freeMb, minFreeMb }, isLow ? 'disk nearly full: writes refused' : 'disk has room');
    }
  }

  await look();
  const looking = every(lookEveryMs, look, {
    ...{ what: 'looking at the disk', log, firstAfterMs: lookEveryMs },
  });
  return {
    isLow: () => isLow,
    refusal: (mutation) => (isLow && !alwaysAllowed.has(mutation) ? diskFull : null),
    close: looking.close,
  };
}
