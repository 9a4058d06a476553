import { mergeConfig } from 'vitest/config';
import { testConfig } from '../vitest.shared.ts';

// These tests start whole portals with their own environment, so reloading modules hardly matters.
export default mergeConfig(testConfig(), { test: { isolate: true } });
