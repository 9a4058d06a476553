import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that only its owner reads, whole or not at all. A file that holds the same already is
 * left as it is, so that a start needs no room on the disk for it.
 */
export async function writePrivate(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === content) return;
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}

/** The JSON in a file; null where there is none. */
export async function readJson<Value>(path: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw failure;
  }
}

/** The JSON in a file that can be made again; null where there is none, or a damaged one. */
export async function readJsonIfWhole<Value>(path: string): Promise<Value | null> {
  try {
    return await readJson<Value>(path);
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}
