import { openAccount } from '../on-the-page.ts';
import { heading, type Screen } from './screen.ts';

export const screensOfEmployees: Screen[] = [
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
    name: 'change-password',
    viewer: 'employee',
    address: '/',
    reach: (page) => openAccount(page, 'Change password'),
  },
  {
    name: 'change-password-errors',
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      const dialog = await openAccount(page, 'Change password');
      await dialog.getByLabel('New password').fill('kettle');
      await dialog.getByLabel('Confirm password').fill('another');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    name: 'sessions',
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      const dialog = await openAccount(page, 'Sessions');
      await dialog.getByText('This session').waitFor();
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
