import { openAccountDialog } from '../page-actions.ts';
import { respondWith, type Screen } from './screen.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signed in on three devices, on one of them with "Remember me". */
const sessions = [
  { agent: windows, address: '10.20.4.17', isCurrent: true, rememberMe: false },
  { agent: iPhone, address: '2a00:23c7:9d8f:1001:49a2:77ff:fe10:6c3e', rememberMe: true },
  { agent: windows, address: '10.20.4.31', rememberMe: false },
].map((session, index) => ({
  isCurrent: false,
  ...session,
  id: String(index).repeat(43),
  createdAt: `2026-07-0${3 - index}T07:56:00.000Z`,
  lastUsedAt: `2026-07-0${3 - index}T15:02:00.000Z`,
  expiresAt: `2026-08-0${3 - index}T07:56:00.000Z`,
}));

export const employeeScreens: Screen[] = [
  {
    name: 'attendance',
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await page.getByText('days left').waitFor();
      await page.getByText('The door did not open.').waitFor();
    },
  },
  {
    name: 'profile',
    isNightly: true,
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
    isNightly: true,
    address: '/',
    reach: (page) => openAccountDialog(page, 'Change password'),
  },
  {
    name: 'change-password-errors',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      const dialog = await openAccountDialog(page, 'Change password');
      await dialog.getByLabel('New password').fill('kettle');
      await dialog.getByLabel('Confirm password').fill('another');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    name: 'sessions',
    viewer: 'employee',
    isNightly: true,
    address: '/',
    reach: async (page) => {
      await respondWith(page, '**/api/sessions', 200, sessions);
      const dialog = await openAccountDialog(page, 'Sessions');
      await dialog.getByText('This session').waitFor();
    },
  },
  {
    name: 'statistics',
    viewer: 'employee',
    address: '/?section=statistics',
    reach: (page) => page.getByText('Attendance rate').first().waitFor(),
  },
];
