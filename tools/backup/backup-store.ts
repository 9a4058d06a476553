import { isAbsolute, relative, resolve } from 'node:path';
import { expectedError } from '../portal/expected-error.ts';
import { createFolderStore } from './folder-store.ts';

/** A file of a backup store. */
export interface StoredFile {
  /** Its path in the store, with slashes. */
  name: string;
  modifiedAt: Date;
}

/** Where backups are kept: a folder or a bucket. Rejects with a plain error that says what was wrong. */
export interface BackupStore {
  /** Where it is, for messages. */
  location: string;
  /** Whether it finds and repairs damaged files itself, as object stores do. */
  isSelfChecking: boolean;
  /** The files below a folder of the store. */
  list(folder: string): Promise<StoredFile[]>;
  read(name: string): Promise<Buffer>;
  /** Writes a file: the whole of it or nothing, and durably. */
  write(name: string, content: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes before `time` have left, which is not listed. */
  removeDrafts(time: Date): Promise<void>;
}

export interface StoreOptions {
  /** Ends requests to a bucket. */
  signal?: AbortSignal;
  /** How long a bucket may take for a file; less in tests. */
  requestTimeoutMs?: number;
}

/** The location of a store as messages and results have it. */
export function locationOf(location: string): string {
  return /^[a-z0-9]+:\/\//i.test(location) ? location.replace(/\/+$/, '') : resolve(location);
}

/** Throws a plain error for a folder in the data directory: whoever loses one would lose both. */
export function requireOutside(directory: string, location: string): void {
  if (location.startsWith('s3://')) return;
  const path = relative(resolve(directory), resolve(location));
  if (path.startsWith('..') || isAbsolute(path)) return;
  throw expectedError(
    `${resolve(location)} is in the data directory: choose a folder outside of it`,
  );
}

/** Opens the store at a path or at `s3://bucket/prefix`. */
export async function openBackupStore(
  location: string,
  options: StoreOptions = {},
): Promise<BackupStore> {
  if (location.startsWith('s3://')) {
    // The client is large, and a folder needs none.
    const { s3Store } = await import('./s3-store.ts');
    return s3Store(location, options);
  }
  if (/^[a-z0-9]+:\/\//i.test(location)) {
    throw expectedError(`${location} is neither a folder nor s3://bucket/prefix`);
  }
  return createFolderStore(location);
}
