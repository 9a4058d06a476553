import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it. Node's own recursive mkdir never ends where a file system
 * denies that what it has just refused to make is missing, as /proc does.
 */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const missing: string[] = [];
  for (let each = path; !(await exists(each)); each = dirname(each)) missing.unshift(each);
  for (const each of missing) {
    await mkdir(each, { mode }).catch((failure: NodeJS.ErrnoException) => {
      // Another start may have been faster.
      if (failure.code !== 'EEXIST') throw failure;
    });
  }
  if (!(await stat(path)).isDirectory()) throw new Error(`${path} is a file`);
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw failure;
  }
}
