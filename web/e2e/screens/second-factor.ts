import type { Page } from 'playwright-core';
import { openAccountDialog, signIn } from '../page-actions.ts';
import { heading, respondWith, type Screen } from './screen.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `${i}BCDE-FGHJ${i}`);
const factor = {
  id: '66f1a2b3c4d5e6f708192a3b',
  kind: 'totp',
  name: null,
  isSynced: false,
  createdAt: '2026-11-02T08:10:00.000Z',
  lastUsedAt: '2026-11-20T07:55:00.000Z',
};

const passkeys = [
  {
    ...factor,
    id: '66f1a2b3c4d5e6f708192a3c',
    kind: 'passkey',
    name: 'Chrome on Android',
    isSynced: true,
  },
  { ...factor, id: '66f1a2b3c4d5e6f708192a3d', kind: 'passkey', name: 'Security key (blue)' },
];

/** The responses of adding an app, which would otherwise end the sessions of the screens after it. */
async function mockAdding(page: Page): Promise<void> {
  await respondWith(page, '**/api/account/second-factors/totp', 200, {
    secret,
    uri: `otpauth://totp/Staff%20Portal:joanna.kowalska?issuer=Staff%20Portal&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    expiresAt: '2026-11-02T08:20:00.000Z',
  });
  await respondWith(page, '**/api/account/second-factors/totp/confirm', 200, { recoveryCodes });
}

async function mockOwn(
  page: Page,
  recoveryCodesLeft: number,
  isRemovable: boolean,
  factors: readonly object[] = [factor],
): Promise<void> {
  await respondWith(page, '**/api/account/second-factors', 200, {
    factors,
    recoveryCodesLeft,
    requiredFrom: isRemovable ? null : '2026-11-16',
    isRemovable,
  });
}

/** Makes the session one that lacks a second factor. */
async function demandOne(page: Page, isSessionLimited: boolean): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    const missingSecondFactor = { requiredFrom: '2026-12-14', isSessionLimited };
    await route.fulfill({ response, json: { ...(await response.json()), missingSecondFactor } });
  });
  await page.reload();
}

async function beginAdding(page: Page): Promise<void> {
  await mockAdding(page);
  const dialog = await openAccountDialog(page, 'Security');
  await dialog.getByRole('button', { name: 'Add authenticator app' }).click();
  await page.getByLabel('Your password').fill('green lamp 17');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

const enterCredentials = async (page: Page) => {
  await respondWith(page, '**/api/login', 401, {
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Please enter the code from your authenticator app',
    methods: ['totp', 'recovery-code'],
  });
  await signIn(page, 'mary.walsh', 'right password');
  await page.getByLabel('6-digit code').waitFor();
};

/** Signing in with an authenticator app, adding one, and where one is demanded. */
export const secondFactorScreens: Screen[] = [
  {
    name: 'sign-in-code',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: enterCredentials,
  },
  {
    name: 'sign-in-recovery-code',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await enterCredentials(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  {
    name: 'security-none',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByRole('button', { name: 'Add authenticator app' }).waitFor();
    },
  },
  {
    name: 'security-qr-code',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: beginAdding,
  },
  {
    name: 'security-recovery-codes',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await beginAdding(page);
      await page.getByLabel('6-digit code').fill('123456');
      await page.getByRole('button', { name: 'Add authenticator app' }).click();
      await page.getByText('Save your recovery codes now').waitFor();
    },
  },
  {
    name: 'security',
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await mockOwn(page, 2, true);
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByText('2 left').waitFor();
    },
  },
  {
    name: 'security-passkeys',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await mockOwn(page, 10, true, [...passkeys, factor]);
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByText('Security key (blue)').first().waitFor();
    },
  },
  {
    name: 'security-remove-passkey',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await mockOwn(page, 10, true, passkeys);
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByRole('button', { name: 'Remove Chrome on Android' }).click();
      await page.getByRole('dialog', { name: 'Remove your passkey' }).waitFor();
    },
  },
  {
    name: 'sign-in-passkey',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await respondWith(page, '**/api/login', 401, {
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Please use your passkey',
        methods: ['passkey', 'totp', 'recovery-code'],
        passkey: {
          challenge: 'abc',
          rpId: 'localhost',
          timeout: 300_000,
          userVerification: 'required',
          allowCredentials: [],
        },
      });
      await signIn(page, 'mary.walsh', 'right password');
      await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
    },
  },
  {
    name: 'security-demanded',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await mockOwn(page, 10, false);
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByText('10 left').waitFor();
    },
  },
  {
    name: 'second-factor-reminder',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await demandOne(page, false);
      await page.getByText(/^You’ll need a passkey or an authenticator app from/).waitFor();
    },
  },
  {
    name: 'second-factor-demanded',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await demandOne(page, true);
      await heading('Add a passkey or an authenticator app')(page);
    },
  },
  {
    name: 'admin-second-factor-policy',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=settings',
    reach: async (page) => {
      const card = page.getByRole('region', { name: 'Passkeys and authenticator apps' });
      await card.getByText('Everyone', { exact: true }).click();
      await card.getByRole('button', { name: 'Save' }).click();
      await card.getByText('Enter the date the rule starts').waitFor();
    },
  },
  {
    name: 'admin-second-factors',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff',
    reach: async (page) => {
      await respondWith(page, '**/api/admin/users/*/second-factors', 200, [...passkeys, factor]);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove passkey or app' }).click();
      await page.getByText('Security key (blue)').first().waitFor();
    },
  },
  {
    name: 'admin-remove-second-factor',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff',
    reach: async (page) => {
      await respondWith(page, '**/api/admin/users/*/second-factors', 200, [factor]);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove passkey or app' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
