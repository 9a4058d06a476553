import { serviceNames } from '@portal/contracts/operation';
import { instant } from '@portal/contracts/scalars';
import { z } from 'zod';
import type { BackupStore } from './backup-store.ts';
import { parseChecksummed, writeChecksummed } from './checksummed-file.ts';
import { oplogTime } from './oplog-time.ts';

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of the store: no path leads out of its folder. */
const secretsName = z.string().regex(/^secrets\/[\w.-]+\.age$/);

/** References to stored chunks. */
export const chunkReferences = z.array(z.strictObject({ sha256, documents: count }));

/** The history of a backup or of changes. Those of earlier versions don't have it. */
export const storedHistory = z.strictObject({ id: z.uuid(), continuesUnnamed: z.boolean() });

/** The file of secrets, encrypted for the recipient by age. */
const storedSecrets = z.strictObject({ name: secretsName, sha256, recipient: z.string() });
export type StoredSecrets = z.output<typeof storedSecrets>;

/** Secrets that changes refer to, with the checksum of their clear text, by which later ones know them again. */
export const secretsOfChanges = storedSecrets.extend({ content: sha256 });

const collection = z.strictObject({
  name: z.string().min(1),
  /** As `listCollections` and `listIndexes` give them, in MongoDB's extended JSON. */
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.record(z.string(), z.unknown())),
  documents: count,
  chunks: chunkReferences,
});
export type BackedUpCollection = z.output<typeof collection>;

/** What a backup consists of. */
const manifest = z.strictObject({
  format: z.union([z.literal(1), z.literal(2)]),
  /** The version of the portal that made it. */
  portal: z.string(),
  /** Everything acknowledged before is in the backup. */
  takenAt: instant,
  /** The instant of its documents, from which changes are copied. Earlier backups don't have it. */
  clusterTime: oplogTime.optional(),
  history: storedHistory.optional(),
  /** The version of the data directory (docs/upgrades.md). */
  directoryVersion: count,
  /** The version of each database. Earlier backups don't have it. */
  dataVersions: z.record(z.enum(serviceNames), count).optional(),
  databases: z.record(z.enum(serviceNames), z.array(collection)),
  secrets: storedSecrets,
});
export type Manifest = z.output<typeof manifest>;

const manifestFolder = 'backups';

/** The name of a backup: its time, as `2026-11-26T02-30-00.123Z`. */
export function backupName(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(':', '-');
}

/** The time in the name of a backup. */
export function timeOfBackup(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

const fileOf = (name: string) => `${manifestFolder}/${name}.json`;

/** The names of the backups in a store, oldest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const files = await store.list(manifestFolder);
  return (
    files
      .map(({ name }) => name.slice(manifestFolder.length + 1))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      // Others are copies that somebody made.
      .filter((name) => !Number.isNaN(timeOfBackup(name).getTime()))
      .sort()
  );
}

/** Stores a manifest with its checksum: from then on the backup exists. Gives its name. */
export async function writeManifest(store: BackupStore, content: Manifest): Promise<string> {
  const name = backupName(new Date(content.takenAt));
  await writeChecksummed(store, fileOf(name), content);
  return name;
}

/** Reads the manifest of a backup. Rejects with a plain error if it is missing, damaged or of a later format. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  return parseManifest(store, name, await readManifestFile(store, name));
}

/** Reads the file of a manifest. Rejects with a plain error if it can't be read. */
export function readManifestFile(store: BackupStore, name: string): Promise<Buffer> {
  return store.read(fileOf(name));
}

/** Parses the file of a manifest. Throws a plain error if it is damaged or of a later format. */
export function parseManifest(store: BackupStore, name: string, content: Buffer): Manifest {
  const advice = 'restore another backup, and remove this file';
  const file = { path: `${store.location}/${fileOf(name)}`, content };
  return parseChecksummed(file, manifest, advice);
}

export async function removeManifest(store: BackupStore, name: string): Promise<void> {
  await store.remove(fileOf(name));
}
