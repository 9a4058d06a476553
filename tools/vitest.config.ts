import { mergeConfig } from 'vitest/config';
import { testConfig } from '../vitest.shared.ts';

// These tests start whole portals with an environment of their own: loading modules anew costs little here.
export default mergeConfig(testConfig(), { test: { isolate: true } });
