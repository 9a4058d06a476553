import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const staff = '/?tab=staff&q=kowalska';

/** Opens the panel of a member of staff and presses a button of its annual leave. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Joanna Kowalska' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** How the balance of annual leave is made. */
export const leaveLedgerScreens: Screen[] = [
  {
    name: 'ledger-own',
    isNightly: true,
    viewer: 'employee',
    address: '/?section=annual-leave&open=ledger',
    reach: (page) => page.getByRole('rowheader', { name: 'Remaining', exact: true }).waitFor(),
  },
  {
    name: 'ledger-hr',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await press(page, 'View ledger');
      await page.getByRole('rowheader', { name: 'Remaining', exact: true }).waitFor();
    },
  },
  {
    name: 'ledger-person',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await page.getByRole('link', { name: 'Joanna Kowalska' }).click();
      await page.getByRole('button', { name: 'View ledger' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'ledger-entitlement',
    isNightly: true,
    viewer: 'admin',
    address: staff,
    reach: async (page) => {
      await press(page, 'Change entitlement');
      await page.getByLabel('Days in this leave year').fill('5');
      await page.getByText(/^This is below the statutory minimum of /).waitFor();
    },
  },
];
