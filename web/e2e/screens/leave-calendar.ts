import { londonDay } from '@portal/kernel/london';
import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const today = londonDay(new Date());
const calendar = '/?tab=calendar';
const chart = `${calendar}&view=wall-chart`;

/** The panel of the leave that Tobias is on today. */
async function openRequest(page: Page) {
  await page.goto(`${calendar}&day=${today}`);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /, Tobias/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: /^Tobias/ });
  await panel.getByText(/ of 25 days left/).waitFor();
  return panel;
}

/** The leave service is down, the rest of the portal is not. */
async function withoutLeave(page: Page): Promise<void> {
  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON()?.operationName !== 'LeaveCalendar') return route.fallback();
    const unavailable = {
      message: 'Part of the portal is unavailable',
      path: ['leaveCalendar'],
      extensions: { code: 'SERVICE_UNAVAILABLE', details: { service: 'leave' } },
    };
    return route.fulfill({ json: { data: { leaveCalendar: null }, errors: [unavailable] } });
  });
  await page.reload();
}

export const leaveCalendarScreens: Screen[] = [
  {
    name: 'leave-calendar-day',
    isNightly: true,
    viewer: 'admin',
    address: `${calendar}&day=${today}`,
    reach: (page) => page.getByRole('dialog').getByRole('link').first().waitFor(),
  },
  {
    name: 'leave-calendar-request',
    viewer: 'admin',
    isNightly: true,
    address: calendar,
    reach: openRequest,
  },
  {
    name: 'leave-calendar-delete-day',
    isNightly: true,
    viewer: 'admin',
    address: calendar,
    reach: async (page) => {
      const panel = await openRequest(page);
      await panel
        .getByRole('button', { name: /booked$/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete this day' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'leave-calendar-requests',
    isNightly: true,
    viewer: 'admin',
    address: `${calendar}&view=leave-requests`,
    reach: (page) => page.locator('tbody tr[data-id]').first().waitFor(),
  },
  {
    name: 'leave-calendar-gone',
    isNightly: true,
    viewer: 'admin',
    address: `${calendar}&request=${'0'.repeat(24)}`,
    reach: (page) => page.getByText('We can’t find this request').waitFor(),
  },
  {
    name: 'leave-calendar-away',
    isNightly: true,
    viewer: 'admin',
    address: calendar,
    reach: async (page) => {
      await withoutLeave(page);
      await page.getByText('Leave is unavailable').waitFor();
    },
  },
  {
    name: 'wall-chart',
    viewer: 'admin',
    address: chart,
    reach: async (page) => {
      await page.getByRole('grid').getByRole('rowheader').nth(2).waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'wall-chart-away-only',
    isNightly: true,
    viewer: 'admin',
    address: `${chart}&who=away&q=holloway`,
    reach: (page) => page.getByRole('rowheader', { name: 'Beatrix Holloway' }).waitFor(),
  },
  {
    name: 'wall-chart-empty',
    isNightly: true,
    viewer: 'admin',
    address: `${chart}&q=nobody+of+this+name`,
    reach: (page) => page.getByText('No matches').waitFor(),
  },
];
