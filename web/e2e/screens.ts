import type { Page } from 'playwright-core';
import { signIn } from './on-the-page.ts';

/** Who sees a screen: nobody in particular, or somebody with a session of that kind. */
export type Viewer = 'nobody' | 'newcomer' | 'employee' | 'admin';

export interface Screen {
  name: string;
  viewer: Viewer;
  address: string;
  /** What to do there until it shows. */
  reach?(page: Page): Promise<unknown>;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();

/** Somebody who has just been added; viewers.ts sees to it. */
export const daniel = { username: 'danielevans.1234', password: 'Temp#Word4you' };

const adminTabs = [
  ['overview', 'Overview'],
  ['staff', 'Staff Management'],
  ['partners', 'Holiday Partners'],
  ['calendar', 'Leave Calendar'],
  ['messages', 'Messages'],
  ['records', 'Records'],
  ['admins', 'Master Admin'],
  ['settings', 'Settings'],
] as const;

/** Every screen and state that is looked at and checked. */
export const screens: Screen[] = [
  { name: 'sign-in', viewer: 'nobody', address: '/', reach: heading('Sign in') },
  {
    name: 'sign-in-errors',
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Username and password are required').waitFor();
    },
  },
  {
    name: 'forgot-password',
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'first-admin',
    viewer: 'nobody',
    address: '/',
    reach: async (page) => {
      // Only a portal without anybody in it offers this.
      await page.route('**/api/check-first-setup', (route) =>
        route.fulfill({ json: { requiresFirstSetup: true } }),
      );
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
      await signIn(page, daniel.username, daniel.password);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'not-found', viewer: 'nobody', address: '/nowhere', reach: heading('Page Not Found') },
  { name: 'setup', viewer: 'newcomer', address: '/', reach: heading('Complete Your Setup') },
  {
    name: 'setup-errors',
    viewer: 'newcomer',
    address: '/',
    reach: async (page) => {
      await page.getByLabel('New password').fill('abc');
      await page.getByRole('button', { name: 'Complete setup' }).click();
      await page.getByText('Choose a question').last().waitFor();
    },
  },
  {
    name: 'attendance',
    viewer: 'employee',
    address: '/',
    reach: (page) => page.getByText('days left').waitFor(),
  },
  {
    name: 'profile',
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('button', { name: 'Log out' }).waitFor();
    },
  },
  {
    name: 'annual-leave',
    viewer: 'employee',
    address: '/?section=annual-leave',
    reach: heading('Annual Leave'),
  },
  {
    name: 'sick-leave',
    viewer: 'employee',
    address: '/?section=sick-leave',
    reach: heading('Sick Leave'),
  },
  {
    name: 'statistics',
    viewer: 'employee',
    address: '/?section=statistics',
    reach: heading('My Statistics'),
  },
  {
    name: 'messages-inbox',
    viewer: 'employee',
    address: '/?section=messages',
    reach: (page) => page.getByText('Your swap on Thursday').waitFor(),
  },
  {
    name: 'messages-sent',
    viewer: 'employee',
    address: '/?section=messages&box=sent',
    reach: (page) => page.getByText('Could I please swap').waitFor(),
  },
  {
    name: 'messages-new',
    viewer: 'employee',
    address: '/?section=messages&box=new',
    reach: (page) => page.getByLabel('Message', { exact: true }).waitFor(),
  },
  {
    name: 'message',
    viewer: 'employee',
    address: '/?section=messages',
    reach: async (page) => {
      await page.getByText('Your swap on Thursday').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...adminTabs.map<Screen>(([tab, title]) => ({
    name: `admin-${tab}`,
    viewer: 'admin',
    address: tab === 'overview' ? '/' : `/?tab=${tab}`,
    reach: async (page) => {
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  })),
  {
    name: 'admin-new-person',
    viewer: 'admin',
    address: '/?tab=staff',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add New Staff Member' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-detail-page',
    viewer: 'admin',
    address: '/admin/hours',
    reach: heading('Page Not Found'),
  },
  { name: 'design', viewer: 'nobody', address: '/design', reach: heading('Design') },
];
