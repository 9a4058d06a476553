import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { exclude, testConfig } from '../vitest.shared.ts';

// Each project below says itself which files are its own.
const { include: _, ...shared } = testConfig({ servers: false }).test ?? {};

/** Browser tests against a whole portal of their own, at the same time as the others. */
function browserTests(
  name: string,
  include: string[],
  others: string[] = [],
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      exclude: [...exclude, ...others],
      globalSetup: ['e2e/start-portal.ts'],
      isolate: true,
      // At most two concurrent journeys.
      maxConcurrency: 2,
      testTimeout: 180_000,
      // Only here: a slow browser passes the second time, and `npm test` names what did. A service that
      // loses something once in twenty runs is to fail.
      retry: 1,
      hookTimeout: 180_000,
    },
  };
}

const adminJourneys = ['e2e/admin-journeys.test.ts'];
const accessibility = ['e2e/accessibility.test.ts', 'e2e/design.test.ts'];

/** The rules by themselves, then a real Chromium. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      browserTests('e2e-admin', adminJourneys),
      browserTests('e2e-accessibility', accessibility),
      browserTests('e2e', ['e2e/**/*.test.ts'], [...adminJourneys, ...accessibility]),
    ],
  },
});
