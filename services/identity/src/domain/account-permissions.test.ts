import { expect, test } from 'vitest';
import { canManage, canSeeDetails, canSeePassword } from './account-permissions.ts';

const nobody = { userId: null, role: null };
const employee = { userId: 'e', role: 'employee' } as const;
const admin = { userId: 'a', role: 'admin' } as const;
const master = { userId: 'm', role: 'master-admin' } as const;

test.each([
  [nobody, [false, false, false]],
  [employee, [false, false, false]],
  [admin, [true, true, false]],
  [master, [true, true, true]],
] as const)('%j can manage employees, admins, master-admins: %j', (viewer, expected) => {
  const roles = ['employee', 'admin', 'master-admin'] as const;
  expect(roles.map((role) => canManage(viewer, role))).toEqual(expected);
});

test('the person and admins can see details', () => {
  expect(canSeeDetails(nobody, { id: 'e' })).toBe(false);
  expect(canSeeDetails(employee, { id: 'x' })).toBe(false);
  expect(canSeeDetails(employee, { id: 'e' })).toBe(true);
  expect(canSeeDetails(admin, { id: 'm' })).toBe(true);
});

test('those who manage the account can see the temporary password, and nobody sees their own', () => {
  expect(canSeePassword(employee, { id: 'e', role: 'employee' })).toBe(false);
  expect(canSeePassword(employee, { id: 'x', role: 'employee' })).toBe(false);
  expect(canSeePassword(admin, { id: 'e', role: 'employee' })).toBe(true);
  expect(canSeePassword(admin, { id: 'x', role: 'master-admin' })).toBe(false);
  expect(canSeePassword(admin, { id: 'a', role: 'admin' })).toBe(false);
  expect(canSeePassword(master, { id: 'x', role: 'master-admin' })).toBe(true);
});
