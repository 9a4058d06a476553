import { readdirSync, readFileSync, statSync } from 'node:fs';
import { identityOf, type ProcessIdentity } from './identity.ts';

const variable = 'PORTAL_PROCESS_OF';

/** What a directory is, whatever it is called: a copy of it is another one. */
export function directoryIdentity(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** The environment variable by which a process says whose it is: pid files can be lost or copied. */
export function processMark(runDirectory: string, name: string): Record<string, string> {
  return { [variable]: `${directoryIdentity(runDirectory)}/${name}` };
}

/** The processes that carry a directory's mark, by name. Finds none where there is no /proc. */
export function markedProcesses(runDirectory: string): Map<string, ProcessIdentity> {
  const start = `${variable}=${directoryIdentity(runDirectory)}/`;
  const found = new Map<string, ProcessIdentity>();
  for (const pid of processIds()) {
    const mark = environmentOf(pid).find((entry) => entry.startsWith(start));
    const identity = mark && pid !== process.pid ? identityOf(pid) : null;
    if (!mark || !identity) continue;
    const name = mark.slice(start.length);
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

/** Empty for a process of another user's, and for one that has just ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
