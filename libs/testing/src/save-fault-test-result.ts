import type { RunnerTestCase } from 'vitest';

/** What a test of a fault has counted; it fails where anything was lost or duplicated. */
export interface FaultTestResult {
  /** How often the fault was made. */
  tried: number;
  /** The writes that were acknowledged meanwhile. */
  acknowledged: number;
  /** Until everything worked again, at the longest; null where nothing was down. */
  secondsToHealth?: number | null;
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultTestResult;
  }
}

/** Gives the figures of a passing test to `npm run faults`. */
export function saveFaultTestResult(
  task: Pick<RunnerTestCase, 'meta'>,
  figures: FaultTestResult,
): void {
  task.meta.fault = figures;
}
