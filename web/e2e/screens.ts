import type { Page } from 'playwright-core';

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
];
