import { expect, it } from 'vitest';
import { mayEditEmail, passwordInWords, whyNotManaged } from './managing.ts';

const nurse = { id: 'n', role: 'employee' as const };
const admin = { id: 'a', role: 'admin' as const };
const master = { id: 'm', role: 'master-admin' as const };

it('lets admins manage everybody but master admins, and nobody themselves', () => {
  expect(whyNotManaged(admin, nurse)).toBeNull();
  expect(whyNotManaged(admin, { ...admin, id: 'other' })).toBeNull();
  expect(whyNotManaged(admin, master)).toBe('Managed by master admins');
  expect(whyNotManaged(master, { ...master, id: 'other' })).toBeNull();
  expect(whyNotManaged(master, master)).toBe('Your own account');
});

it('lets everybody who manages set their own email', () => {
  expect(mayEditEmail(admin, admin)).toBe(true);
  expect(mayEditEmail(admin, master)).toBe(false);
});

it('says where a password that is not shown comes from', () => {
  expect(passwordInWords({ passwordState: 'chosen' })).toBe('Set by the user');
  expect(passwordInWords({ passwordState: 'expired' })).toBe('Expired: reset to get a new one');
  expect(passwordInWords({ passwordState: 'temporary' })).toBe('Temporary');
});
