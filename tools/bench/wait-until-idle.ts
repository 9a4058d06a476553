import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchPortal } from './with-portal.ts';

const usualSeconds = 180;
const lookSeconds = 2;
/** As a share of one core, for all processes of a portal. */
const idleShare = 0.15;

/**
 * Waits until a portal is idle: data stored for a measurement keeps it busy for a while, and `times` as much
 * data for longer.
 */
export async function waitUntilIdle({ pids }: BenchPortal, times = 1): Promise<void> {
  const maxSeconds = usualSeconds * times;
  const seconds = () => Object.values(pids()).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  let before = seconds();
  for (let waited = 0; waited < maxSeconds; waited += lookSeconds) {
    await delay(lookSeconds * 1000);
    const now = seconds();
    if (now - before < idleShare * lookSeconds) return;
    before = now;
  }
  throw new Error(`the portal is still busy after ${maxSeconds} seconds`);
}

/** Gives the CPU time of a process in hundredths of a second, as reported by Linux. */
function cpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}
