import { expect, it } from 'vitest';
import {
  summarizeFirstAdminErrors,
  summarizeSetupDialogErrors,
  summarizeSetupScreenErrors,
  validateFirstAdmin,
  validateReset,
  validateSetup,
  validateSetupScreen,
  validateSignIn,
} from './validate-sign-in-forms.ts';

const setup = {
  newPassword: 'blue kettle',
  confirmPassword: 'blue kettle',
  securityQuestion: 'pet',
  securityAnswer: 'Rex',
};
const admin = {
  firstName: 'Asha',
  lastName: 'Patel',
  username: 'asha.patel',
  password: 'blue kettle',
  confirmPassword: 'blue kettle',
  securityQuestion: 'pet',
  securityAnswer: 'Rex',
  setupCode: '',
};
const short = { newPassword: 'abc', confirmPassword: 'abc' };

it('requires a username and a password, and an answer only if there is a question', () => {
  const empty = { username: ' ', password: '', securityAnswer: '', rememberMe: false };
  expect(Object.keys(validateSignIn(empty, false))).toEqual(['username', 'password']);
  expect(Object.keys(validateSignIn(empty, true))).toContain('securityAnswer');
});

it('accepts complete forms', () => {
  expect(summarizeSetupScreenErrors(setup)).toBeNull();
  expect(validateSetupScreen(setup)).toEqual({});
  expect(summarizeFirstAdminErrors(admin)).toBeNull();
  expect(validateFirstAdmin(admin)).toEqual({});
});

it.each([
  [{ confirmPassword: 'other' }, 'Password Mismatch', 'Passwords do not match'],
  [short, 'Password Too Short', 'Password must be at least 6 characters long'],
  [
    { securityAnswer: '  ' },
    'Missing Information',
    'Please select a security question and provide an answer',
  ],
  [
    { securityQuestion: '' },
    'Missing Information',
    'Please select a security question and provide an answer',
  ],
])('rejects %j on the setup screen: %s', (change, title, description) => {
  expect(summarizeSetupScreenErrors({ ...setup, ...change })).toEqual({ title, description });
  expect(validateSetupScreen({ ...setup, ...change })).not.toEqual({});
});

it('checks no length in the first-login dialog', () => {
  expect(summarizeSetupDialogErrors({ ...setup, ...short })).toBeNull();
  expect(validateSetup({ ...setup, ...short })).toEqual({});
});

it.each([
  [{ securityAnswer: '' }, 'All fields are required'],
  [{ confirmPassword: 'other' }, 'Passwords do not match'],
])('rejects %j in the first-login dialog: %s', (change, description) => {
  expect(summarizeSetupDialogErrors({ ...setup, ...change })?.description).toBe(description);
});

it.each([
  [{ lastName: '' }, 'All fields are required'],
  [{ confirmPassword: 'other' }, 'Passwords do not match'],
  [{ password: 'abc', confirmPassword: 'abc' }, 'Password must be at least 6 characters long'],
])('rejects %j for the first admin: %s', (change, description) => {
  expect(summarizeFirstAdminErrors({ ...admin, ...change })?.description).toBe(description);
  expect(validateFirstAdmin({ ...admin, ...change })).not.toEqual({});
});

it('requires the setup code only if the server asks for it', () => {
  expect(validateFirstAdmin(admin, true)).toEqual({ setupCode: 'Enter the setup code' });
  expect(summarizeFirstAdminErrors(admin, true)?.description).toBe('All fields are required');
  expect(summarizeFirstAdminErrors({ ...admin, setupCode: 'K7QF' }, true)).toBeNull();
});

it('requires an answer and a password to reset a password', () => {
  const form = { ...short, securityAnswer: ' ' };
  expect(Object.keys(validateReset(form))).toEqual(['securityAnswer', 'newPassword']);
  expect(validateReset({ ...setup, securityAnswer: 'Rex' })).toEqual({});
});
