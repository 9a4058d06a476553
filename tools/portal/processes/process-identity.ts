import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Process ids are reused; together with the start time they are unique. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

const linux = existsSync('/proc/self/stat');

/** Gives the identity of a running process; null if it has ended, even if not yet reaped. */
export function findProcessIdentity(pid: number): ProcessIdentity | null {
  const started = linux ? startInProc(pid) : startByPs(pid);
  return started === null ? null : { pid, started };
}

/** Tells whether the same process is still running. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return findProcessIdentity(pid)?.started === started;
}

function startInProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the fields start after it.
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
