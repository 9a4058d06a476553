import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Finds processes with `tag` in their environment, by id, with their command. Every process of a test
 * run inherits it, even if detached. Finds none without /proc.
 */
export function findProcessesByTag(tag: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const entry of list('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    if (!read(`/proc/${pid}/environ`).split('\0').includes(tag)) continue;
    found.set(pid, read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim());
  }
  return found;
}

/**
 * Gives the processes with `tag` in their environment two seconds to end, then kills those that still run.
 * Returns these with their commands, by id.
 */
export async function killLeakedProcesses(tag: string): Promise<Map<number, string>> {
  for (let tries = 0; tries < 20 && findProcessesByTag(tag).size > 0; tries += 1) await delay(100);
  const leaked = findProcessesByTag(tag);
  for (const pid of leaked.keys()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  return leaked;
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
