import { onTestFinished, TestRunner } from 'vitest';

type CleanUp = () => unknown;

const pending: CleanUp[] = [];

/**
 * Registers a clean-up: in a test for its end, elsewhere for that of the file, after the file's own `afterAll`
 * hooks. The latest runs first.
 */
export function registerCleanUp(cleanUp: CleanUp): void {
  if (TestRunner.getCurrentTest())
    onTestFinished(async () => {
      await cleanUp();
    }, 120_000);
  else pending.push(cleanUp);
}

/** Runs all clean-ups, the latest first. Throws an AggregateError at the end where any failed. */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    try {
      await next();
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'cleaning up after the tests failed');
}
