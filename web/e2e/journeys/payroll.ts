import { readFile } from 'node:fs/promises';
import { addDays, addMonths, instantInLondon, londonDay, monthOf } from '@portal/kernel/london';
import { setStaffSince } from '@portal/tools/testing/generate-records';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { createEntry } from '../time-entry-fixtures.ts';

const address = '/?tab=records&view=payroll';

describe('payroll', () => {
  const { url } = portal;
  const thisMonth = monthOf(londonDay(new Date()));
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  const archive = (fromDate: string, toDate: string) =>
    hr.call('POST', '/api/admin/archive-date-range', { fromDate, toDate });

  const at = (path: string, device: BrowserContextOptions) =>
    openPage(browser, url, { session: hr, path, ...device });

  async function exportAs(page: Page, software: string): Promise<string> {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: software }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  }

  // Each closes a month of its own, the earlier one first.
  it.each(
    devices.map(([where, device, lastName], index) => ({
      where,
      device,
      lastName,
      period: monthOf(addMonths(thisMonth.start, index - devices.length)),
    })),
  )(
    'on $where: checked, closed and exported, and a later correction is adjusted',
    async ({ device, lastName, period }) => {
      const nurse = await createEmployee(url, hr, 'Petra', lastName);
      await setStaffSince(portal.dataDir, nurse.id, period.start);
      const worked = addDays(period.start, 9);
      const number = `E-${lastName}`;
      const entryId = await createEntry(hr, nurse, worked, ['08:00', '19:30']);
      await archive(period.start, period.end);
      const { page, waitForToast, consoleErrors, close } = await at(
        `${address}&period=${period.start}`,
        device,
      );
      const row = page.getByRole('row').filter({ hasText: `Petra ${lastName}` });
      await row.getByText('11h 30m').waitFor();
      await page.getByText('Open', { exact: true }).waitFor();

      // The number in the payroll software is entered in the row.
      await row.getByRole('button', { name: /, edit .*’s payroll number$/ }).press('Enter');
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
      await waitForToast('Payroll number saved', number);

      await page.getByRole('button', { name: 'Close period' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('You can’t reopen the period').waitFor();
      await question.getByRole('button', { name: 'Close period' }).click();
      await page.getByText('Closed', { exact: true }).waitFor();
      await page.getByText(/^Closed by /).waitFor();

      expect(await exportAs(page, 'For BrightPay')).toMatch(
        new RegExp(`^${number},Petra,${lastName},`, 'm'),
      );
      expect(await exportAs(page, 'All values')).toContain(lastName);
      expect(consoleErrors).toEqual([]);

      await hr.call('PATCH', `/api/admin/time-entries/${entryId}`, {
        clockInTime: instantInLondon(worked, '08:00').toISOString(),
        clockOutTime: instantInLondon(worked, '20:30').toISOString(),
        reason: 'Stayed for the handover',
      });
      await archive(worked, worked);
      const next = monthOf(addMonths(period.start, 1));
      await archive(next.start, next.start);
      await page.goto(`${address}&period=${next.start}`);
      await row.getByText(/worked \+1h 0m/).waitFor();
      await page.goto(`${address}&period=${period.start}`);
      await row.getByText('11h 30m').waitFor();
      await close();
    },
  );

  it('has settings that apply from a day on, also on a phone', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address, {
      viewport: { width: 320, height: 800 },
    });
    await page.getByRole('heading', { name: 'Hours by person' }).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Payroll settings' });
    await dialog.getByLabel('Hours before overtime').fill('two');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await dialog.getByText('Enter hours from 0 to 100').waitFor();
    await dialog.getByLabel('Hours before overtime').fill('0');
    await dialog.getByLabel('Name of normal hours').fill('Standard hours');
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await waitForToast('Payroll settings saved');
    expect(consoleErrors).toEqual([]);
    await close();
  });
});
