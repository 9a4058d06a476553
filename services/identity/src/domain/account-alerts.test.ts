import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { accountAlerts } from './account-alerts.ts';
import { buildFirstAdmin } from './new-account.ts';

const account: Account = {
  ...buildFirstAdmin(
    {
      id: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada.lovelace',
      passwordHash: 'none',
      securityQuestion: 'first car',
      securityAnswerHash: 'none',
    },
    new Date(),
  ),
  role: 'employee',
  email: 'ada@example.org',
};

test('a changed address is told to both, a removed one to the old, a first one to the new', () => {
  const moved = { ...account, email: 'ada@example.com' };
  const without = { ...account, email: null };
  expect(accountAlerts('email-changed', account, moved)).toMatchObject([
    { alert: 'email-replaced', email: 'ada@example.org' },
    { alert: 'email-changed', email: 'ada@example.com' },
  ]);
  expect(accountAlerts('email-changed', account, without)).toMatchObject([
    { alert: 'email-removed', email: 'ada@example.org' },
  ]);
  expect(accountAlerts('email-changed', without, account)).toMatchObject([
    { alert: 'email-changed', email: 'ada@example.org' },
  ]);
  // A new person gets an invitation.
  const newPerson = { ...account, isFirstLogin: true };
  expect(accountAlerts('email-changed', { ...newPerson, email: null }, newPerson)).toEqual([]);
});

test('new administrators are told, and who is reset', () => {
  const admin = { ...account, role: 'admin' as const };
  const master = { ...account, role: 'master-admin' as const };
  expect(accountAlerts('role-changed', account, admin)).toMatchObject([
    { alert: 'administrator-rights' },
  ]);
  expect(accountAlerts('role-changed', admin, master)).toEqual([]);
  expect(accountAlerts('role-changed', admin, account)).toEqual([]);
  for (const action of ['password-reset', 'account-reset'] as const) {
    expect(accountAlerts(action, account, account)).toMatchObject([{ alert: 'password-reset' }]);
  }
  expect(
    accountAlerts('work-hours-changed', account, { ...account, workEndTime: '18:00' }),
  ).toEqual([]);
});
