import { expect, test } from 'vitest';
import { mayManage, maySeeDetails, maySeePassword } from './who-may-see.ts';

const nobody = { userId: null, role: null };
const employee = { userId: 'e', role: 'employee' } as const;
const admin = { userId: 'a', role: 'admin' } as const;
const master = { userId: 'm', role: 'master-admin' } as const;

test.each([
  [nobody, [false, false, false]],
  [employee, [false, false, false]],
  [admin, [true, true, false]],
  [master, [true, true, true]],
] as const)('who manages employees, admins, master-admins: %j %j', (viewer, expected) => {
  const roles = ['employee', 'admin', 'master-admin'] as const;
  expect(roles.map((role) => mayManage(viewer, role))).toEqual(expected);
});

test('details are for the person and for admins', () => {
  expect(maySeeDetails(nobody, { id: 'e' })).toBe(false);
  expect(maySeeDetails(employee, { id: 'x' })).toBe(false);
  expect(maySeeDetails(employee, { id: 'e' })).toBe(true);
  expect(maySeeDetails(admin, { id: 'm' })).toBe(true);
});

test('a temporary password is for the person and who manages the account', () => {
  expect(maySeePassword(employee, { id: 'e', role: 'employee' })).toBe(true);
  expect(maySeePassword(employee, { id: 'x', role: 'employee' })).toBe(false);
  expect(maySeePassword(admin, { id: 'e', role: 'employee' })).toBe(true);
  expect(maySeePassword(admin, { id: 'x', role: 'master-admin' })).toBe(false);
  expect(maySeePassword(master, { id: 'x', role: 'master-admin' })).toBe(true);
});
