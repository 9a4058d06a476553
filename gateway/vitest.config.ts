import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { testConfig } from '../vitest.shared.ts';

// The services run as processes, shared by all test files. Each file starts its own gateway.
export default mergeConfig(testConfig(), {
  test: { globalSetup: [join(import.meta.dirname, 'src/testing/global-setup.ts')] },
});
