import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { mostCommon, passwordProblem } from './password-rules.ts';

const ranked = dictionary['passwords-common'];
const rules = { minLength: 6, common: mostCommon(ranked, 6) };

test('the least length is in the message', () => {
  expect(passwordProblem('abc12', rules)).toBe('Password must be at least 6 characters long');
  expect(passwordProblem('🐕🐕🐕🐕🐕', rules)).toBe('Password must be at least 6 characters long');
  expect(passwordProblem('Zk7@ms', rules)).toBeNull();
  expect(passwordProblem('Zk7@ms', { ...rules, minLength: 12 })).toBe(
    'Password must be at least 12 characters long',
  );
});

test('blanks alone are no password', () => {
  expect(passwordProblem('        ', rules)).toBe('Password must not be blank');
  expect(passwordProblem(' a      ', rules)).toBeNull();
});

test.each(['123456', 'password', 'Password', 'QWERTY', 'dragon', 'letmein'])(
  '%s is refused as common',
  (password) => {
    expect(passwordProblem(password, rules)).toContain('most common');
  },
);

test('3,000 passwords are refused, all of them long enough to be chosen', () => {
  expect(rules.common.size).toBe(3000);
  expect([...rules.common].every((password) => password.length >= 6)).toBe(true);
  expect(mostCommon(ranked, 8).size).toBe(3000);
});
