import { expect, test } from 'vitest';
import { isStill, whyNotManage } from './who-may-manage.ts';

const admin = { userId: 'a', role: 'admin' } as const;
const master = { userId: 'm', role: 'master-admin' } as const;
const ofMaster = 'Only a master administrator can manage a master administrator';

test('only a master-admin manages a master-admin', () => {
  const target = { id: 'x', role: 'master-admin' } as const;
  for (const undertaking of ['edit', 'reset', 'change-role', 'delete'] as const) {
    expect(whyNotManage(admin, target, undertaking)).toBe(ofMaster);
    expect(whyNotManage(master, target, undertaking)).toBeNull();
  }
});

test('only a master-admin makes somebody one', () => {
  const target = { id: 'x', role: 'employee' } as const;
  expect(whyNotManage(admin, target, 'change-role', 'master-admin')).toBe(
    'Only a master administrator can make somebody a master administrator',
  );
  expect(whyNotManage(admin, target, 'change-role', 'admin')).toBeNull();
  expect(whyNotManage(master, target, 'change-role', 'master-admin')).toBeNull();
});

test.each([
  ['edit', null],
  ['reset', 'You cannot reset your own account'],
  ['change-role', 'You cannot change your own role'],
  ['delete', 'You cannot delete your own account'],
] as const)('to oneself: %s gives %s', (undertaking, expected) => {
  expect(whyNotManage(admin, { id: 'a', role: 'admin' }, undertaking)).toBe(expected);
  expect(whyNotManage(master, { id: 'm', role: 'master-admin' }, undertaking)).toBe(expected);
});

test.each([
  ['who is as they were', { id: 'a', role: 'admin', isFirstLogin: false }, true],
  ['who was deleted', null, false],
  ['who has another role', { id: 'a', role: 'employee', isFirstLogin: false }, false],
  ['who was reset', { id: 'a', role: 'admin', isFirstLogin: true }, false],
  ['somebody else', { id: 'b', role: 'admin', isFirstLogin: false }, false],
] as const)('%s is still the caller: %j %s', (_, account, expected) => {
  expect(isStill(admin, account)).toBe(expected);
});
