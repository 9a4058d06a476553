import { expect, test } from 'vitest';
import { addresseeOf, subjectOf } from './addressing.ts';

const someone = '66f000000000000000000001';

test('an employee writes to HR, and to nobody else', () => {
  expect(addresseeOf('employee', {})).toEqual({ ok: true, value: null });
  expect(addresseeOf('employee', { isAdminMessage: false, toUserId: null })).toEqual({
    ok: true,
    value: null,
  });
  expect(addresseeOf('employee', { toUserId: someone })).toMatchObject({
    failure: { code: 'FORBIDDEN' },
  });
  expect(addresseeOf('employee', { isAdminMessage: true })).toMatchObject({
    failure: { code: 'FORBIDDEN' },
  });
});

test.each(['admin', 'master-admin'] as const)('%s must choose a recipient', (role) => {
  expect(addresseeOf(role, { toUserId: someone })).toEqual({ ok: true, value: someone });
  expect(addresseeOf(role, { toUserId: someone, isAdminMessage: true }).ok).toBe(true);
  expect(addresseeOf(role, { isAdminMessage: true })).toMatchObject({
    failure: {
      code: 'BAD_INPUT',
      message: 'Please select a staff member to send the message to.',
      issues: [{ path: ['toUserId'] }],
    },
  });
});

test('an admin’s message is never anything but one from HR', () => {
  expect(addresseeOf('admin', { toUserId: someone, isAdminMessage: false })).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['isAdminMessage'] }] },
  });
});

test.each([
  ['employee', undefined, 'Message from Staff Member'],
  ['employee', '   ', 'Message from Staff Member'],
  ['employee', '\u200b', 'Message from Staff Member'],
  ['admin', null, 'Message from HR'],
  ['master-admin', '', 'Message from HR'],
  ['admin', ' Re: Rota ', 'Re: Rota'],
] as const)('the subject that %s leaves as %j is %s', (role, written, subject) => {
  expect(subjectOf(role, written)).toBe(subject);
});
