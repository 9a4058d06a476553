import { chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { plainError } from '../plain-error.ts';
import { firstStore, holdsDatabase, isCopy, readState, writeState } from './directory-state.ts';
import { lockDirectory } from './lock.ts';
import { makeDirectory } from './make-directory.ts';
import { readSecrets, type Secrets, secretsFile, secretsOf } from './secrets.ts';

export interface DataDirectory {
  path: string;
  secrets: Secrets;
  /** Whether it was copied from another place, where its original may be in use. */
  isCopy: boolean;
  /** The absolute path of something in it. */
  in(...names: string[]): string;
  /** Writes down that there is data in it from now on. */
  noteData(): Promise<void>;
  release(): Promise<void>;
}

const rooms = ['run', 'logs', 'mongod', 'nats', 'valkey', 'mail'];

/**
 * Makes the data directory where it doesn't exist, readable by its owner only, and takes it. Fails
 * with a plain error, and writes nothing, where secrets and data don't belong together.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  const path = resolve(directory);
  try {
    await makeDirectory(path, 0o700);
    await chmod(path, 0o700);
  } catch (failure) {
    throw plainError(`the data directory ${path} can't be made: ${(failure as Error).message}`);
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
  const known = await readSecrets(path);
  if (known) requireData(path, state?.hasData);
  else requireNoData(path);
  for (const room of rooms) await makeDirectory(join(path, room), 0o700);
  // Before the secrets: a start that ends in between is a first start still.
  if (!known) await writeState(path, false);
  return {
    path,
    secrets: await secretsOf(path),
    isCopy: isCopy(path, state),
    in: (...names) => join(path, ...names),
    noteData: () => writeState(path, true),
    release,
  };
}

/** Secrets without the data that they open: new data beside them would look like all is lost. */
function requireData(path: string, hasData = true): void {
  if (!hasData || holdsDatabase(path) || process.env.MONGODB_URI) return;
  throw plainError(
    `${join(path, 'mongod')} holds no database, though ${secretsFile} beside it belongs to one: put ` +
      `the database back from a backup, or move ${join(path, secretsFile)} away to begin anew`,
  );
}

/** Data without the secrets that open it: new ones would fit nothing. */
function requireNoData(path: string): void {
  const store = firstStore(path);
  if (!store) return;
  throw plainError(
    `${join(path, secretsFile)} is missing, without which nobody can open the data in ` +
      `${join(path, store)}: put it back from a backup, or choose another directory with PORTAL_DATA_DIR`,
  );
}
