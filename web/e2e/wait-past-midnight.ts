import { setTimeout as delay } from 'node:timers/promises';
import { endOfDay, londonDay } from '@portal/kernel/london';

/** Longer than any journey that depends on the date. */
const journeyMs = 120_000;

/** Waits if midnight in London is near, so that a journey ends on the day it started. */
export async function waitPastMidnight(): Promise<void> {
  const leftMs = endOfDay(londonDay(new Date())).getTime() - Date.now();
  if (leftMs >= journeyMs) return;
  console.log(`Waiting ${Math.ceil(leftMs / 1_000)} seconds, past midnight`);
  await delay(leftMs + 1_000);
}
