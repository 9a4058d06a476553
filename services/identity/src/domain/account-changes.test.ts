import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import {
  afterReset,
  withEmail,
  withEntitlement,
  withRole,
  withWishedHours,
  withWorkHours,
} from './account-changes.ts';
import { firstAdmin } from './new-account.ts';

const now = new Date('2026-07-01T08:00:00Z');
const account: Account = firstAdmin(
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
);

test('work hours, email and role are replaced', () => {
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  expect(withWorkHours(account, hours)).toEqual({ ...account, ...hours, version: 2 });
  const email = 'ada@example.org';
  expect(withEmail(account, email)).toEqual({ ...account, email, version: 2 });
  const admin = { role: 'admin', roleSince: now };
  expect(withRole(account, 'admin', now)).toEqual({ ...account, ...admin, version: 2 });
});

test('what changes nothing gives the very same', () => {
  expect(withWorkHours(account, { workStartTime: '09:00', workEndTime: '17:00' })).toBe(account);
  expect(withEmail(account, null)).toBe(account);
  expect(withRole(account, 'master-admin', now)).toBe(account);
});

test('a reset leaves a temporary password for 7 days, a first login and no question', () => {
  expect(afterReset(account, { passwordHash: 'other', sealed: 'sealed' }, now)).toEqual({
    ...account,
    version: 2,
    passwordHash: 'other',
    temporaryPassword: { sealed: 'sealed', expiresAt: new Date('2026-07-08T08:00:00Z') },
    isFirstLogin: true,
    securityQuestion: null,
    securityAnswerHash: null,
  });
});

test('of entitlements the newest counts, in whatever order they come', () => {
  const third = withEntitlement(account, { annualLeaveEntitlement: 30, version: 3 });
  expect(third).toMatchObject({ annualLeaveEntitlement: 30, entitlementVersion: 3, version: 2 });
  expect(withEntitlement(third, { annualLeaveEntitlement: 28, version: 2 })).toBe(third);
  expect(withEntitlement(third, { annualLeaveEntitlement: 30, version: 3 })).toBe(third);
});

test('of wished hours the latest wish for each counts, in whatever order they come', () => {
  const start = { version: 2, workStartTime: '08:00', workEndTime: null };
  const both = { version: 3, workStartTime: '07:00', workEndTime: '15:00' };
  const end = { version: 4, workStartTime: null, workEndTime: '16:00' };
  const inOrder = [start, both, end].reduce(withWishedHours, account);
  expect(inOrder).toMatchObject({ workStartTime: '07:00', workEndTime: '16:00' });
  const backwards = [end, both, start, end].reduce(withWishedHours, account);
  const shown = ({ version: _, ...rest }: Account) => rest;
  expect(shown(backwards)).toEqual(shown(inOrder));
  // What an administrator has set since is not undone by an old wish that comes again.
  const edited = withWorkHours(inOrder, { workStartTime: '10:00', workEndTime: '18:00' });
  expect([start, both, end].reduce(withWishedHours, edited)).toBe(edited);
});
