import type { Page } from 'playwright-core';
import { openAccountDialog } from '../page-actions.ts';
import { respondWith, type Screen } from './screen.ts';

const copy = {
  id: '66f000000000000000000001',
  state: 'ready',
  requestedAt: '2026-11-28T09:04:00.000Z',
  readyAt: '2026-11-28T09:04:20.000Z',
  expiresAt: '2026-12-05T09:04:00.000Z',
};

const ownPath = '**/api/account/personal-data';

/** Opens the user's own data, with a copy in some state. */
function openOwn(response: object | null, status = 200) {
  return async (page: Page) => {
    await respondWith(page, ownPath, status, response);
    const dialog = await openAccountDialog(page, 'Your data');
    await dialog.getByText('Who sees it').first().waitFor();
  };
}

/** What is kept of somebody, and copies of it. */
export const personalDataScreens: readonly Screen[] = [
  { name: 'your-data', viewer: 'employee', address: '/', reach: openOwn(null) },
  {
    name: 'your-data-ready',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: openOwn(copy),
  },
  {
    name: 'your-data-preparing',
    viewer: 'employee',
    isNightly: true,
    address: '/',
    reach: openOwn({ ...copy, state: 'preparing', readyAt: null }),
  },
  {
    name: 'your-data-failed',
    viewer: 'employee',
    isNightly: true,
    address: '/',
    reach: openOwn({ ...copy, state: 'failed', readyAt: null }),
  },
  {
    name: 'your-data-unavailable',
    viewer: 'employee',
    isNightly: true,
    address: '/',
    reach: openOwn({ message: 'Unavailable', code: 'SERVICE_UNAVAILABLE' }, 503),
  },
  {
    name: 'admin-copy-of-data',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff',
    reach: async (page) => {
      await respondWith(page, '**/api/admin/users/*/personal-data', 200, null);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Copy of their data' }).click();
      await page.getByRole('button', { name: 'Request a copy' }).waitFor();
    },
  },
];
