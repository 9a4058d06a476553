import { expect, it } from 'vitest';
import { changePasswordErrors } from './validation.ts';

const form = {
  currentPassword: 'blue kettle',
  newPassword: 'brown teapot',
  confirmPassword: 'brown teapot',
};

it('accepts what is complete', () => {
  expect(changePasswordErrors(form)).toEqual({});
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
    'Please choose another password than the current one',
  ],
])('refuses %j at %s', (change, field, message) => {
  expect(changePasswordErrors({ ...form, ...change })).toEqual({ [field]: message });
});
