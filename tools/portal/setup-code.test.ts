import { expect, test } from 'vitest';
import { createSetupCode } from './setup-code.ts';

test('each code is new and has more than 128 bits', () => {
  const codes = Array.from({ length: 100 }, createSetupCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){6}[2-9A-HJKMNP-Z]{4}$/);
});
