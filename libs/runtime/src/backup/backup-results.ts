import { collection, majorityWrite } from '@portal/bus/collections';
import { backupTime, nextNightlyRun } from '@portal/bus/nightly-schedule';
import type { JobState } from '@portal/contracts/service-state';
import { formatDateTime } from '@portal/kernel/format-date';
import type { Connection } from 'mongoose';

/** The last backups, as the portal shows them; stored in identity's database. */
export interface BackupResult {
  _id: 'last';
  /** The time of the last complete backup; null if there was none. */
  takenAt: Date | null;
  /** When the last attempt ended. */
  endedAt: Date;
  /** Why the last attempt failed; null if it didn't. */
  error: string | null;
  /** Attempts that failed since the last complete backup. */
  failures: number;
  /** Whether backups are made each night. */
  isNightly: boolean;
  /** Where the nightly backups are; missing in results of earlier versions. */
  nightlyLocation?: string | null;
}

/** The result of an attempt to make a backup. */
export interface BackupAttempt {
  /** The time of the backup, or why there is none. */
  outcome: { takenAt: Date } | { error: string };
  /** Whether it is known that backups are made each night. */
  isNightly: boolean;
  /** Where it was made. */
  location?: string;
}

/** The last copies of changes (docs/backup.md); stored in identity's database. */
export interface OplogBackupResult {
  _id: 'changes';
  /** Up to when changes can be restored; null if none were copied. */
  endsAt: Date | null;
  /** Why the last try failed; null if it didn't. */
  error: string | null;
}

/** After this time without a backup, the nightly one counts as failed. */
const overdueAfterMs = 2 * 24 * 60 * 60_000;

const resultCollection = (connection: Connection) =>
  collection<BackupResult>(connection, 'backups');

const changesCollection = (connection: Connection) =>
  collection<OplogBackupResult>(connection, 'backups');

const upserted = { upsert: true, ...majorityWrite } as const;

/** The result of the last backup; null if there was none. Throws the database's errors. */
export function findBackupResult(connection: Connection): Promise<BackupResult | null> {
  return resultCollection(connection).findOne({ _id: 'last' });
}

/**
 * Stores the result of a backup in identity's database. After a failure, the time of the last complete
 * one remains. Where backups are made each night, one to another place changes nothing. Throws the database's errors.
 */
export async function saveBackupResult(
  connection: Connection,
  { outcome, isNightly, location }: BackupAttempt,
): Promise<void> {
  const last = await findBackupResult(connection);
  const nightlyLocation = (isNightly ? location : last?.nightlyLocation) ?? null;
  if (!isNightly && last?.isNightly && (location ?? null) !== nightlyLocation) return;
  const isComplete = 'takenAt' in outcome;
  await resultCollection(connection).replaceOne(
    { _id: 'last' },
    {
      takenAt: isComplete ? outcome.takenAt : (last?.takenAt ?? null),
      endedAt: new Date(),
      error: isComplete ? null : outcome.error,
      failures: isComplete ? 0 : (last?.failures ?? 0) + 1,
      // One made by hand says nothing of the nights.
      isNightly: isNightly || (last?.isNightly ?? false),
      nightlyLocation,
    },
    upserted,
  );
}

/** The result of the last copy of changes; null if there was none. Throws the database's errors. */
export function findOplogBackupResult(connection: Connection): Promise<OplogBackupResult | null> {
  return changesCollection(connection).findOne({ _id: 'changes' });
}

/** Stores the result of a copy of changes in identity's database. Throws the database's errors. */
export async function saveOplogBackupResult(
  connection: Connection,
  outcome: { endsAt: Date } | { error: string },
): Promise<void> {
  const last = 'endsAt' in outcome ? { endsAt: outcome.endsAt, error: null } : outcome;
  await changesCollection(connection).updateOne(
    { _id: 'changes' },
    { $set: last, ...('error' in outcome && { $setOnInsert: { endsAt: null } }) },
    upserted,
  );
}

/** The state of the backups for administrators; none of what was never tried. */
export async function backupJobStates(connection: Connection): Promise<JobState[]> {
  const [backup, changes] = await Promise.all([
    findBackupResult(connection),
    findOplogBackupResult(connection),
  ]);
  return [...(backup ? [backupState(backup)] : []), ...(changes ? [changesState(changes)] : [])];
}

function backupState(result: BackupResult): JobState {
  const { takenAt, endedAt, error, failures, isNightly } = result;
  const isOverdue = isNightly && Date.now() - (takenAt?.getTime() ?? 0) > overdueAfterMs;
  const problem = error === null ? null : failureText(takenAt);
  return {
    name: 'backup',
    lastRunAt: endedAt.toISOString(),
    nextRunAt: isNightly ? nextNightlyRun(new Date(), backupTime).toISOString() : null,
    failures: failures || (isOverdue ? 1 : 0),
    lastError:
      problem ??
      (isOverdue ? 'There has been no backup for two days. Contact your IT team.' : null),
    lastErrorCode: null,
  };
}

/** The time of the run is that up to which changes can be restored. */
function changesState({ endsAt, error }: OplogBackupResult): JobState {
  const last = endsAt
    ? `The backup has changes up to ${formatDateTime(endsAt)}`
    : 'No changes have been backed up yet';
  return {
    name: 'backup-changes',
    lastRunAt: endsAt?.toISOString() ?? null,
    nextRunAt: null,
    failures: error === null ? 0 : 1,
    lastError: error === null ? null : `${last}. Contact your IT team.`,
    lastErrorCode: null,
  };
}

/** Which backup there is, and whom to contact: the cause, in the log, says nothing to administrators. */
function failureText(takenAt: Date | null): string {
  const last = takenAt
    ? `The last backup was taken on ${formatDateTime(takenAt)}`
    : 'There is no backup yet';
  return `${last}. Contact your IT team.`;
}
