import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';

/**
 * Writes a file atomically, readable by its owner only. A file with the same content is left as it is, so
 * that a start needs no disk space for it.
 */
export async function writePrivate(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === content) return;
  await replaceFile(path, content);
}

/** Writes a file as a whole or not at all, durably, and readable by its owner only. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  draftSuffix = '',
): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}${draftSuffix}`;
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

/** Reads the JSON in a file; null if there is no file. */
export async function readJson<Value>(path: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw failure;
  }
}

/** Reads the JSON in a file that can be recreated; null if it is missing or damaged. */
export async function readJsonIfValid<Value>(path: string): Promise<Value | null> {
  try {
    return await readJson<Value>(path);
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}
