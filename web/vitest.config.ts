import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testConfig } from '../vitest.shared.ts';

// Each project below says itself which files are its own.
const { include: _, ...shared } = testConfig({ servers: false }).test ?? {};

/** Browser tests against a whole portal of their own, at the same time as the other half. */
function browserTests(
  name: string,
  include: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [include],
      exclude,
      globalSetup: ['e2e/start-portal.ts'],
      isolate: true,
      // At most two concurrent journeys.
      maxConcurrency: 2,
      testTimeout: 180_000,
      // Only here: a slow browser passes the second time, and `npm test` names what did. A service that
      // loses something once in twenty runs is to fail.
      retry: 1,
      // As long as the browser itself waits: a second is short on a machine that is busy.
      expect: { poll: { timeout: 20_000 } },
      hookTimeout: 180_000,
    },
  };
}

const adminJourneys = 'e2e/admin-journeys.test.ts';

/** The rules by themselves, then a real Chromium. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      browserTests('e2e-admin', adminJourneys),
      browserTests('e2e', 'e2e/**/*.test.ts', [adminJourneys]),
    ],
  },
});
