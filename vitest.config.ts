import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';

/** All tests in one Vitest, as `npm test` runs them in CI: browser journeys beside the others. */
export default defineConfig({
  test: {
    projects: ['libs/*', 'services/*', 'gateway', 'web', 'tools'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-report.json' },
  },
});
