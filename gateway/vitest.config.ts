import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { testConfig } from '../vitest.shared.ts';

// The services run as processes, once for all test files: each file starts a gateway of its own.
export default mergeConfig(testConfig(), {
  test: { globalSetup: [join(import.meta.dirname, 'src/testing/global-setup.ts')] },
});
