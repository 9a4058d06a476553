import type { JobState } from '@portal/contracts/service-state';
import type { Connection } from 'mongoose';
import { collection } from './collections.ts';
import { backupTime, nextNightlyRun } from './nightly-schedule.ts';

/** The last backups, as the portal shows them; stored in identity's database. */
export interface BackupResult {
  _id: 'last';
  /** The time of the last complete backup; null if there was none. */
  takenAt: Date | null;
  /** When the last try ended. */
  endedAt: Date;
  /** Why the last try failed; null if it didn't. */
  error: string | null;
  /** Whether backups are made each night. */
  isNightly: boolean;
}

/** After this time without a backup, the nightly one counts as failed. */
const overdueAfterMs = 2 * 24 * 60 * 60_000;

const resultCollection = (connection: Connection) =>
  collection<BackupResult>(connection, 'backups');

/** The result of the last backup; null if there was none. Throws the database's errors. */
export function findBackupResult(connection: Connection): Promise<BackupResult | null> {
  return resultCollection(connection).findOne({ _id: 'last' });
}

/**
 * Stores the result of a backup in identity's database. After a failure, the time of the last complete
 * one remains. Throws the database's errors.
 */
export async function saveBackupResult(
  connection: Connection,
  { takenAt, ...result }: Omit<BackupResult, '_id'>,
): Promise<void> {
  await resultCollection(connection).updateOne(
    { _id: 'last' },
    {
      $set: { ...result, ...(takenAt && { takenAt }) },
      ...(!takenAt && { $setOnInsert: { takenAt: null } }),
    },
    { upsert: true, writeConcern: { w: 'majority', journal: true } },
  );
}

/** The state of the backups for administrators; none where no backup was ever tried. */
export async function backupJobStates(connection: Connection): Promise<JobState[]> {
  const result = await findBackupResult(connection);
  if (!result) return [];
  const { takenAt, error, isNightly } = result;
  const isOverdue = isNightly && Date.now() - (takenAt?.getTime() ?? 0) > overdueAfterMs;
  const problem = error ?? (isOverdue ? 'There has been none for two days.' : null);
  return [
    {
      name: 'backup',
      lastRunAt: takenAt?.toISOString() ?? null,
      nextRunAt: isNightly ? nextNightlyRun(new Date(), backupTime).toISOString() : null,
      failures: problem === null ? 0 : 1,
      lastError: problem,
      lastErrorCode: null,
    },
  ];
}
