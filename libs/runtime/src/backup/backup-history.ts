import { randomUUID } from 'node:crypto';
import { collection, majorityWrite } from '@portal/bus/collections';
import type { Connection } from 'mongoose';

/** The collection in identity's database of the history that its backups belong to. Backups don't have it. */
export const backupHistoryName = 'backup-history';

/**
 * What the databases went through since they were new, or since they were restored. Changes of one history follow
 * each other, those of two do not.
 */
export interface BackupHistory {
  id: string;
  /** Whether backups and changes of earlier versions, which have no history, are of this one. */
  continuesUnnamed: boolean;
}

export interface BackupHistoryRow extends BackupHistory {
  _id: 'current';
  begunAt: Date;
}

/** A history that begins now. */
export function newBackupHistory(continuesUnnamed: boolean): BackupHistoryRow {
  return { _id: 'current', id: randomUUID(), continuesUnnamed, begunAt: new Date() };
}

/** Begins a history where identity's database has none. Throws the database's errors. */
export async function ensureBackupHistory(
  connection: Connection,
  { continuesUnnamed }: Pick<BackupHistory, 'continuesUnnamed'>,
): Promise<void> {
  const { _id, ...begun } = newBackupHistory(continuesUnnamed);
  await collection<BackupHistoryRow>(connection, backupHistoryName).updateOne(
    { _id },
    { $setOnInsert: begun },
    { upsert: true, ...majorityWrite },
  );
}
