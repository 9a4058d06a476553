import type { Page } from 'playwright-core';
import { signIn } from '../page-actions.ts';
import { admin } from '../people.ts';
import { heading, respondWith, type Screen } from './screen.ts';

/** A new user; `create-users-of-each-kind.ts` creates the account. */
export const newUser = { username: 'danielevans.1234', password: 'Temp#Word4you' };

/** A well-formed token that was never issued. */
const linkAddress = `/reset-password#${'A'.repeat(43)}`;

/** The response for a valid link. */
async function openLink(page: Page): Promise<void> {
  await respondWith(page, '**/api/password-link', 200, {
    securityQuestion: 'What was the name of your first pet?',
    expiresAt: '2026-07-01T11:30:00.000Z',
  });
  await page.reload();
  await page.getByLabel('What was the name of your first pet?').waitFor();
}

/** The sign-in and setup screens. */
export const signedOutScreens: Screen[] = [
  { name: 'sign-in', viewer: 'nobody', address: '/', reach: heading('Sign in') },
  {
    name: 'sign-in-errors',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Username and password are required').waitFor();
    },
  },
  {
    name: 'sign-in-question',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await signIn(page, admin.username, admin.password);
      await page.getByLabel('What was the name of your first pet?').waitFor();
    },
  },
  {
    name: 'sign-in-deactivated',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await respondWith(page, '**/api/login', 403, {
        code: 'ACCOUNT_DEACTIVATED',
        message: 'Your account is deactivated. Please contact HR.',
      });
      await signIn(page, 'mary.walsh', 'right password');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in-limited',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await respondWith(page, '**/api/login', 429, {
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please try again in 15 minutes.',
      });
      await signIn(page, 'mary.walsh', 'wrong password');
      await page.getByText(/^You can try again from/).waitFor();
    },
  },
  {
    name: 'forgot-password',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await page.getByLabel('Username').fill('mary.walsh');
      await page.getByRole('button', { name: 'Forgotten your password?' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'forgot-password-sent',
    isNightly: true,
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Forgotten your password?' }).click();
      await page.getByRole('dialog').getByLabel('Username').fill('nobody.at.all');
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('Your request has been sent').waitFor();
    },
  },
  {
    name: 'reset-password',
    isNightly: true,
    viewer: 'nobody',
    address: linkAddress,
    reach: openLink,
  },
  {
    name: 'reset-password-errors',
    isNightly: true,
    viewer: 'nobody',
    address: linkAddress,
    reach: async (page) => {
      await openLink(page);
      await respondWith(page, '**/api/password-link/use', 401, {
        code: 'INVALID_CREDENTIALS',
        message: 'Your answer to the security question is incorrect',
      });
      await page.getByLabel('What was the name of your first pet?').fill('Rex');
      await page.getByLabel('New password').fill('kettle');
      await page.getByLabel('Confirm password').fill('kettle');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByText(/^Your answer to the security question is incorrect/).waitFor();
    },
  },
  {
    name: 'reset-password-void',
    isNightly: true,
    viewer: 'nobody',
    address: linkAddress,
    reach: (page) => page.getByText('This link no longer works').waitFor(),
  },
  {
    name: 'first-admin',
    viewer: 'nobody',
    isNightly: true,
    address: '/',
    reach: async (page) => {
      // Only a portal without anybody in it offers this.
      await respondWith(page, '**/api/check-first-setup', 200, { requiresFirstSetup: true });
      await page.reload();
      await page.getByRole('button', { name: 'Create First Admin' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'first-login',
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await signIn(page, newUser.username, newUser.password);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'not-found',
    isNightly: true,
    viewer: 'nobody',
    address: '/nowhere',
    reach: heading('Page Not Found'),
  },
  { name: 'setup', viewer: 'newcomer', address: '/', reach: heading('Complete Your Setup') },
  {
    name: 'setup-errors',
    isNightly: true,
    viewer: 'newcomer',
    address: '/',
    reach: async (page) => {
      await page.getByLabel('New password').fill('abc');
      await page.getByRole('button', { name: 'Complete setup' }).click();
      await page.getByText('Choose a question').last().waitFor();
    },
  },
];
