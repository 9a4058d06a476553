import { setTimeout as delay } from 'node:timers/promises';
import { endOfDay, londonDay } from '@portal/kernel/london';

/** Longer than any walk for which it matters what day it is. */
const walkMs = 120_000;

/** Waits for a midnight in London that is near: a walk ends on the day on which it began. */
export async function afterMidnight(): Promise<void> {
  const leftMs = endOfDay(londonDay(new Date())).getTime() - Date.now();
  if (leftMs < walkMs) await delay(leftMs + 1_000);
}
