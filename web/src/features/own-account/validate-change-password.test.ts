import { expect, it } from 'vitest';
import { validateChangePassword } from './validate-change-password.ts';

const form = {
  currentPassword: 'blue kettle',
  newPassword: 'brown teapot',
  confirmPassword: 'brown teapot',
};

it('accepts a complete form', () => {
  expect(validateChangePassword(form)).toEqual({});
});

it.each([
  [{ currentPassword: '' }, 'currentPassword', 'Enter your current password'],
  [{ confirmPassword: 'another' }, 'confirmPassword', 'Passwords do not match'],
  [
    { newPassword: 'abc', confirmPassword: 'abc' },
    'newPassword',
    'Password must be at least 6 characters long',
  ],
  [
    { newPassword: 'blue kettle', confirmPassword: 'blue kettle' },
    'newPassword',
    'Choose a password that’s different from your current one',
  ],
])('rejects %j at %s', (change, field, message) => {
  expect(validateChangePassword({ ...form, ...change })).toEqual({ [field]: message });
});
