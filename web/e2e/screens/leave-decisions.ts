import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const address = '/admin/pending-leave';

/** No pending requests. */
async function answerNothing(page: Page): Promise<void> {
  const data = { pendingLeaveDetails: [], pendingSickLeave: [] };
  await page.route('**/graphql', (route) => {
    const isPendingList = /^Pending(Annual|Sick)Leave$/.test(
      route.request().postDataJSON()?.operationName ?? '',
    );
    if (!isPendingList) return route.fallback();
    return route.fulfill({ json: { data } });
  });
  await page.reload();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

export const leaveDecisionsScreens: Screen[] = [
  {
    name: 'admin-pending-leave',
    viewer: 'admin',
    address,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Decline' }).first().waitFor();
      await page.getByRole('button', { name: 'Deny' }).first().waitFor();
    },
  },
  {
    name: 'admin-pending-leave-empty',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await answerNothing(page);
      await page.getByText('No Pending Requests').nth(1).waitFor();
    },
  },
  {
    name: 'admin-decline-leave',
    isNightly: true,
    viewer: 'admin',
    address,
    reach: async (page) => {
      await press(page, 'Decline');
      await page.getByRole('dialog').getByLabel('Reason').fill('Too many are off that week.');
    },
  },
  {
    name: 'admin-deny-leave',
    viewer: 'admin',
    isNightly: true,
    address,
    reach: async (page) => {
      await press(page, 'Deny');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'admin-sick-leave',
    isNightly: true,
    viewer: 'admin',
    address: '/admin/sick-leave',
    reach: (page) => page.getByText('Beatrix Holloway').first().waitFor(),
  },
  {
    name: 'admin-annual-leave',
    isNightly: true,
    viewer: 'admin',
    address: '/admin/annual-leave',
    reach: (page) => page.getByText('Tobias Lindqvist').first().waitFor(),
  },
];
