import type { BackupHistory } from '@portal/runtime/backup/backup-history';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import {
  type ChangeSet,
  type ChangeSetReference,
  damagedChangesAdvice,
  listChangeSets,
  readChangeSet,
} from './change-sets.ts';
import { readChunk } from './chunks.ts';
import { type Manifest, readManifest, type StoredSecrets, timeOfBackup } from './manifest.ts';
import { compareOplogTimes, formatOplogTime, type OplogTime } from './oplog-time.ts';
import { backupsToChooseFrom, findContinuation } from './stored-histories.ts';
import { readSealedSecrets } from './verify-backup.ts';

/** What a restore applies after a backup. */
export interface ChangesAfterBackup {
  /** The instant of the backup: changes up to it are in the backup. */
  after: OplogTime;
  /** In order, without a gap. */
  sets: readonly ChangeSet[];
  /** Changes up to this time are applied. */
  until: Date;
}

/** Parses the time of `--until`. Throws a plain error where it isn't one with a time zone. */
export function parseUntil(text: string): Date {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(isWhole ? text : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw expectedError(
    `--until needs a time with a time zone, such as 2026-11-26T16:59:00Z or 2026-07-01T17:59:00+01:00, not ${text}`,
  );
}

/**
 * The newest backup of a history that has nothing later than a time. Rejects with a plain error where there is none,
 * or where the store has several histories and none is given.
 */
export async function findBackupBefore(
  store: BackupStore,
  until: Date,
  history?: string,
): Promise<string> {
  for (const name of (await backupsToChooseFrom(store, history)).toReversed()) {
    if (timeOfBackup(name) > until) continue;
    const { clusterTime } = await readManifest(store, name);
    if (clusterTime && lastMillisecondOf(clusterTime) <= until.getTime()) return name;
  }
  throw expectedError(
    `${store.location} has no backup before ${until.toISOString()} from which changes were copied`,
  );
}

/**
 * The changes between a backup and a time. Rejects with a plain error where they don't reach that far, or some are
 * missing.
 */
export async function findChanges(
  store: BackupStore,
  { clusterTime, history }: Manifest,
  until: Date,
): Promise<ChangesAfterBackup> {
  if (!clusterTime || lastMillisecondOf(clusterTime) > until.getTime()) {
    throw expectedError(
      `the backup is not from before ${until.toISOString()}: choose an earlier one`,
    );
  }
  const { sets, missing } = await changesAfter(store, clusterTime, history);
  const last = sets.findIndex(({ endsAt }) => new Date(endsAt) >= until);
  if (last >= 0) return { after: clusterTime, sets: sets.slice(0, last + 1), until };
  const end = sets.at(-1)?.endsAt ?? formatOplogTime(clusterTime);
  throw expectedError(missing ?? `the changes end at ${end}: choose that time or an earlier one`);
}

/** The secrets to restore: those of the last changes, because keys may have been rotated since the backup. */
export function secretsToRestore(
  { secrets }: Pick<Manifest, 'secrets'>,
  changes: ChangesAfterBackup | undefined,
): StoredSecrets {
  return changes?.sets.at(-1)?.secrets ?? secrets;
}

/** The change sets of a history, in order; of an undefined one, those of backups without a history. */
export async function changesOf(
  store: BackupStore,
  history: BackupHistory | undefined,
): Promise<ChangeSetReference[]> {
  const all = await listChangeSets(store);
  const id = history?.id ?? (await findContinuation(store, all));
  const hasUnnamed = history?.continuesUnnamed ?? true;
  return all.filter((each) => (each.history === null ? hasUnnamed : each.history === id));
}

/** The changes that follow a backup's instant in its history, and which are missing after them, if others come later. */
export async function changesAfter(
  store: BackupStore,
  clusterTime: OplogTime,
  history?: BackupHistory,
): Promise<{ sets: ChangeSet[]; missing: string | null }> {
  const sets: ChangeSet[] = [];
  let position = clusterTime;
  for (const end of await changesOf(store, history)) {
    if (compareOplogTimes(end, position) <= 0) continue;
    const set = await readChangeSet(store, end);
    if (compareOplogTimes(set.from, position) > 0) {
      const [from, to] = [position, set.from].map(formatOplogTime);
      return {
        sets,
        missing: `the changes from ${from} to ${to} are missing: you can restore up to ${from}`,
      };
    }
    sets.push(set);
    position = end;
  }
  return { sets, missing: null };
}

/** Reads changes and compares them with their checksums. Gives the number of entries. */
export async function verifyChanges(
  store: BackupStore,
  sets: readonly ChangeSet[],
  signal: AbortSignal,
): Promise<number> {
  let entries = 0;
  for (const { secrets } of sets) if (secrets) await readSealedSecrets(store, secrets);
  for (const chunk of sets.flatMap(({ chunks }) => chunks)) {
    signal.throwIfAborted();
    entries += (await readChunk(store, chunk, damagedChangesAdvice)).length;
  }
  return entries;
}

/** The oplog counts within a second, so that a backup has changes of all of its instant's second. */
function lastMillisecondOf({ t }: OplogTime): number {
  return t * 1000 + 999;
}
