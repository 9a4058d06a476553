import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processes that carry `mark` in their environment, by id, with their command: whatever a test run
 * started carries it, however it was detached. Knows nothing where there is no /proc.
 */
export function processesWith(mark: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const entry of list('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    if (!read(`/proc/${pid}/environ`).split('\0').includes(mark)) continue;
    found.set(pid, read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim());
  }
  return found;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
