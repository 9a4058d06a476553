import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const address = '/?tab=staff&view=teams';

/** Opens the panel of the ward. */
async function openWard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ward 3', exact: true }).click();
  await page.getByRole('dialog').getByText('Joining later').waitFor();
}

export const teamScreens: Screen[] = [
  {
    name: 'teams',
    viewer: 'admin',
    address,
    reach: (page) => page.getByRole('link', { name: 'Ward 3', exact: true }).waitFor(),
  },
  {
    name: 'teams-members',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: openWard,
  },
  {
    name: 'teams-add-people',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await openWard(page);
      await page.getByRole('button', { name: 'Add people' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people to Ward 3' });
      await dialog.getByLabel(/Daniel Evans/).check();
      await dialog.getByText('Not in a team before').waitFor();
    },
  },
  {
    name: 'teams-edit',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await openWard(page);
      await page.getByRole('button', { name: 'Edit team' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit team' });
      await dialog.getByLabel('Sunday').fill('501');
      await dialog.getByRole('button', { name: 'Save team' }).click();
      await dialog.getByText('Sunday: enter a number').waitFor();
    },
  },
  {
    name: 'teams-change',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await openWard(page);
      await page.getByRole('button', { name: 'Actions for Joanna Kowalska' }).click();
      await page.getByRole('menuitem', { name: 'Change team' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change team' });
      await dialog.getByText('In Ward 3 until then.').waitFor();
    },
  },
  {
    name: 'teams-delete-refused',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await openWard(page);
      await page.getByRole('button', { name: 'Delete team' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Delete team' }).click();
      await dialog.getByRole('alert').or(dialog.getByRole('status')).first().waitFor();
    },
  },
  {
    name: 'teams-of-a-person',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&q=kowalska',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Joanna Kowalska', exact: true }).click();
      const section = page.getByRole('dialog').getByRole('region', { name: 'Team', exact: true });
      await section.getByText(/^Since /).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'teams-overview',
    isNightly: true,
    viewer: 'admin',
    address: '/',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({
        label: 'Ward 3',
      });
      await page.getByRole('link', { name: 'Ottoline Prior' }).waitFor();
      await page.getByRole('heading', { name: 'Current Staff Status' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'teams-hours',
    isNightly: true,
    viewer: 'admin',
    address: '/admin/hours',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({
        label: 'Community Nursing',
      });
      await page.getByText('Community Nursing').last().waitFor();
    },
  },
  {
    name: 'teams-wall-chart',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=calendar&view=wall-chart',
    reach: async (page) => {
      const filter = page.getByRole('combobox', { name: 'Team', exact: true });
      await filter.selectOption({ label: 'Ward 3' });
    },
  },
];
