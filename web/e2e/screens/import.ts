import type { Page } from 'playwright-core';
import { chooseFile } from '../page-actions.ts';
import type { Screen } from './screen.ts';

const address = '/?tab=staff&view=import';

/** Usernames are generated, so that the file can be imported repeatedly. */
const good = 'First name,Last name,Email\nIsla,McAllister,isla@example.org\nOwen,Pryce,\n';
const bad = 'First name,Last name,Role\nIsla,,nurse\nOwen,Pryce,\n';

const unanswered = {
  message: 'Part of the portal is unavailable',
  extensions: { code: 'SERVICE_UNAVAILABLE' },
};

/** Starts the import; `fate` decides what happens to its request. */
async function start(page: Page, fate: 'served' | 'held' | 'lost'): Promise<void> {
  await page.route('**/graphql', (route) => {
    const isImport = route.request().postDataJSON()?.operationName === 'ImportUsers';
    if (!isImport || fate === 'served') return route.fallback();
    return fate === 'lost' ? route.fulfill({ json: { errors: [unanswered] } }) : undefined;
  });
  await chooseFile(page, good);
  await page.getByRole('button', { name: 'Import 2 people' }).click();
}

export const importScreens: Screen[] = [
  {
    name: 'admin-import',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: (page) => page.getByRole('button', { name: 'Review rows' }).waitFor(),
  },
  {
    name: 'admin-import-no-file',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await chooseFile(page, '');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'admin-import-preview',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await chooseFile(page, bad);
      await page.getByText('Last name is required.').waitFor();
    },
  },
  {
    name: 'admin-import-running',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await start(page, 'held');
      await page.getByRole('dialog', { name: 'Creating 2 accounts' }).waitFor();
    },
  },
  {
    name: 'admin-import-unanswered',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await start(page, 'lost');
      await page.getByRole('dialog', { name: 'No response' }).waitFor();
    },
  },
  {
    name: 'admin-imported',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await start(page, 'served');
      await page.getByRole('dialog', { name: '2 accounts created' }).waitFor();
    },
  },
];
