import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';
import { testConfig } from './vitest.shared.ts';

const { test: shared, ...rest } = testConfig();

/**
 * All tests, as `npm test` runs them in CI. Those that run on Node are one project, so that each worker loads the
 * libraries once: 430 s of CPU, and 510 with a project for each workspace.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...rest,
        test: {
          ...shared,
          name: 'node',
          include: ['{libs,services,gateway,tools}/**/*.test.ts'],
          globalSetup: [
            ...(shared?.globalSetup ?? []),
            join(import.meta.dirname, 'gateway/src/testing/global-setup.ts'),
          ],
        },
      },
      'web',
    ],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-report.json' },
  },
});
