import type { Page } from 'playwright-core';
import { lastWeek } from '../time-entry-fixtures.ts';
import type { Screen } from './screen.ts';

const firstRow = (page: Page) => page.locator('tbody tr[data-id]').first().waitFor();

/** Opens Imogen’s item in the review panel and presses one of its buttons. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
}

export const monitoringScreens: Screen[] = [
  {
    name: 'admin-hours',
    viewer: 'admin',
    address: () => `/admin/hours?week=${lastWeek()}`,
    reach: firstRow,
  },
  {
    name: 'admin-staff-online',
    isNightly: true,
    viewer: 'admin',
    address: '/admin/staff-online',
    reach: firstRow,
  },
  {
    name: 'admin-late-arrivals',
    isNightly: true,
    viewer: 'admin',
    address: () => `/admin/late-arrivals?week=${lastWeek()}`,
    reach: firstRow,
  },
  {
    name: 'admin-review-change',
    viewer: 'admin',
    isNightly: true,
    address: '/?review=hours',
    reach: (page) => press(page, 'Change times'),
  },
  {
    name: 'admin-review-decline',
    isNightly: true,
    viewer: 'admin',
    address: '/?review=hours',
    reach: (page) => press(page, 'Decline'),
  },
  {
    name: 'admin-person-hours',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff&q=sadler',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Imogen Sadler' }).first().click();
      const panel = page.getByRole('dialog', { name: 'Imogen Sadler' });
      await panel.getByRole('button', { name: 'Previous week' }).click();
      await panel.getByRole('button', { name: /^History of Wed/ }).click();
      await panel.getByText('Original record').waitFor();
      await panel.getByText('Original record').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-leave-settings',
    isNightly: true,
    viewer: 'admin',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Configure Leave Settings' }).click();
      await page.getByRole('combobox', { name: 'Member of staff' }).fill('sadler');
      await page.getByRole('option', { name: /Sadler/ }).waitFor();
      // By the keyboard: it stays where the list does not, while the sheet still comes up.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByLabel('Carried over').waitFor();
    },
  },
];
