import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { exclude, testConfig } from '../vitest.shared.ts';

// Each project below says itself which files are its own.
const { include: _, ...shared } = testConfig({ servers: false }).test ?? {};

/** The rules by themselves; then a real Chromium, with a whole portal for each file. */
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
          exclude: [...exclude],
          globalSetup: [join(import.meta.dirname, 'e2e/build-app.ts')],
          setupFiles: [join(import.meta.dirname, '../libs/testing/src/setup.ts')],
          // The portal of a file ends with its process.
          isolate: true,
          // Screens that are looked at side by side.
          maxConcurrency: 2,
          testTimeout: 180_000,
          // Only here: a slow browser passes the second time, and `npm test` names what did. A service that
          // loses something once in twenty runs is to fail.
          retry: 1,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
