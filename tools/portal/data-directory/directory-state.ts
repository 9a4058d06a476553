import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directoryIdentity } from '../processes/process-mark.ts';
import { readJsonIfWhole, writePrivate } from './private-file.ts';

/** What a data directory says of itself, in `directory.json`. */
export interface DirectoryState {
  path: string;
  /** Device and inode: a copy has others. */
  identity: string;
  /** Whether a start got so far that there is data in it. */
  hasData: boolean;
}

const fileIn = (directory: string) => join(directory, 'directory.json');

/** What the directory says of itself; null where it says nothing, or nothing readable. */
export async function readState(directory: string): Promise<DirectoryState | null> {
  const state = await readJsonIfWhole<DirectoryState>(fileIn(directory));
  return typeof state?.path === 'string' && typeof state.identity === 'string' ? state : null;
}

/**
 * Whether the directory was copied from another place. One that was moved has the same identity; a
 * backup that was restored has the same path.
 */
export function isCopy(directory: string, state: DirectoryState | null): boolean {
  if (!state || state.path === directory) return false;
  return state.identity !== directoryIdentity(directory);
}

/** Writes down whose state this is, and whether there is data by now. */
export async function writeState(directory: string, hasData: boolean): Promise<void> {
  const state = { path: directory, identity: directoryIdentity(directory), hasData };
  await writePrivate(fileIn(directory), `${JSON.stringify(state, null, 2)}\n`);
}

/** Where each server keeps its data once it has any. */
const storesOf = ['mongod/WiredTiger', 'nats/jetstream', 'valkey/appendonlydir'];

/** The first of the servers' stores that is there; null in a directory without data. */
export function firstStore(directory: string): string | null {
  return storesOf.find((store) => existsSync(join(directory, store))) ?? null;
}

/** Whether MongoDB has ever stored anything here. */
export function holdsDatabase(directory: string): boolean {
  return existsSync(join(directory, 'mongod/WiredTiger'));
}
