import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDirectory } from '../portal/data-directory/lock-directory.ts';
import { makeDirectory } from '../portal/data-directory/make-directory.ts';
import { readJson, writePrivate } from '../portal/data-directory/private-file.ts';
import { expectedError } from '../portal/expected-error.ts';
import { endLeftoverProcesses } from '../portal/processes/end-leftover-processes.ts';
import { serverNames } from '../portal/servers/start-servers.ts';

/** Describes the demo in a data directory. */
export interface DemoMarker {
  seed: string;
  /** The end of its history. */
  now: string;
  /** Its size; demos from before there was a choice have the default. */
  people?: number;
  years?: number;
  isComplete: boolean;
}

const markFile = 'demo.json';
const markAt = (directory: string) => join(resolve(directory), markFile);

/**
 * Reads the demo of a data directory; null if the directory is empty. Fails with a plain error if it has a
 * portal that is not a demo.
 */
export async function readDemoMarker(directory: string): Promise<DemoMarker | null> {
  const path = resolve(directory);
  const mark = await readJson<DemoMarker>(markAt(path));
  if (mark) return mark;
  if (!existsSync(path) || (await readdir(path)).length === 0) return null;
  throw expectedError(
    `${path} isn't empty and has no demo: choose another directory with PORTAL_DATA_DIR`,
  );
}

/** Marks a directory as a demo before anything else is written into it. */
export async function writeDemoMarker(directory: string, mark: DemoMarker): Promise<void> {
  const path = resolve(directory);
  await makeDirectory(path, 0o700).catch((failure: Error) => {
    throw expectedError(`the data directory ${path} can't be created: ${failure.message}`);
  });
  await writePrivate(markAt(directory), `${JSON.stringify(mark, null, 2)}\n`);
}

/**
 * Removes a demo whose creation was interrupted, including its servers. Fails with a plain error if it is
 * being created at the moment.
 */
export async function clearDemo(directory: string, say: (line: string) => void): Promise<void> {
  const path = resolve(directory);
  const lock = await lockDirectory(path);
  await endLeftoverProcesses(join(path, 'run'), serverNames, { say });
  for (const name of await readdir(path)) {
    if (name !== markFile) await rm(join(path, name), { recursive: true, force: true });
  }
  await lock.release();
}
