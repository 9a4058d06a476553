import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './tools/testing/longest-first.ts';

/** A project for each workspace, for running some tests. The whole run has its own: vitest.ci.config.ts. */
export default defineConfig({
  test: {
    projects: ['libs/*', 'services/*', 'gateway', 'web', 'tools'],
    sequence: { sequencer: LongestFirstSequencer },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-report.json' },
  },
});
