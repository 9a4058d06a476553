import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnPortal } from './own-portal.ts';

const longestSeconds = 180;
const lookSeconds = 2;
/** Of one core, for all processes of a portal together. */
const idleShare = 0.15;

/** Waits until a portal has nothing more to do: what was stored for a measurement keeps it busy for a while. */
export async function untilIdle({ pids }: OwnPortal): Promise<void> {
  const seconds = () => Object.values(pids()).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  let before = seconds();
  for (let waited = 0; waited < longestSeconds; waited += lookSeconds) {
    await delay(lookSeconds * 1000);
    const now = seconds();
    if (now - before < idleShare * lookSeconds) return;
    before = now;
  }
  throw new Error(`the portal is still busy after ${longestSeconds} seconds`);
}

/** What a process has used so far, by Linux's account: in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}
