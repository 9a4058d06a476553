import type { Intervals } from '../src/jobs/scheduler.ts';

/** Short intervals, so that tests need not wait. */
export const quickIntervals: Intervals = {
  sweepMs: 100,
  graceMs: 1_000,
  retryAfterMs: 100,
  consumerTimeoutMs: 5_000,
};
