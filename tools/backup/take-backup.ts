import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';
import type { BackupStore } from './backup-store.ts';
import { sha256Of } from './chunks.ts';
import { type DatabaseServer, dumpDatabases } from './dump-databases.ts';
import { backupName, writeManifest } from './manifest.ts';
import { type SecretFiles, sealSecrets, secretsFolder } from './seal-secrets.ts';

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
  secrets: SecretFiles;
  /** The version of the data directory that the secrets are from. */
  directoryVersion: number;
  /** The public key that the secrets are encrypted for. */
  recipient: string;
  signal: AbortSignal;
}

/**
 * Makes a backup: the databases as they are at one instant, and the secrets. Streams are not in it: they
 * are made of the databases again (docs/backup.md).
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { source, store, secrets, directoryVersion, recipient, signal } = options;
  const takenAt = new Date();
  const sealed = await sealSecrets(secrets, recipient);
  const { clusterTime, databases, documents, written } = await dumpDatabases(source, store, signal);
  const sealedName = `${secretsFolder}/${backupName(takenAt)}.age`;
  await store.write(sealedName, sealed);
  const name = await writeManifest(store, {
    format: 1,
    portal: portalVersion(),
    takenAt: takenAt.toISOString(),
    ...(clusterTime && { clusterTime }),
    directoryVersion,
    databases,
    secrets: { name: sealedName, sha256: sha256Of(sealed), recipient },
  });
  return { name, takenAt, documents, written };
}

function portalVersion(): string {
  return JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version;
}
