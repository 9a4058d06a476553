import { expect, test } from 'vitest';
import { isSetupCode } from './setup-code.ts';

const code = 'K7QF-2M9X-4HTD';

test.each(['K7QF-2M9X-4HTD', 'k7qf2m9x4htd', ' K7QF 2M9X 4HTD '])('%j is the code', (typed) => {
  expect(isSetupCode(typed, code)).toBe(true);
});

test.each(['', 'K7QF', 'K7QF-2M9X-4HTE', 'K7QF-2M9X-4HTDD', '-'])('%j is not', (typed) => {
  expect(isSetupCode(typed, code)).toBe(false);
});
