import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import {
  mergeEmployment,
  withEmail,
  withEmployment,
  withEntitlement,
  withLeaverDeactivated,
  withNewUserState,
  withRequestedHours,
  withRole,
  withWorkHours,
} from './account-changes.ts';
import { buildFirstAdmin } from './new-account.ts';

const now = new Date('2026-07-01T08:00:00Z');
const account: Account = buildFirstAdmin(
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

test('replaces work hours, email and role', () => {
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  expect(withWorkHours(account, hours)).toEqual({ ...account, ...hours, version: 2 });
  const email = 'ada@example.org';
  expect(withEmail(account, email)).toEqual({ ...account, email, version: 2 });
  const admin = { role: 'admin', roleSince: now };
  expect(withRole(account, 'admin', now)).toEqual({ ...account, ...admin, version: 2 });
});

test('returns the same object if nothing changes', () => {
  expect(withWorkHours(account, { workStartTime: '09:00', workEndTime: '17:00' })).toBe(account);
  expect(withEmail(account, null)).toBe(account);
  expect(withRole(account, 'master-admin', now)).toBe(account);
});

test('the last day deactivates the account from the day after, and a later one reactivates it', () => {
  const ending = (lastDay: string | null) =>
    mergeEmployment(
      { ...account.employment, firstDay: '2026-07-01' },
      { lastDay, jobTitle: 'Nurse', firstDay: undefined },
    );
  const leaving = withEmployment(account, ending('2026-07-01'), now);
  expect(leaving).toMatchObject({ version: 2, isDeactivated: false });
  expect(leaving.employment).toMatchObject({ firstDay: '2026-07-01', jobTitle: 'Nurse' });
  expect(withEmployment(leaving, ending('2026-07-01'), now)).toBe(leaving);
  expect(withLeaverDeactivated(leaving, now)).toBe(leaving);
  // Midnight in London is 23:00 UTC in summer.
  expect(withLeaverDeactivated(leaving, new Date('2026-07-01T22:59:59Z'))).toBe(leaving);
  const left = withLeaverDeactivated(leaving, new Date('2026-07-01T23:00:00Z'));
  expect(left).toEqual({ ...leaving, version: 3, isDeactivated: true });
  expect(withEmployment(left, ending(null), now)).toMatchObject({ isDeactivated: false });
  expect(withEmployment(account, ending('2026-06-30'), now).isDeactivated).toBe(true);
});

test('a reset gives a temporary password for 7 days, a first login and no security question', () => {
  expect(withNewUserState(account, { passwordHash: 'other', sealed: 'sealed' }, now)).toEqual({
    ...account,
    version: 2,
    passwordHash: 'other',
    temporaryPassword: { sealed: 'sealed', expiresAt: new Date('2026-07-08T08:00:00Z') },
    isFirstLogin: true,
    securityQuestion: null,
    securityAnswerHash: null,
  });
});

test('the newest entitlement wins, in any order', () => {
  const third = withEntitlement(account, { annualLeaveEntitlement: 30, version: 3 });
  expect(third).toMatchObject({ annualLeaveEntitlement: 30, entitlementVersion: 3, version: 2 });
  expect(withEntitlement(third, { annualLeaveEntitlement: 28, version: 2 })).toBe(third);
  expect(withEntitlement(third, { annualLeaveEntitlement: 30, version: 3 })).toBe(third);
});

test('for start and end, the newest requested value wins, in any order', () => {
  const start = { version: 2, workStartTime: '08:00', workEndTime: null };
  const both = { version: 3, workStartTime: '07:00', workEndTime: '15:00' };
  const end = { version: 4, workStartTime: null, workEndTime: '16:00' };
  const inOrder = [start, both, end].reduce(withRequestedHours, account);
  expect(inOrder).toMatchObject({ workStartTime: '07:00', workEndTime: '16:00' });
  const backwards = [end, both, start, end].reduce(withRequestedHours, account);
  const shown = ({ version: _, ...rest }: Account) => rest;
  expect(shown(backwards)).toEqual(shown(inOrder));
  // A repeated old request doesn’t overwrite what an administrator has set since.
  const edited = withWorkHours(inOrder, { workStartTime: '10:00', workEndTime: '18:00' });
  expect([start, both, end].reduce(withRequestedHours, edited)).toBe(edited);
});
