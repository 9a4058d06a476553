import type { RunnerTestCase } from 'vitest';

/** What a test of a fault has counted; it fails where anything was lost or duplicated. */
export interface FaultFigures {
  /** How often the fault was made. */
  tried: number;
  /** The writes that were acknowledged meanwhile. */
  acknowledged: number;
  /** Until everything worked again, at the longest; null where nothing was down. */
  secondsToHealth?: number | null;
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultFigures;
  }
}

/** Gives the figures of a passing test to `npm run faults`. */
export function reportFaultFigures(
  task: Pick<RunnerTestCase, 'meta'>,
  figures: FaultFigures,
): void {
  task.meta.fault = figures;
}
