import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { plainError } from '../plain-error.ts';
import { lockDirectory } from './lock.ts';
import { type Secrets, secretsOf } from './secrets.ts';

export interface DataDirectory {
  path: string;
  secrets: Secrets;
  /** The absolute path of something in it. */
  in(...names: string[]): string;
  release(): Promise<void>;
}

const rooms = ['run', 'logs', 'mongod', 'nats', 'valkey', 'mail'];

/** Makes the data directory where it doesn't exist, readable by its owner only, and takes it. */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  const path = resolve(directory);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chmod(path, 0o700);
  } catch (failure) {
    throw plainError(`the data directory ${path} can't be made: ${(failure as Error).message}`);
  }
  const lock = await lockDirectory(path);
  for (const room of rooms) await mkdir(join(path, room), { recursive: true, mode: 0o700 });
  return {
    path,
    secrets: await secretsOf(path),
    in: (...names) => join(path, ...names),
    release: lock.release,
  };
}
