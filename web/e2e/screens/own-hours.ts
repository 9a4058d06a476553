import { lastWeek } from '../sessions.ts';
import type { Screen } from './screen.ts';

const week = () => `/?view=entries&week=${lastWeek()}`;

/** A person's own hours: the viewers' nurse had two sessions last week, one to be put right. */
export const screensOfOwnHours: Screen[] = [
  {
    name: 'own-entries',
    viewer: 'employee',
    address: week,
    reach: (page) => page.getByText('Correction pending').waitFor(),
  },
  {
    name: 'own-entry',
    viewer: 'employee',
    address: week,
    reach: async (page) => {
      await page.getByRole('link', { name: /Correction pending/ }).click();
      await page.getByRole('dialog').getByText('You asked for a correction').waitFor();
    },
  },
  {
    name: 'correction-errors',
    viewer: 'employee',
    address: week,
    reach: async (page) => {
      await page.getByRole('link', { name: /09:00/ }).click();
      await page.getByRole('button', { name: 'Ask for a correction' }).click();
      await page.getByLabel('Clocked out').fill('08:30');
      await page.getByRole('button', { name: 'Send to HR' }).click();
      await page.getByText('Please say why.').waitFor();
    },
  },
  {
    name: 'statistics-of-last-week',
    viewer: 'employee',
    address: () => `/?section=statistics&week=${lastWeek()}`,
    reach: async (page) => {
      await page.getByText('16h 0m').first().waitFor();
      await page.getByText('Not worked').first().waitFor();
    },
  },
  {
    name: 'clocked-offline',
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
      await page.getByText(/will be sent when you are back/).waitFor();
    },
  },
];
