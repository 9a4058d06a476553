import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretFiles } from './seal-secrets.ts';

/** Reads all files of a folder, for example the secrets of Compose or of Kubernetes. */
export async function readSecretFiles(folder: string): Promise<SecretFiles> {
  const names = await readdir(folder);
  const contents = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Follows links: in a volume of Kubernetes every file is one.
      const isFile = (await stat(path)).isFile();
      return isFile ? [[name, await readFile(path, 'utf8')] as const] : [];
    }),
  );
  return Object.fromEntries(contents.flat());
}
