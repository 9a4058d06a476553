type CleanUp = () => unknown;

const pending: CleanUp[] = [];

/**
 * Has `cleanUp` done when the test file has ended, after the file's own `afterAll` hooks. May be
 * called anywhere: at the top of a file, in a hook, in a test.
 */
export function atEnd(cleanUp: CleanUp): void {
  pending.push(cleanUp);
}

/** Does what `atEnd` collected, the latest first; every one of them, whatever fails. */
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
