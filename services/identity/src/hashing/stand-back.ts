import { writeFileSync } from 'node:fs';

let isBack = false;

/**
 * Lets every other process go first while all cores are busy, or no longer. A service leads a session of
 * its own, and Linux shares cores between sessions before it looks at how nice their threads are
 * (`sched_autogroup`): it is the session that must be told. Elsewhere niceness counts by itself.
 */
export function standBack(back: boolean): void {
  if (back === isBack) return;
  try {
    writeFileSync('/proc/self/autogroup', back ? '19' : '0');
    isBack = back;
  } catch {
    // The system knows no such groups, or wants to be asked less often: nothing depends on it.
  }
}
