import type { Intervals } from './jobs/scheduler.ts';

/** So that a test waits for nothing. */
export const quick: Intervals = {
  sweepMs: 100,
  graceMs: 1_000,
  retryAfterMs: 100,
  patienceMs: 5_000,
};
