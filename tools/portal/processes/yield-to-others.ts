import { writeFileSync } from 'node:fs';

const last = '19';

/**
 * Lets every other process go first when all cores are busy. A process that leads a session of its own
 * (`detached`) gets from Linux as much of a core as any other such process, however nice its threads
 * are: it is the session that must be told. Where the system knows no such groups (`sched_autogroup`),
 * niceness counts by itself.
 */
export function yieldToOthers(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, last);
  } catch {
    // It runs all the same, only not behind the others.
  }
}
