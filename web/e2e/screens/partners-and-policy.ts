import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const partners = '/?tab=partners';
const create = (page: Page) => page.getByRole('button', { name: 'Create partnership' });

/** Chooses the first match of a picker. */
async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  // By the keyboard: it stays where the list does not, while a sheet still comes up.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

export const partnersAndPolicyScreens: Screen[] = [
  {
    name: 'admin-partners-off-together',
    isNightly: true,
    viewer: 'admin',
    address: `${partners}&sort=first`,
    reach: (page) => page.getByText('Both are already off').first().waitFor(),
  },
  {
    name: 'admin-partners-empty',
    isNightly: true,
    viewer: 'admin',
    address: partners,
    reach: async (page) => {
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('query Partnerships')
          ? route.fulfill({ json: { data: { partnerships: [] } } })
          : route.continue(),
      );
      await page.reload();
      await page.getByText('No holiday partnerships created yet.').waitFor();
    },
  },
  {
    name: 'admin-partners-mistake',
    isNightly: true,
    viewer: 'admin',
    address: partners,
    reach: async (page) => {
      await create(page).click();
      await page.getByText('Please select both partners').nth(1).waitFor();
    },
  },
  {
    name: 'admin-partners-same',
    isNightly: true,
    viewer: 'admin',
    address: partners,
    reach: async (page) => {
      await choose(page, 'Second partner', 'kowalska');
      await choose(page, 'First partner', 'kowalska');
      await page.getByText('Please select different users').first().waitFor();
    },
  },
  {
    name: 'admin-partners-delete',
    isNightly: true,
    viewer: 'admin',
    address: partners,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Delete the partnership/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'admin-leave-policy-changed',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=settings',
    reach: async (page) => {
      await page.getByRole('radio', { name: /^Scotland/ }).check();
      await page.getByRole('checkbox', { name: 'Approve sick leave automatically' }).check();
      await page.getByRole('button', { name: 'Discard' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-leave-settings-warning',
    isNightly: true,
    viewer: 'admin',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Configure Leave Settings' }).click();
      await choose(page, 'Member of staff', 'sadler');
      const entitlement = page.getByLabel('Annual leave entitlement');
      await entitlement.fill('20');
      await page.getByLabel('Carried over').fill('1');
      const warning = page.getByText('Below the statutory minimum');
      await warning.waitFor();
      await warning.scrollIntoViewIfNeeded();
    },
  },
];
