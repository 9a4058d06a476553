import { expect, test } from 'vitest';
import {
  withEmail,
  withNewUserState,
  withPassword,
  withRole,
  withWorkHours,
} from './account-changes.ts';
import { buildFirstAdmin } from './new-account.ts';
import {
  isInvitable,
  isRecoverable,
  isUsableLink,
  linkExpiry,
  passwordLinkBinding,
} from './password-link.ts';

const now = new Date('2026-07-01T08:00:00Z');
const account = withEmail(
  buildFirstAdmin(
    {
      id: '66f000000000000000000001',
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada',
      passwordHash: 'hash',
      securityQuestion: 'first car',
      securityAnswerHash: 'answer',
    },
    now,
  ),
  'ada@example.org',
);
const reset = withNewUserState(account, { passwordHash: 'other', sealed: 'sealed' }, now);

test('a link needs an address, a security question and a finished setup', () => {
  expect(isRecoverable(account)).toBe(true);
  expect(isRecoverable(withEmail(account, null))).toBe(false);
  expect(isRecoverable(reset)).toBe(false);
});

test('an invitation needs an address, and lasts until the setup or for 7 days', () => {
  const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
  expect(isInvitable(reset, now)).toBe(true);
  expect(isInvitable(reset, days(7))).toBe(false);
  expect(isInvitable(withEmail(reset, null), now)).toBe(false);
  expect(isInvitable(account, now)).toBe(false);
});

test('a link is bound to the secrets and the address', () => {
  const subject = passwordLinkBinding(account);
  for (const other of [withPassword(account, 'x'), withEmail(account, 'b@example.org'), reset]) {
    expect(passwordLinkBinding(other)).not.toBe(subject);
  }
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  for (const same of [withWorkHours(account, hours), withRole(account, 'employee', now)]) {
    expect(passwordLinkBinding(same)).toBe(subject);
  }
});

test('a link works for 30 minutes and 5 tries', () => {
  const link = { userId: account.id, subject: '', tries: 4, expiresAt: linkExpiry(now) };
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(isUsableLink(link, now)).toBe(true);
  expect(isUsableLink(link, new Date(later(30).getTime() - 1))).toBe(true);
  expect(isUsableLink(link, later(30))).toBe(false);
  expect(isUsableLink({ ...link, tries: 5 }, now)).toBe(false);
});
