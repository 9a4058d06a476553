import { dateField, typeDay } from '../leave-fixtures.ts';
import { chooseFile, openAccountDialog } from '../page-actions.ts';
import type { Screen } from './screen.ts';

const address = '/?tab=staff&view=registrations';

export const registrationScreens: Screen[] = [
  {
    name: 'registrations',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: (page) => page.getByText('NMC registration').last().waitFor(),
  },
  {
    name: 'registrations-no-matches',
    isNightly: true,
    viewer: 'admin',
    address: `${address}&kind=gmc`,
    reach: (page) => page.getByText('No matches').waitFor(),
  },
  {
    name: 'registrations-add',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add registration' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add registration' });
      await dialog.getByLabel('Type').selectOption({ label: 'DBS check' });
      await dialog.getByRole('button', { name: 'Add registration' }).click();
      await dialog.getByText('Enter the issue date').waitFor();
    },
  },
  {
    name: 'registrations-edit-training',
    isNightly: true,
    viewer: 'admin',
    address: `${address}&kind=training`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Actions for Fire safety/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Fire safety' });
      await typeDay(page, dateField(dialog, 'Completion date'), '2026-01-31');
      await dialog.getByText('Leave blank for 31 Jan 2027.').waitFor();
    },
  },
  {
    name: 'registrations-training',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Mandatory training' }).click();
      await page.getByRole('button', { name: 'Edit Fire safety' }).click();
      await page.getByRole('button', { name: 'Save training' }).waitFor();
    },
  },
  {
    name: 'registrations-import',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await chooseFile(page, 'Username,Registration,Number,Expires\nnobody.here,NMC,1,31/03/2030');
      const dialog = page.getByRole('dialog', { name: 'Import registrations' });
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await dialog.getByText('Row 2').waitFor();
    },
  },
  {
    name: 'own-registrations',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      const dialog = await openAccountDialog(page, 'Your registrations');
      await dialog.getByText('NMC registration').waitFor();
    },
  },
];
