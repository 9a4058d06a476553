import type { Page } from 'playwright-core';
import { healthyServiceState } from '../../src/features/admin/settings/testing/healthy-service-state.ts';
import { openAccountDialog } from '../page-actions.ts';
import type { Screen } from './screen.ts';

const working = { __typename: 'ServiceState', ...healthyServiceState };

/** A state that a healthy portal never has: one service is down, another one is degraded. */
const inTrouble: Record<string, object> = {
  ServiceStates: {
    identityState: working,
    attendanceState: { ...working, brokerConnected: false, eventsWaiting: 214 },
    leaveState: {
      ...working,
      jobs: [
        {
          __typename: 'JobState',
          name: 'bank-holidays',
          lastRunAt: '2026-11-01T03:00:00.000Z',
          nextRunAt: '2026-11-03T03:00:00.000Z',
          failures: 2,
          lastError: 'the response is not a list of bank holidays',
          lastErrorCode: 'INVALID_RESPONSE',
        },
      ],
    },
    messagingState: {
      ...working,
      queuesConnected: true,
      isMemoryShort: true,
      isDiskShort: true,
      queues: [{ __typename: 'QueueState', name: 'mail', waiting: 31, failed: 2 }],
    },
    recordsState: null,
  },
  UndeliveredMails: {
    undeliveredMails: {
      __typename: 'UndeliveredMailPage',
      items: [
        {
          __typename: 'UndeliveredMail',
          id: '0c1b4f0a-5d3c-4c39-9a4e-5b1a5b0f6a55',
          kind: 'leave-decided',
          isToHr: false,
          createdAt: '2026-11-02T08:10:00.000Z',
          failedAt: '2026-11-02T08:10:03.000Z',
          tries: 1,
          failureCode: 'ADDRESS_REFUSED',
          person: {
            __typename: 'User',
            id: '66f1a2b3c4d5e6f708192a3b',
            firstName: 'Joanna',
            lastName: 'Kowalska',
          },
        },
        {
          __typename: 'UndeliveredMail',
          id: '0c1b4f0a-5d3c-4c39-9a4e-5b1a5b0f6a56',
          kind: 'weekly-report',
          isToHr: true,
          createdAt: '2026-11-02T06:00:00.000Z',
          failedAt: '2026-11-02T10:00:00.000Z',
          tries: 484,
          failureCode: 'UNREACHABLE',
          person: null,
        },
      ],
      next: null,
    },
  },
};

/** Shows the page in trouble, and waits for its texts. */
const inTroubleUntil =
  (...texts: string[]) =>
  async (page: Page): Promise<void> => {
    await page.route('**/graphql', (route) => {
      const data = inTrouble[route.request().postDataJSON().operationName];
      return data ? route.fulfill({ json: { data } }) : route.continue();
    });
    await page.reload();
    for (const text of texts) await page.getByText(text).waitFor();
  };

export const settingsScreens: Screen[] = [
  {
    name: 'admin-settings-in-trouble',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=settings',
    reach: inTroubleUntil('Not responding', 'Send all again'),
  },
  {
    name: 'admin-overview-in-trouble',
    isNightly: true,
    viewer: 'admin',
    address: '/',
    reach: inTroubleUntil('The portal needs attention'),
  },
  {
    name: 'admin-settings-mistake',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=settings',
    reach: async (page) => {
      await page.getByLabel('HR email', { exact: true }).fill('hr at example');
      await page.getByRole('button', { name: 'Save HR email' }).click();
      await page.getByText('Please enter a valid email address.').first().waitFor();
    },
  },
  {
    name: 'mail-preferences',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      const dialog = await openAccountDialog(page, 'Email notifications');
      await dialog.getByLabel('Decisions').waitFor();
    },
  },
];
