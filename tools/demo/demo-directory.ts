import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDirectory } from '../portal/data-directory/lock.ts';
import { makeDirectory } from '../portal/data-directory/make-directory.ts';
import { readJson, writePrivate } from '../portal/data-directory/private-file.ts';
import { plainError } from '../portal/plain-error.ts';
import { endLeftovers } from '../portal/processes/leftovers.ts';
import { serverNames } from '../portal/servers/start.ts';

/** What a data directory says of the demo in it. */
export interface DemoMark {
  seed: string;
  /** The instant up to which its history goes. */
  now: string;
  isComplete: boolean;
}

const markFile = 'demo.json';
const markAt = (directory: string) => join(resolve(directory), markFile);

/**
 * The demo of a data directory; null where there is none and nothing else either. Fails with a plain
 * error where there is a portal that is no demo.
 */
export async function demoIn(directory: string): Promise<DemoMark | null> {
  const path = resolve(directory);
  const mark = await readJson<DemoMark>(markAt(path));
  if (mark) return mark;
  if (!existsSync(path) || (await readdir(path)).length === 0) return null;
  throw plainError(
    `${path} is in use and holds no demo: choose another directory with PORTAL_DATA_DIR`,
  );
}

/** Marks a directory as a demo's before there is anything else in it. */
export async function markDemo(directory: string, mark: DemoMark): Promise<void> {
  const path = resolve(directory);
  await makeDirectory(path, 0o700).catch((failure: Error) => {
    throw plainError(`the data directory ${path} can't be made: ${failure.message}`);
  });
  await writePrivate(markAt(directory), `${JSON.stringify(mark, null, 2)}\n`);
}

/**
 * Removes what a demo that was interrupted while it was made has left, its servers included. Fails
 * with a plain error where it is being made at this moment.
 */
export async function clearDemo(directory: string, say: (line: string) => void): Promise<void> {
  const path = resolve(directory);
  const lock = await lockDirectory(path);
  await endLeftovers(join(path, 'run'), serverNames, { say });
  for (const name of await readdir(path)) {
    if (name !== markFile) await rm(join(path, name), { recursive: true, force: true });
  }
  await lock.release();
}
