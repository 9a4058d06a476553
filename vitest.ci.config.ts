import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './tools/testing/longest-first.ts';
import { testConfig } from './vitest.shared.ts';

const { test: shared, ...rest } = testConfig();

/**
 * All tests, as `npm test` runs them in CI. Those of the services, the gateway and the tools are one project, so
 * that each worker loads the libraries once: 430 s of CPU, and 510 with a project for each workspace. Those of the
 * libs stay by themselves: some record OpenTelemetry's spans, which works once in a process.
 */
export default defineConfig({
  test: {
    projects: [
      'libs/*',
      {
        ...rest,
        test: {
          ...shared,
          name: 'node',
          include: ['{services,gateway,tools}/**/*.test.ts'],
          globalSetup: [
            ...(shared?.globalSetup ?? []),
            join(import.meta.dirname, 'gateway/src/testing/global-setup.ts'),
          ],
        },
      },
      'web',
    ],
    sequence: { sequencer: LongestFirstSequencer },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-report.json' },
  },
});
