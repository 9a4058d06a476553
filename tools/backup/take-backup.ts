import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupHistory } from '@portal/runtime/backup/backup-history';
import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import { rootFolder } from '../root-folder.ts';
import type { BackupStore } from './backup-store.ts';
import { sha256Of } from './chunks.ts';
import { currentHistory, requireSameHistory, separateHistory } from './current-history.ts';
import { type DatabaseServer, dumpDatabases, requireFinishedRestore } from './dump-databases.ts';
import { backupName, writeManifest } from './manifest.ts';
import { type SecretFiles, sealSecrets, secretsFolder } from './seal-secrets.ts';

const { MongoClient } = mongoose.mongo;

export interface Backup {
  name: string;
  takenAt: Date;
  documents: number;
  /** The bytes that were not in the store before. */
  written: number;
}

export interface BackupOptions {
  source: DatabaseServer;
  store: BackupStore;
  /** Reads the secrets. */
  readSecrets(): Promise<SecretFiles>;
  /** The version of the data directory that the secrets are from. */
  directoryVersion: number;
  /** The public key that the secrets are encrypted for. */
  recipient: string;
  /** Whether the databases begin a history in the store, beside those that it has. */
  isNewHistory?: boolean;
  signal: AbortSignal;
}

/**
 * Makes a backup: the databases as they are at one instant, and the secrets. Streams are not in it: they
 * are made of the databases again (docs/backup.md). Rejects with a plain error where the newest backup in the store is of
 * another history.
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { source, store, readSecrets, directoryVersion, recipient, signal } = options;
  const takenAt = new Date();
  // A wrong recipient is an error before the work.
  await sealSecrets({}, recipient);
  const history = await chooseHistory(options);
  const dump = await dumpDatabases(source, store, signal);
  const { clusterTime, databases, dataVersions, documents, written } = dump;
  if (dump.historyId !== history.id) {
    throw expectedError(
      'the databases were restored during the backup: run `npm run backup` again',
    );
  }
  // Afterwards, because each key is among the secrets before anything is sealed with it.
  const sealed = await sealSecrets(await readSecrets(), recipient);
  const sealedName = `${secretsFolder}/${backupName(takenAt)}.age`;
  await store.write(sealedName, sealed);
  const name = await writeManifest(store, {
    format: 2,
    portal: portalVersion(),
    takenAt: takenAt.toISOString(),
    ...(clusterTime && { clusterTime }),
    history,
    directoryVersion,
    dataVersions,
    databases,
    secrets: { name: sealedName, sha256: sha256Of(sealed), recipient },
  });
  return { name, takenAt, documents, written };
}

/** The history of the backup, which the store must go on with. */
async function chooseHistory({
  source,
  store,
  isNewHistory,
}: BackupOptions): Promise<BackupHistory> {
  const client = await new MongoClient(source.adminUri, { appName: 'backup' }).connect();
  try {
    const identity = client.db(source.databaseOf('identity'));
    await requireFinishedRestore(identity);
    if (isNewHistory) await separateHistory(identity, store);
    const history = await currentHistory(identity);
    if (!isNewHistory) await requireSameHistory(store, history);
    return history;
  } finally {
    await client.close();
  }
}

function portalVersion(): string {
  return JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version;
}
