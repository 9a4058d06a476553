import { expect, test } from 'vitest';
import { normalizeSecurityAnswer } from './security-answer.ts';

test.each([
  ['Rex', 'rex'],
  ['  St  Mary’s \t School ', 'st mary’s school'],
  ['   ', ''],
  [null, ''],
  [undefined, ''],
])('%j compares as %j', (given, expected) => {
  expect(normalizeSecurityAnswer(given)).toBe(expected);
});
