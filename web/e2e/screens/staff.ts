import type { Page } from 'playwright-core';
import { dateField, typeDay } from '../leave-fixtures.ts';
import { heading, type Screen } from './screen.ts';

const staff = '/?tab=staff&q=kowalska';

/** Opens the menu of a member of staff. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Joanna Kowalska' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the menu of the current working pattern of Daniel Evans. */
async function chooseForPattern(page: Page, action: string): Promise<void> {
  await page.getByRole('link', { name: /working pattern of Daniel Evans/ }).click();
  const menus = page.getByRole('button', { name: /^Actions for the pattern from/ });
  await menus.first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const staffScreens: Screen[] = [
  {
    name: 'staff-edit',
    viewer: 'admin',
    isNightly: true,
    address: staff,
    reach: async (page) => {
      await page.getByRole('button', { name: /, edit .*’s work hours$/ }).click();
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
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&q=evans',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Daniel Evans', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
    },
  },
  {
    name: 'person-page',
    viewer: 'admin',
    address: '/?tab=staff&q=evans',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Daniel Evans', exact: true }).click();
      await page.getByRole('link', { name: 'Open full page' }).click();
      const changes = page.getByRole('region', { name: 'Changes', exact: true });
      await changes.getByRole('listitem').first().waitFor();
      await page.getByText('Full bar: ').waitFor();
    },
  },
  {
    name: 'person-page-not-found',
    isNightly: true,
    viewer: 'admin',
    address: '/admin/people/000000000000000000000000',
    reach: heading('Person not found'),
  },
  {
    name: 'staff-employment',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await choose(page, 'Edit employment');
      await page.getByRole('button', { name: 'Save employment' }).waitFor();
    },
  },
  {
    name: 'staff-employment-errors',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await choose(page, 'Edit employment');
      const dialog = page.getByRole('dialog', { name: 'Edit employment' });
      await dialog.getByLabel('Contracted hours').fill('101');
      await typeDay(page, dateField(dialog, 'Last day (optional)'), '2020-01-01');
      await dialog.getByRole('button', { name: 'Save employment' }).click();
      await page.getByText('The last day can’t be before the first day').waitFor();
    },
  },
  {
    name: 'staff-working-pattern',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&q=evans',
    reach: async (page) => {
      await chooseForPattern(page, 'Edit');
      await page.getByText('2-week average').waitFor();
    },
  },
  {
    name: 'staff-working-pattern-errors',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&q=evans',
    reach: async (page) => {
      await page.getByRole('link', { name: /working pattern of Daniel Evans/ }).click();
      await page.getByRole('button', { name: /^Add pattern/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Add working pattern' });
      await dialog.getByLabel('End').first().fill('25:00');
      await dialog.getByRole('button', { name: 'Add pattern' }).click();
      await dialog.getByText('Enter the end as a time, like 20:00').waitFor();
    },
  },
  {
    name: 'staff-working-pattern-delete',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&q=evans',
    reach: async (page) => {
      await chooseForPattern(page, 'Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'staff-deactivate',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await choose(page, 'Edit employment');
      const dialog = page.getByRole('dialog', { name: 'Edit employment' });
      await typeDay(page, dateField(dialog, 'Last day (optional)'), '2025-01-01');
      await dialog.getByRole('button', { name: 'Save employment' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'staff-left',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&status=left',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Kwame Boateng' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).waitFor();
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
