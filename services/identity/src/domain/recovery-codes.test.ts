import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRecoveryCodes, normalizeRecoveryCode, withoutSeparators } from './recovery-codes.ts';

test('ten different codes of 50 bits', () => {
  const codes = createRecoveryCodes(randomInt);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const bounds = new Set<number>();
  createRecoveryCodes((bound) => {
    bounds.add(bound);
    return 0;
  });
  expect([...bounds]).toEqual([32]);
});

test('a code may be typed in any case, without hyphens, and with letters that look like its digits', () => {
  for (const typed of ['10ABC-XYZ01', ' 10abc xyz01 ', '1oabcxyzoi', 'lOabc–xyz0L']) {
    expect(normalizeRecoveryCode(typed)).toBe('10ABCXYZ01');
  }
  for (const typed of ['', '123456', '10ABC-XYZ0', '10ABC-XYZ012', '10ABC-XYZ0U']) {
    expect(normalizeRecoveryCode(typed)).toBeNull();
  }
});

test('the separators of a code are ignored', () => {
  expect(withoutSeparators(' 123 456 ')).toBe('123456');
  expect(withoutSeparators('123-456')).toBe('123456');
});
