import { openAccountDialog } from '../page-actions.ts';
import { lastWeek } from '../time-entry-fixtures.ts';
import type { Screen } from './screen.ts';

const week = () => `/?view=entries&week=${lastWeek()}`;

/** An employee’s hours: the nurse has two entries last week, one with a pending correction. */
export const ownHoursScreens: Screen[] = [
  {
    name: 'own-entries',
    isNightly: true,
    viewer: 'employee',
    address: week,
    reach: (page) => page.getByText('Correction pending').waitFor(),
  },
  {
    name: 'own-entry',
    viewer: 'employee',
    isNightly: true,
    address: week,
    reach: async (page) => {
      await page.getByRole('link', { name: /Correction pending/ }).click();
      await page.getByRole('dialog').getByText('You requested a correction').waitFor();
    },
  },
  {
    name: 'correction-errors',
    isNightly: true,
    viewer: 'employee',
    address: week,
    reach: async (page) => {
      await page.getByRole('link', { name: /09:00/ }).click();
      await page.getByRole('button', { name: 'Request a correction' }).click();
      await page.getByLabel('Clocked out').fill('08:30');
      await page.getByRole('button', { name: 'Request correction' }).click();
      await page.getByText('Enter a reason').waitFor();
    },
  },
  {
    name: 'statistics-of-last-week',
    isNightly: true,
    viewer: 'employee',
    address: () => `/?section=statistics&week=${lastWeek()}`,
    reach: async (page) => {
      await page.getByText('16h 0m').first().waitFor();
      await page.getByText('Not worked').first().waitFor();
    },
  },
  {
    name: 'own-working-pattern',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: (page) => openAccountDialog(page, 'Your working pattern'),
  },
  {
    name: 'clocked-offline',
    isNightly: true,
    viewer: 'employee',
    address: '/',
    reach: async (page) => {
      await page.getByText('days left').waitFor();
      await page.evaluate(() => {
        // The page is told so; without a network the browser itself would complain, too.
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        window.dispatchEvent(new Event('offline'));
      });
      await page.getByRole('button', { name: /^Clock out: / }).click();
      await page.getByText(/waiting for a connection/).waitFor();
    },
  },
];
