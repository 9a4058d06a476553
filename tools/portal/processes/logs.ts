import {
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

const limit = 10 * 1024 * 1024;

/**
 * Opens a process's log for appending: what it writes after a truncation goes to the new end. Gives
 * null where a full disk has no room for the file: a process without a log is better than none.
 */
export function openLog(directory: string, name: string): number | null {
  try {
    return openSync(join(directory, `${name}.log`), 'a', 0o600);
  } catch {
    return null;
  }
}

/** The end of what was written to a process's log since `start`, or since it was last trimmed. */
export function readLog(directory: string, name: string, start: number): string {
  try {
    const content = readFileSync(join(directory, `${name}.log`));
    return content
      .subarray(content.length < start ? 0 : start)
      .subarray(-8_192)
      .toString();
  } catch {
    return '';
  }
}

/** Keeps each log at `limit` bytes or so, and one older part of it where there is room for that. */
export function trimLogs(directory: string): void {
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.log'))) {
    const path = join(directory, file);
    if (statSync(path).size < limit) continue;
    // The process holds the file open, so it is emptied, not moved.
    keepOlderPart(path);
    truncateSync(path);
  }
}

function keepOlderPart(path: string): void {
  const older = `${path}.1`;
  try {
    copyFileSync(path, older);
  } catch {
    // Half of it would only take the room that is missing.
    rmSync(older, { force: true });
  }
}
