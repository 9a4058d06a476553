import { readdirSync, readFileSync } from 'node:fs';

/**
 * Finds processes with `mark` in their environment, by id, with their command. Every process of a test
 * run inherits it, even if detached. Finds none without /proc.
 */
export function findMarkedProcesses(mark: string): Map<number, string> {
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
