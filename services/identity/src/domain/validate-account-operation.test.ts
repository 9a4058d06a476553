import { expect, test } from 'vitest';
import { isCallerCurrent, validateAccountOperation } from './validate-account-operation.ts';

const admin = { userId: 'a', role: 'admin' } as const;
const master = { userId: 'm', role: 'master-admin' } as const;
const ofMaster = 'Only a master admin can manage a master admin';

test('only a master-admin can manage a master-admin', () => {
  const target = { id: 'x', role: 'master-admin' } as const;
  for (const operation of ['edit', 'reset', 'change-role', 'delete'] as const) {
    expect(validateAccountOperation(admin, target, operation)).toBe(ofMaster);
    expect(validateAccountOperation(master, target, operation)).toBeNull();
  }
});

test('only a master-admin can appoint one', () => {
  const target = { id: 'x', role: 'employee' } as const;
  expect(validateAccountOperation(admin, target, 'change-role', 'master-admin')).toBe(
    'Only a master admin can give someone that access level',
  );
  expect(validateAccountOperation(admin, target, 'change-role', 'admin')).toBeNull();
  expect(validateAccountOperation(master, target, 'change-role', 'master-admin')).toBeNull();
});

test.each([
  ['edit', null],
  ['reset', 'You can’t reset your own account'],
  ['change-role', 'You can’t change your own access level'],
  ['delete', 'You can’t delete your own account'],
  ['end-employment', 'You can’t change your own last day. Ask another administrator to do it.'],
] as const)('on one’s own account, %s gives %s', (operation, expected) => {
  expect(validateAccountOperation(admin, { id: 'a', role: 'admin' }, operation)).toBe(expected);
  expect(validateAccountOperation(master, { id: 'm', role: 'master-admin' }, operation)).toBe(
    expected,
  );
});

test.each([
  ['an unchanged account', {}, true],
  ['a deleted account', null, false],
  ['an account with another role', { role: 'employee' }, false],
  ['a reset account', { isFirstLogin: true }, false],
  ['a deactivated account', { isDeactivated: true }, false],
  ['another account', { id: 'b' }, false],
] as const)('whether %s is still the caller: %j %s', (_, account, expected) => {
  const unchanged = { id: 'a', role: 'admin', isFirstLogin: false, isDeactivated: false } as const;
  expect(isCallerCurrent(admin, account && { ...unchanged, ...account })).toBe(expected);
});
