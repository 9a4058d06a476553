import { defaultEmployment } from '@portal/contracts/identity/employment';
import { expect, test } from 'vitest';
import { type Account, notProvisioned } from './account.ts';
import { decideSignIn, hasSameCredentials } from './sign-in.ts';

const now = new Date('2026-07-01T08:00:00Z');
const noFactor = {
  hasFactor: false,
  hasCode: false,
  isCodeCorrect: false,
  isFactorRequired: false,
};
const right = { isPasswordCorrect: true, hasAnswer: true, isAnswerCorrect: true, ...noFactor };
const withCode = { ...right, hasFactor: true, hasCode: true, isCodeCorrect: true };
const account: Account = {
  id: 'e',
  version: 2,
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  usernameKey: 'ada',
  email: null,
  role: 'employee',
  isFirstLogin: false,
  passwordHash: 'hash',
  temporaryPassword: null,
  securityQuestion: 'first pet name',
  securityAnswerHash: 'hash',
  annualLeaveEntitlement: 25,
  entitlementVersion: 0,
  workStartTime: '09:00',
  workEndTime: '17:00',
  workStartVersion: 0,
  workEndVersion: 0,
  isAddressTold: true,
  roleSince: null,
  roleProvider: null,
  employment: defaultEmployment,
  workingPatterns: [],
  teamMemberships: [],
  isDeactivated: false,
  ...notProvisioned,
  legalHold: null,
  createdAt: now,
  updatedAt: now,
};
const fresh: Account = {
  ...account,
  isFirstLogin: true,
  securityQuestion: null,
  securityAnswerHash: null,
  temporaryPassword: { sealed: 'x', expiresAt: new Date('2026-07-01T08:00:01Z') },
};

test('an account past the setup needs the password and the answer', () => {
  expect(decideSignIn(account, right, now)).toBe('full');
  expect(decideSignIn(account, { ...right, isAnswerCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(account, { ...right, isPasswordCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(null, right, now)).toBe('refused');
});

test('the question is shown only after a correct password', () => {
  const silent = { ...right, hasAnswer: false, isAnswerCorrect: false };
  expect(decideSignIn(account, silent, now)).toBe('answer-missing');
  expect(decideSignIn(account, { ...silent, isPasswordCorrect: false }, now)).toBe('refused');
});

test('a first login opens the setup, whatever the answer, while the password is valid', () => {
  expect(decideSignIn(fresh, { ...right, isAnswerCorrect: false }, now)).toBe('setup');
  expect(decideSignIn(fresh, { ...right, isPasswordCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(fresh, right, new Date('2026-07-01T08:00:01Z'))).toBe('refused');
  expect(decideSignIn({ ...fresh, temporaryPassword: null }, right, now)).toBe('refused');
});

test('only who knows the secrets learns that the account is deactivated', () => {
  const employment = { ...account.employment, lastDay: '2026-06-30' };
  const leaver = { ...account, employment };
  expect(decideSignIn(leaver, right, now)).toBe('deactivated');
  expect(decideSignIn(leaver, { ...right, isPasswordCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(leaver, { ...right, isAnswerCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(leaver, { ...right, hasAnswer: false }, now)).toBe('answer-missing');
  const onLastDay = { ...account, employment: { ...employment, lastDay: '2026-07-01' } };
  expect(decideSignIn(onLastDay, right, now)).toBe('full');
  const nightShift = { ...leaver, workStartTime: '22:00', workEndTime: '07:30' };
  expect(decideSignIn(nightShift, right, now)).toBe('full');
  expect(decideSignIn({ ...nightShift, isDeactivated: true }, right, now)).toBe('deactivated');
  const unstarted = {
    ...account,
    employment: { ...employment, firstDay: '2026-08-01', lastDay: null },
  };
  expect(decideSignIn(unstarted, right, now)).toBe('full');
});

test('with a second factor its code takes the place of the answer', () => {
  const wrongAnswer = { hasAnswer: false, isAnswerCorrect: false };
  expect(decideSignIn(account, { ...withCode, ...wrongAnswer }, now)).toBe('full');
  expect(decideSignIn(account, { ...withCode, isCodeCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(account, { ...withCode, isPasswordCorrect: false }, now)).toBe('refused');
  const noCode = { ...withCode, hasCode: false, isCodeCorrect: false };
  expect(decideSignIn(account, noCode, now)).toBe('code-missing');
  expect(decideSignIn(account, { ...noCode, isPasswordCorrect: false }, now)).toBe('refused');
});

test('a temporary password doesn’t replace the second factor', () => {
  const noCode = { ...withCode, hasCode: false, isCodeCorrect: false };
  expect(decideSignIn(fresh, noCode, now)).toBe('code-missing');
  expect(decideSignIn(fresh, { ...withCode, isCodeCorrect: false }, now)).toBe('refused');
  expect(decideSignIn(fresh, withCode, now)).toBe('setup');
});

test('where one is demanded, a sign-in without it can only add one', () => {
  const demanded = { isFactorRequired: true };
  expect(decideSignIn(account, { ...right, ...demanded }, now)).toBe('factor-setup');
  expect(decideSignIn(account, { ...withCode, ...demanded }, now)).toBe('full');
  expect(decideSignIn(fresh, { ...right, ...demanded }, now)).toBe('setup');
  const leaver = { ...account, isDeactivated: true };
  expect(decideSignIn(leaver, { ...right, ...demanded }, now)).toBe('deactivated');
  expect(decideSignIn(leaver, withCode, now)).toBe('deactivated');
});

test('before the setup another email address is another credential, because the invitation went there', () => {
  const invited = { ...account, isFirstLogin: true, email: 'ada@example.org' };
  expect(hasSameCredentials(invited, { ...invited })).toBe(true);
  expect(hasSameCredentials(invited, { ...invited, email: 'ada@elsewhere.example' })).toBe(false);
  expect(hasSameCredentials(account, { ...account, email: 'ada@elsewhere.example' })).toBe(true);
});
