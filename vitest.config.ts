import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';

/** All projects in one Vitest, as `npm test` runs them in CI. */
export default defineConfig({
  test: {
    projects: ['libs/*', 'services/*', 'gateway', 'web', 'tools'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-report.json' },
  },
});
