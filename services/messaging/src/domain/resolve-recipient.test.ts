import { expect, test } from 'vitest';
import { messageSubject, resolveRecipient } from './resolve-recipient.ts';

const someone = '66f000000000000000000001';

test('an employee can write to HR only', () => {
  expect(resolveRecipient('employee', {})).toEqual({ ok: true, value: null });
  expect(resolveRecipient('employee', { isAdminMessage: false, toUserId: null })).toEqual({
    ok: true,
    value: null,
  });
  expect(resolveRecipient('employee', { toUserId: someone })).toMatchObject({
    failure: { code: 'FORBIDDEN' },
  });
  expect(resolveRecipient('employee', { isAdminMessage: true })).toMatchObject({
    failure: { code: 'FORBIDDEN' },
  });
});

test.each(['admin', 'master-admin'] as const)('%s must choose a recipient', (role) => {
  expect(resolveRecipient(role, { toUserId: someone })).toEqual({ ok: true, value: someone });
  expect(resolveRecipient(role, { toUserId: someone, isAdminMessage: true }).ok).toBe(true);
  expect(resolveRecipient(role, { isAdminMessage: true })).toMatchObject({
    failure: {
      code: 'BAD_INPUT',
      message: 'Please select a staff member to send the message to.',
      issues: [{ path: ['toUserId'] }],
    },
  });
});

test('an administrator can only write as HR', () => {
  expect(resolveRecipient('admin', { toUserId: someone, isAdminMessage: false })).toMatchObject({
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
] as const)('for a message from %s, the subject %j becomes %s', (role, written, subject) => {
  expect(messageSubject(role, written)).toBe(subject);
});
