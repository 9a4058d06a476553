import { copyFileSync, openSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const limit = 10 * 1024 * 1024;

/** Opens a process's log for appending: what it writes after a truncation goes to the new end. */
export function openLog(directory: string, name: string): number {
  return openSync(join(directory, `${name}.log`), 'a', 0o600);
}

/** Keeps each log at `limit` bytes or so, and one older part of it. */
export function trimLogs(directory: string): void {
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.log'))) {
    const path = join(directory, file);
    if (statSync(path).size < limit) continue;
    // The process holds the file open, so it is emptied, not moved.
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  }
}
