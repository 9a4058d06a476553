import { defaultEmployment } from '@portal/contracts/identity/employment';
import { expect, test } from 'vitest';
import { notProvisioned } from './account.ts';
import {
  buildAccountWithTemporaryPassword,
  buildFirstAdmin,
  completeSetup,
} from './new-account.ts';

const now = new Date('2026-07-01T08:00:00Z');
const employment = defaultEmployment;
const fields = {
  id: '66f000000000000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'Ada.Lovelace',
  passwordHash: 'hash',
};

const newStaff = {
  ...fields,
  role: 'employee',
  email: null,
  sealed: 'sealed',
  employment,
} as const;

test('the first administrator is a master-admin past the setup', () => {
  const admin = buildFirstAdmin(
    { ...fields, securityQuestion: 'first car', securityAnswerHash: 'answer' },
    now,
  );
  expect(admin).toEqual({
    ...fields,
    version: 1,
    entitlementVersion: 0,
    workStartVersion: 0,
    workEndVersion: 0,
    isAddressTold: true,
    legalHold: null,
    roleSince: null,
    roleProvider: null,
    usernameKey: 'ada.lovelace',
    email: null,
    role: 'master-admin',
    isFirstLogin: false,
    temporaryPassword: null,
    securityQuestion: 'first car',
    securityAnswerHash: 'answer',
    annualLeaveEntitlement: 25,
    workStartTime: '09:00',
    workEndTime: '17:00',
    employment: {
      firstDay: null,
      lastDay: null,
      jobTitle: null,
      contractedHours: null,
      employmentType: 'permanent',
      earlierEmployments: [],
    },
    workingPatterns: [],
    teamMemberships: [],
    isDeactivated: false,
    ...notProvisioned,
    createdAt: now,
    updatedAt: now,
  });
});

test('a new account has a temporary password until the setup', () => {
  const account = buildAccountWithTemporaryPassword(
    { ...newStaff, annualLeaveEntitlement: 30 },
    now,
  );
  expect(account).toMatchObject({
    isFirstLogin: true,
    annualLeaveEntitlement: 30,
    temporaryPassword: { sealed: 'sealed', expiresAt: new Date('2026-07-08T08:00:00Z') },
  });
  const chosen = { passwordHash: 'own', securityQuestion: 'q', securityAnswerHash: 'a' };
  expect(completeSetup(account, chosen)).toEqual({
    ...account,
    ...chosen,
    version: 2,
    isFirstLogin: false,
    temporaryPassword: null,
  });
});

test('the default entitlement is 25 days', () => {
  const account = buildAccountWithTemporaryPassword(
    { ...newStaff, annualLeaveEntitlement: null },
    now,
  );
  expect(account.annualLeaveEntitlement).toBe(25);
});

test('the account of somebody whose last day has passed is deactivated from the start', () => {
  const ending = (lastDay: string) =>
    buildAccountWithTemporaryPassword(
      {
        ...newStaff,
        annualLeaveEntitlement: 25,
        employment: { ...employment, firstDay: '2025-01-01', lastDay },
      },
      now,
    );
  expect(ending('2026-06-30').isDeactivated).toBe(true);
  expect(ending('2026-07-01').isDeactivated).toBe(false);
});
