import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expectedError } from '../expected-error.ts';
import { directoryIdentity } from '../processes/process-tag.ts';
import { readJsonIfValid, writePrivate } from './private-file.ts';

/** The state of a data directory, stored in `directory.json`. */
export interface DirectoryState {
  path: string;
  /** Device and inode: a copy has others. */
  identity: string;
  /** Whether it contains data. */
  hasData: boolean;
  /** The number of migrations that it has been through; left out by portal 1.0.0. */
  version?: number | undefined;
}

const fileIn = (directory: string) => join(directory, 'directory.json');

const stateSchema = z.object({
  path: z.string(),
  identity: z.string(),
  hasData: z.boolean().default(true),
  version: z.int().min(0).optional(),
});

/**
 * Reads the state of a directory; null if there is none. Fails with a plain error if it is damaged: the
 * migrations that the directory has been through are then unknown.
 */
export async function readState(directory: string): Promise<DirectoryState | null> {
  if (!existsSync(fileIn(directory))) return null;
  const parsed = stateSchema.safeParse(await readJsonIfValid(fileIn(directory)));
  if (parsed.success) return parsed.data;
  throw expectedError(
    `${fileIn(directory)} is damaged, so the version of the data is unknown: restore the file from a copy of the directory, or restore a backup`,
  );
}

/**
 * Tells whether the directory is a copy of another one. A moved directory keeps its identity; a restored
 * backup keeps its path.
 */
export function isCopy(directory: string, state: DirectoryState | null): boolean {
  if (!state || state.path === directory) return false;
  return state.identity !== directoryIdentity(directory);
}

/**
 * Refuses, with a plain error, a directory that a newer portal has migrated; `known` is the number of this
 * portal's migrations.
 */
export function requireKnownVersion(
  state: Pick<DirectoryState, 'path' | 'version'> | null,
  known: number,
): void {
  const { version = 0, path = '' } = state ?? {};
  if (version <= known) return;
  throw expectedError(
    `${path} was written by a newer version of the portal (data version ${version}; this version supports up to ${known}): start the newer version, or restore a backup`,
  );
}

/** Stores the path and identity of the directory, whether it contains data, and its version. */
export async function writeState(
  directory: string,
  { hasData, version }: Required<Pick<DirectoryState, 'hasData' | 'version'>>,
): Promise<void> {
  const state = { path: directory, identity: directoryIdentity(directory), hasData, version };
  await writePrivate(fileIn(directory), `${JSON.stringify(state, null, 2)}\n`);
}

/** The data folder of each server. */
const storesOf = ['mongod/WiredTiger', 'nats/jetstream', 'valkey/appendonlydir'];

/** The first existing data folder; null in a directory without data. */
export function findExistingDataFolder(directory: string): string | null {
  return storesOf.find((store) => existsSync(join(directory, store))) ?? null;
}

/** Tells whether MongoDB has stored data in the directory. */
export function hasDatabase(directory: string): boolean {
  return existsSync(join(directory, 'mongod/WiredTiger'));
}
