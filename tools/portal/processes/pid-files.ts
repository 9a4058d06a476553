import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findProcessIdentity, isRunning, type ProcessIdentity } from './process-identity.ts';
import { directoryIdentity } from './process-tag.ts';

// Synchronous, so that nothing else happens between starting a process and writing its file.

/** Writes the pid file of a process; false if it can't be written, for example on a full disk. */
export function writePidFile(directory: string, name: string, pid: number): boolean {
  const identity = findProcessIdentity(pid);
  if (!identity) return true;
  try {
    const line = `${identity.pid} ${directoryIdentity(directory)} ${identity.started}\n`;
    writeFileSync(join(directory, `${name}.pid`), line, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** Removes a pid file; errors are ignored. */
export function removePidFile(directory: string, name: string): void {
  try {
    rmSync(join(directory, `${name}.pid`), { force: true });
  } catch {
    // A leftover file names no running process.
  }
}

/**
 * Finds the processes of an earlier supervisor that are still running, by name. Files in a copied directory
 * refer to processes of the original and are ignored.
 */
export function findRunningProcesses(directory: string): Map<string, ProcessIdentity> {
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
  // The start time may contain spaces.
  const [, pid = '', owner, started = ''] =
    /^(\d+) (\d+:\d+) (.+)$/.exec(readFileSync(file, 'utf8').trim()) ?? [];
  return owner === directory ? { pid: Number(pid), started } : null;
}
