import { setTimeout as delay } from 'node:timers/promises';
import { endOfDay, londonDay } from '@portal/kernel/london';

/** The milliseconds that are left of the day in London. */
export function msToMidnight(now: Date): number {
  return endOfDay(londonDay(now)).getTime() - now.getTime();
}

/** Waits for the next day in London if less than this is left, so that what takes so long stays in one day. */
export async function waitPastMidnight(neededMs: number): Promise<void> {
  const leftMs = msToMidnight(new Date());
  if (leftMs >= neededMs) return;
  console.log(`Waiting ${Math.ceil(leftMs / 1_000)} seconds, past midnight`);
  await delay(leftMs + 1_000);
}
