import { chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expectedError } from '../expected-error.ts';
import { directoryMigrations } from './directory-migrations.ts';
import {
  findExistingDataFolder,
  hasDatabase,
  isCopy,
  readState,
  requireKnownVersion,
  writeState,
} from './directory-state.ts';
import { lockDirectory } from './lock-directory.ts';
import { makeDirectory } from './make-directory.ts';
import { ensureSecrets, readSecrets, type Secrets, secretsFile } from './secrets.ts';

export interface DataDirectory {
  path: string;
  secrets: Secrets;
  /** Whether it is a copy of another directory, which may be in use. */
  isCopy: boolean;
  /** Gives the absolute path of a file in it. */
  in(...names: string[]): string;
  /** Runs the migrations that it hasn't been through; only while no program uses it. */
  migrate(say: (line: string) => void): Promise<void>;
  /** Records that it contains data from now on. */
  markHasData(): Promise<void>;
  release(): Promise<void>;
}

const subdirectories = ['run', 'logs', 'mongod', 'nats', 'valkey', 'mail'];

/**
 * Creates the data directory if necessary, readable by its owner only, and locks it. Fails with a plain
 * error, and writes nothing, if the secrets or the data are missing.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  const path = resolve(directory);
  try {
    await makeDirectory(path, 0o700);
    await chmod(path, 0o700);
  } catch (failure) {
    throw expectedError(
      `the data directory ${path} can't be created: ${(failure as Error).message}`,
    );
  }
  const lock = await lockDirectory(path);
  try {
    return await openLocked(path, lock.release);
  } catch (failure) {
    await lock.release();
    throw failure;
  }
}

async function openLocked(path: string, release: () => Promise<void>): Promise<DataDirectory> {
  const state = await readState(path);
  requireKnownVersion(state, directoryMigrations.length);
  const known = await readSecrets(path);
  if (known) requireData(path, state?.hasData);
  else requireNoData(path);
  for (const subdirectory of subdirectories) await makeDirectory(join(path, subdirectory), 0o700);
  // Before the secrets, so that an interrupted first start is still recognised as one.
  let version = known ? (state?.version ?? 0) : directoryMigrations.length;
  if (!known) await writeState(path, { hasData: false, version });
  return {
    path,
    secrets: await ensureSecrets(path),
    isCopy: isCopy(path, state),
    in: (...names) => join(path, ...names),
    async migrate(say) {
      for (const { name, run } of directoryMigrations.slice(version)) {
        say(`Migrating the data directory: ${name}`);
        await run(path);
        version += 1;
        await writeState(path, { hasData: state?.hasData ?? true, version });
      }
    },
    markHasData: () => writeState(path, { hasData: true, version }),
    release,
  };
}

/** Secrets without their data: creating new data would look as if everything was lost. */
function requireData(path: string, hasData = true): void {
  if (!hasData || hasDatabase(path) || process.env.MONGODB_URI) return;
  throw expectedError(
    `${join(path, 'mongod')} has no database, but ${join(path, secretsFile)} is from a portal ` +
      'that had one: restore the database from a backup, or move that file away to start afresh',
  );
}

/** Data without its secrets: new secrets could not open it. */
function requireNoData(path: string): void {
  const store = findExistingDataFolder(path);
  if (!store) return;
  throw expectedError(
    `${join(path, secretsFile)} is missing. Without it, the data in ${join(path, store)} can't be read: ` +
      'restore the file from a backup, or choose another directory with PORTAL_DATA_DIR',
  );
}
