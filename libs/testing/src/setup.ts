// Every test file loads this first (vitest.shared.ts). Hooks run the latest first, so this one
// comes after those of the test file: services have stopped when their databases go.
import { afterAll } from 'vitest';
import { cleanUp } from './clean-up.ts';

afterAll(cleanUp, 120_000);
