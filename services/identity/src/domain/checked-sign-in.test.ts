import { expect, test } from 'vitest';
import { isSignInChecked, needsCheckedSignIn, needsNewSetup } from './checked-sign-in.ts';

test.each([
  ['employee', 'master-admin', { isChecked: true, isSetUpAgain: true }],
  ['admin', 'master-admin', { isChecked: true, isSetUpAgain: true }],
  ['master-admin', 'master-admin', { isChecked: false, isSetUpAgain: false }],
  ['employee', 'admin', { isChecked: true, isSetUpAgain: false }],
  ['master-admin', 'employee', { isChecked: false, isSetUpAgain: false }],
] as const)('%s who becomes %s: %j', (from, role, { isChecked, isSetUpAgain }) => {
  expect(needsCheckedSignIn(role, { role: from })).toBe(isChecked);
  expect(needsNewSetup(role, { role: from })).toBe(isSetUpAgain);
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
