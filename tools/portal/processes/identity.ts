import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process id is given again to another process; together with its start it is unique. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

const linux = existsSync('/proc/self/stat');

/** The identity of a process that runs; null for one that doesn't, or has ended unreaped. */
export function identityOf(pid: number): ProcessIdentity | null {
  const started = linux ? startInProc(pid) : startByPs(pid);
  return started === null ? null : { pid, started };
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return identityOf(pid)?.started === started;
}

function startInProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks; fields count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function startByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
