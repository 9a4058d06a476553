import { type TestContext, test } from 'vitest';
import { isLongRun } from './long-run.ts';

type Test = ((name: string, run: (context: TestContext) => unknown, timeout?: number) => void) &
  Pick<typeof test, 'each' | 'for'>;

const nothing = () => {};

/**
 * A test of the nightly run only, for details that users can do without for a day. In the gate it is not
 * registered, so that it doesn't count as skipped.
 */
export const itNightly: Test = isLongRun
  ? test
  : Object.assign(nothing, { each: () => nothing, for: () => nothing } as unknown as Test);
