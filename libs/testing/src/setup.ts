// Every test file loads this first (vitest.shared.ts). The latest hook runs first, so this one runs after
// those of the test file: services stop before their databases are dropped.
import { afterAll } from 'vitest';
import { cleanUp } from './clean-up.ts';

afterAll(cleanUp, 120_000);
