import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './tools/testing/longest-first.ts';
import { testConfig } from './vitest.shared.ts';

const { test: shared, ...rest } = testConfig();

/** These record OpenTelemetry's spans, which works in one file of a process. */
const spanTests = [
  'libs/bus/src/event-spans.test.ts',
  'libs/runtime/src/trace-request.test.ts',
  'libs/tracing/src/tracing.test.ts',
];

/** These have limits of time, which two cores keep if nothing runs beside them. */
const timedTests = [
  'libs/bus/src/subscriber-accounts.test.ts',
  'tools/faults/broken-cluster.long.test.ts',
  'tools/faults/rolling-restart.long.test.ts',
  'tools/upgrades/rolling-upgrade.long.test.ts',
];

/**
 * All tests, as `npm test` runs them in CI. All that run on Node are one project, so that each worker loads the
 * libraries once: 430 s of CPU, and 510 with a project for each workspace.
 */
export default defineConfig({
  test: {
    projects: [
      { ...rest, test: { ...shared, name: 'spans', include: spanTests, isolate: true } },
      {
        ...rest,
        test: {
          ...shared,
          name: 'node',
          include: ['{libs,services,gateway,tools}/**/*.test.ts'],
          exclude: [...(shared?.exclude ?? []), ...spanTests, ...timedTests],
          globalSetup: [
            ...(shared?.globalSetup ?? []),
            join(import.meta.dirname, 'gateway/src/testing/global-setup.ts'),
          ],
        },
      },
      {
        ...rest,
        test: {
          ...shared,
          name: 'timed',
          include: timedTests,
          fileParallelism: false,
          // After all others.
          sequence: { groupOrder: 1 },
        },
      },
      'web',
    ],
    sequence: { sequencer: LongestFirstSequencer },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-report.json' },
  },
});
