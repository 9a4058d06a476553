import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';

/** Writes a file that only its owner reads, whole or not at all. */
export async function writePrivate(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
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
