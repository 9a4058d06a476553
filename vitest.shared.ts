import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** Files of tests that take long, for the nightly run: `npm run test:long`, or TEST_LONG=1 for one of them. */
const longTests = process.env.TEST_LONG === '1' ? [] : ['**/*.long.test.ts'];

export const exclude = [...configDefaults.exclude, ...longTests];

/**
 * The test settings of every workspace. `servers: false` for one whose tests need neither MongoDB
 * nor Valkey nor NATS. The report is what `npm test` counts, also when Nx restores it.
 */
export function testConfig({ servers = true } = {}) {
  return defineConfig({
    // Vite would take graphql's ES modules, Node takes its CommonJS, and two copies don't mix.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      include: ['**/*.test.ts'],
      exclude,
      env: {
        TZ: 'UTC',
        // No test asks a server outside, nor does a portal that one starts.
        BANK_HOLIDAYS_URL: 'off',
        // Tests start many processes of the same code.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/portal/tests'),
      },
      globalSetup: servers ? [join(root, 'tools/testing/global-setup.ts')] : [],
      setupFiles: servers ? [join(root, 'libs/testing/src/setup.ts')] : [],
      reporters: ['default', 'json'],
      outputFile: { json: 'test-report.json' },
      maxWorkers: 2,
      // Each file in a process of its own would load all modules anew, which took half of the time. What a
      // file starts or changes it ends or restores: see registerCleanUp.
      isolate: false,
      // Whatever else the machine does: only what hangs is to fail because of its time.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
      passWithNoTests: true,
      // The log of the gate says what an array had instead of [].
      chaiConfig: { truncateThreshold: 1_000 },
    },
  });
}
