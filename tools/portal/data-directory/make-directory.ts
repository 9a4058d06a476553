import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a directory and its parents. Node's recursive mkdir never returns on file systems such as /proc,
 * which refuse to create a directory but report it as missing.
 */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const missing: string[] = [];
  for (let parent = path; !(await exists(parent)); parent = dirname(parent))
    missing.unshift(parent);
  for (const directory of missing) {
    await mkdir(directory, { mode }).catch((failure: NodeJS.ErrnoException) => {
      // A concurrent start may have created it.
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
