import { expect, it } from 'vitest';
import { accountRestriction, canEditAccount, formatPasswordState } from './account-permissions.ts';

const nurse = { id: 'n', role: 'employee' as const };
const admin = { id: 'a', role: 'admin' as const };
const master = { id: 'm', role: 'master-admin' as const };

it('lets admins manage everyone but master admins and themselves', () => {
  expect(accountRestriction(admin, nurse)).toBeNull();
  expect(accountRestriction(admin, { ...admin, id: 'other' })).toBeNull();
  expect(accountRestriction(admin, master)).toBe('Managed by master admins');
  expect(accountRestriction(master, { ...master, id: 'other' })).toBeNull();
  expect(accountRestriction(master, master)).toBe('Your own account');
});

it('lets admins edit their own email', () => {
  expect(canEditAccount(admin, admin)).toBe(true);
  expect(canEditAccount(admin, master)).toBe(false);
});

it('says where a hidden password comes from', () => {
  expect(formatPasswordState({ passwordState: 'chosen' })).toBe('Set by the user');
  expect(formatPasswordState({ passwordState: 'expired' })).toBe('Expired: reset to get a new one');
  expect(formatPasswordState({ passwordState: 'temporary' })).toBe('Temporary');
});
