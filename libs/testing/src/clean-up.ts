type CleanUp = () => unknown;

const pending: CleanUp[] = [];

/**
 * Registers a clean-up for the end of the test file, after the file's own `afterAll` hooks. Can be called
 * at the top of a file, in a hook or in a test.
 */
export function afterTestFile(cleanUp: CleanUp): void {
  pending.push(cleanUp);
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
