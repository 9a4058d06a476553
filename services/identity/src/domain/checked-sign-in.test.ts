import { expect, test } from 'vitest';
import { isSignInChecked, needsCheckedSignIn } from './checked-sign-in.ts';

test.each([
  ['employee', 'master-admin', true],
  ['admin', 'master-admin', true],
  ['master-admin', 'master-admin', false],
  ['employee', 'admin', false],
  ['master-admin', 'employee', false],
] as const)('%s who becomes %s: %j', (from, role, isNeeded) => {
  expect(needsCheckedSignIn(role, { role: from })).toBe(isNeeded);
});

test('the address and every link must have been checked', () => {
  const nothing = { email: null, links: [] };
  const all = { email: 'ada@example.org', links: ['a', 'b'] };
  expect(isSignInChecked(nothing, nothing)).toBe(true);
  expect(isSignInChecked(all, all)).toBe(true);
  expect(isSignInChecked(nothing, all)).toBe(true);
  for (const checked of [
    nothing,
    { ...all, email: null },
    { ...all, email: 'mallory@example.org' },
    { ...all, links: ['a'] },
  ]) {
    expect(isSignInChecked(all, checked)).toBe(false);
  }
});
