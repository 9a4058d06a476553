import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identityOf, isRunning, type ProcessIdentity } from './identity.ts';
import { directoryIdentity } from './process-mark.ts';

// Synchronous on purpose: between a start and its file, nothing else may happen.

/** Gives whether it could be written: on a full disk it can't. */
export function writePidFile(directory: string, name: string, pid: number): boolean {
  const identity = identityOf(pid);
  if (!identity) return true;
  const line = `${identity.pid} ${directoryIdentity(directory)} ${identity.started}\n`;
  try {
    writeFileSync(join(directory, `${name}.pid`), line, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

export function removePidFile(directory: string, name: string): void {
  try {
    rmSync(join(directory, `${name}.pid`), { force: true });
  } catch {
    // One that stays behind names nobody who runs.
  }
}

/**
 * What an earlier supervisor started and what still runs, by name. A file that was copied with its
 * directory speaks of the original's process, which is let alone.
 */
export function runningFromPidFiles(directory: string): Map<string, ProcessIdentity> {
  const here = directoryIdentity(directory);
  const running = new Map<string, ProcessIdentity>();
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.pid'))) {
    const identity = identityIn(join(directory, file), here);
    if (identity && isRunning(identity)) running.set(basename(file, '.pid'), identity);
    else rmSync(join(directory, file), { force: true });
  }
  return running;
}

function identityIn(file: string, directory: string): ProcessIdentity | null {
  // The start may hold blanks.
  const [, pid = '', owner, started = ''] =
    /^(\d+) (\d+:\d+) (.+)$/.exec(readFileSync(file, 'utf8').trim()) ?? [];
  return owner === directory ? { pid: Number(pid), started } : null;
}
