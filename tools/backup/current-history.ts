import { majorityWrite } from '@portal/bus/collections';
import {
  type BackupHistory,
  type BackupHistoryRow,
  backupHistoryName,
  newBackupHistory,
} from '@portal/runtime/backup/backup-history';
import type mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { listHistories, newestManifest } from './stored-histories.ts';

type Database = ReturnType<InstanceType<typeof mongoose.mongo.MongoClient>['db']>;

const rowsOf = (identity: Database) => identity.collection<BackupHistoryRow>(backupHistoryName);

/** The history of the databases. Those of an earlier version, without one, get one that continues theirs. */
export async function currentHistory(identity: Database): Promise<BackupHistory> {
  const { _id, ...begun } = newBackupHistory(true);
  const row = await rowsOf(identity).findOneAndUpdate(
    { _id },
    { $setOnInsert: begun },
    { upsert: true, returnDocument: 'after', ...majorityWrite },
  );
  if (!row) throw new Error('MongoDB has stored no history');
  return { id: row.id, continuesUnnamed: row.continuesUnnamed };
}

/** Begins a history in databases that were restored. */
export async function beginHistory(identity: Database): Promise<void> {
  const begun = newBackupHistory(false);
  await rowsOf(identity).replaceOne({ _id: begun._id }, begun, { upsert: true, ...majorityWrite });
}

/**
 * Separates the databases from what a store has: their history continues no other there, and is a new one if the
 * store has backups of it already.
 */
export async function separateHistory(identity: Database, store: BackupStore): Promise<void> {
  const { id } = await currentHistory(identity);
  const { histories } = await listHistories(store);
  if (histories.some((stored) => stored.id === id)) await beginHistory(identity);
  else {
    const continuesNone = { $set: { continuesUnnamed: false } };
    await rowsOf(identity).updateOne({ _id: 'current' }, continuesNone, majorityWrite);
  }
}

/** Rejects with a plain error where the newest backup of a store is of another history. */
export async function requireSameHistory(
  store: BackupStore,
  history: BackupHistory,
): Promise<void> {
  const newest = await newestManifest(store);
  if (!newest) return;
  const { history: stored } = newest;
  if (stored ? stored.id === history.id : history.continuesUnnamed) return;
  throw expectedError(
    `the newest backup in ${store.location} is of another portal, or from before a restore: use another folder or prefix, or run \`npm run backup -- <backups> --new-history\` once to keep both histories there`,
  );
}
