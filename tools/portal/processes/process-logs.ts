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
 * Opens a process's log for appending, so that writes after a truncation go to the new end. Null if the
 * disk is full: running without a log is better than not running.
 */
export function openLog(directory: string, name: string): number | null {
  try {
    return openSync(join(directory, `${name}.log`), 'a', 0o600);
  } catch {
    return null;
  }
}

/** Reads the end of a log written since `start`, or since it was last trimmed. */
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

/**
 * Limits each log to about `limit` bytes, and keeps one older part if there is space. What somebody has removed or changed, even
 * the whole directory, is left alone: nothing stops because of its logs.
 */
export function trimLogs(directory: string): void {
  for (const file of logsIn(directory)) {
    try {
      const path = join(directory, file);
      if (statSync(path).size < limit) continue;
      // The process has the file open, so it is truncated, not moved.
      keepOlderPart(path);
      truncateSync(path);
    } catch {
      // The next time.
    }
  }
}

function logsIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.log'));
  } catch {
    return [];
  }
}

function keepOlderPart(path: string): void {
  const older = `${path}.1`;
  try {
    copyFileSync(path, older);
  } catch {
    // A partial copy would only waste the missing space.
    rmSync(older, { force: true });
  }
}
