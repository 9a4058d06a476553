import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const staff = '/?tab=staff&q=kowalska';

/** Opens the menu of a member of staff. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Joanna Kowalska' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const staffScreens: Screen[] = [
  {
    name: 'staff-edit',
    viewer: 'admin',
    isNightly: true,
    address: staff,
    reach: async (page) => {
      await page.getByRole('button', { name: /, edit work hours of / }).click();
      await page.getByLabel('Start', { exact: true }).fill('9:00');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid Time Format').waitFor();
    },
  },
  {
    name: 'staff-menu',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Actions for Joanna Kowalska' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  },
  {
    name: 'staff-panel',
    viewer: 'admin',
    address: '/?tab=staff&q=evans',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Daniel Evans' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
    },
  },
  {
    name: 'staff-change-role',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await choose(page, 'Change access level');
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'staff-delete',
    viewer: 'admin',
    isNightly: true,
    address: staff,
    reach: async (page) => {
      await choose(page, 'Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'staff-reset',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await choose(page, 'Reset as New User');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'staff-reset-result',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      // Whoever looks at the other screens is to stay signed in.
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('ResetPassword')
          ? route.fulfill({ json: resetPassword })
          : route.continue(),
      );
      await choose(page, 'Reset password');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
      await page.getByText('Temporary password', { exact: true }).waitFor();
    },
  },
];

const resetPassword = { data: { resetPassword: { newPassword: 'k7@Rw2#pQx9Z', user: null } } };
