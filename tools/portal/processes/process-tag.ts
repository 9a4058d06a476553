import { readdirSync, readFileSync, statSync } from 'node:fs';
import { findProcessIdentity, type ProcessIdentity } from './process-identity.ts';

const variable = 'PORTAL_PROCESS_OF';

/** Identifies a directory independently of its path; a copy has another identity. */
export function directoryIdentity(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** An environment variable that links a process to its directory, because pid files can be lost or copied. */
export function processTagEnvironment(runDirectory: string, name: string): Record<string, string> {
  return { [variable]: `${directoryIdentity(runDirectory)}/${name}` };
}

/** Finds the processes with a directory's tag, by name. Finds none without /proc. */
export function processesOfDirectory(runDirectory: string): Map<string, ProcessIdentity> {
  const start = `${variable}=${directoryIdentity(runDirectory)}/`;
  const found = new Map<string, ProcessIdentity>();
  for (const pid of processIds()) {
    const tag = environmentOf(pid).find((entry) => entry.startsWith(start));
    const identity = tag && pid !== process.pid ? findProcessIdentity(pid) : null;
    if (!tag || !identity) continue;
    const name = tag.slice(start.length);
    found.set(found.has(name) ? `${name} (${pid})` : name, identity);
  }
  return found;
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty for processes of other users, and for those that have just ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
