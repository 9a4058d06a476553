import { dateField, typeDay } from '../leave-fixtures.ts';
import type { Screen } from './screen.ts';

/** The response while the leave service is down. */
const emptyAnswers: Record<string, object> = {
  OwnLeaveBalance: { leaveBalance: null },
  OwnLeaveRequests: { requests: null },
  OwnLeaveCalendar: { leaveCalendar: null },
};

/** An employee’s leave: the nurse has leave of every kind and was off sick. */
export const ownLeaveScreens: Screen[] = [
  {
    name: 'annual-leave',
    viewer: 'employee',
    address: '/?section=annual-leave&month=2027-03',
    reach: async (page) => {
      await page.getByText('HR: Three of you are away then.').waitFor();
      await page.getByText('Good Friday').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'annual-leave-request',
    viewer: 'employee',
    address: '/?section=annual-leave&month=2027-03&open=request',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Request Leave' });
      await typeDay(page, dateField(dialog, 'Start date'), '2027-03-29');
      await typeDay(page, dateField(dialog, 'End date'), '2027-04-09');
      await dialog.getByText(/Easter Monday/).waitFor();
    },
  },
  {
    name: 'annual-leave-errors',
    isNightly: true,
    viewer: 'employee',
    address: '/?section=annual-leave&open=request',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Request Leave' });
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await dialog.getByText('Enter a reason').waitFor();
    },
  },
  {
    name: 'annual-leave-date',
    isNightly: true,
    viewer: 'employee',
    address: '/?section=annual-leave&open=request',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Start date: choose from a calendar/ }).click();
      await page.getByRole('dialog', { name: 'Start date' }).waitFor();
    },
  },
  {
    name: 'annual-leave-away',
    isNightly: true,
    viewer: 'employee',
    address: '/?section=annual-leave',
    reach: async (page) => {
      await page.route('**/graphql', async (route) => {
        const { operationName } = route.request().postDataJSON();
        const data = emptyAnswers[operationName];
        const errors = [
          { message: 'Leave is away.', extensions: { code: 'SERVICE_UNAVAILABLE' }, path: [] },
        ];
        if (data) await route.fulfill({ json: { data, errors } });
        else await route.fallback();
      });
      await page.reload();
      await page.getByText('We couldn’t load this').nth(2).waitFor();
    },
  },
  {
    name: 'calendar-feed',
    viewer: 'employee',
    isNightly: true,
    address: '/?section=annual-leave&open=feed',
    reach: (page) => page.getByLabel('Private link').waitFor(),
  },
  {
    name: 'sick-leave',
    viewer: 'employee',
    address: '/?section=sick-leave',
    reach: (page) => page.getByText('Flu, and no voice at all').first().waitFor(),
  },
  {
    name: 'sick-leave-errors',
    isNightly: true,
    viewer: 'employee',
    address: '/?section=sick-leave&open=request',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Request Sick Leave' });
      await dialog.getByRole('button', { name: 'Report sick leave' }).click();
      await dialog.getByText('Enter a reason').waitFor();
    },
  },
];
