import { defineConfig } from 'vitest/config';
import { testConfig } from '../vitest.shared.ts';

// Each project below says itself which files are its own.
const { include: _, ...shared } = testConfig({ servers: false }).test ?? {};

/** The rules by themselves, then a real Chromium against a whole portal of its own. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/portal.ts'],
          isolate: true,
          // Whoever walks side by side does so two at a time.
          maxConcurrency: 2,
          testTimeout: 180_000,
          // As long as the browser itself waits: a second is short on a machine that is busy.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
