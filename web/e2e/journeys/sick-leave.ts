import { addDays, londonDay } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, startRecentLeaveYear, typeDay } from '../leave-fixtures.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { lastWednesday } from '../time-entry-fixtures.ts';

describe('one’s own sick leave', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Niamh', 'Gallagher');
    await startRecentLeaveYear(hr, nurse);
  });

  const decide = async (status: string) => {
    const [pending] = await nurse.session.call<{ id: string }[]>('GET', '/api/sick-leave-requests');
    await hr.call('PATCH', `/api/admin/sick-leave-requests/${pending?.id}/status`, { status });
  };

  it('counts as soon as it is reported, until HR denies it', async () => {
    const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
      session: nurse.session,
    });
    await page.goto('/?section=sick-leave');
    await page.getByText('Nothing reported').waitFor();
    await page.getByRole('button', { name: 'Request Sick Leave' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Request Sick Leave' });
    await dialog.getByRole('button', { name: 'Report sick leave' }).click();
    await waitForToast('Missing Information', 'Please fill in all required fields.');
    await dialog.getByText('Enter an end date').waitFor();

    const day = lastWednesday();
    await typeDay(page, dateField(dialog, 'Start date'), day);
    await typeDay(page, dateField(dialog, 'End date'), addDays(day, 7));
    await dialog.getByText('You need a fit note').waitFor();
    await typeDay(page, dateField(dialog, 'End date'), day);
    await dialog.getByText('You need a fit note').waitFor({ state: 'detached' });
    await dialog.getByLabel('Reason').fill('A fever');
    await dialog.getByRole('button', { name: 'Report sick leave' }).click();
    await waitForToast('Sick leave reported');
    const counted = page.getByRole('term').filter({ hasText: 'Sick days this year' }).locator('..');
    await counted.getByText('1 working day').waitFor();
    await page.getByText(/already counted/).waitFor();

    await decide('denied');
    await page.getByText(/^Declined by Asha Patel on /).waitFor();
    await counted.getByText('0 working days').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is compassionate, withdrawn and restored, and the latest five are shown', async () => {
    const { page, waitForToast, close } = await openPage(browser, url, {
      viewport: { width: 320, height: 720 },
    });
    await page.context().addCookies([nurse.session.cookie()]);
    const today = londonDay(new Date());
    for (let ago = 0; ago < 4; ago += 1) {
      const startDate = addDays(lastWednesday(), -7 * (ago + 2));
      const body = { startDate, endDate: startDate, reason: `Cold ${ago}`, leaveType: 'sick' };
      await nurse.session.call('POST', '/api/sick-leave-requests', body);
    }
    await page.goto('/?section=sick-leave&open=request');
    const dialog = page.getByRole('dialog', { name: 'Request Sick Leave' });
    await dialog.getByText('Compassionate leave', { exact: true }).click();
    await typeDay(page, dateField(dialog, 'Start date'), today);
    await dialog.getByLabel('Reason').fill('A bereavement');
    await dialog.getByRole('button', { name: 'Request compassionate leave' }).click();
    await waitForToast('Compassionate leave requested');
    const latest = page.getByRole('listitem').filter({ hasText: 'A bereavement' });
    await latest.getByText(/counts once approved/).waitFor();
    await latest.getByRole('button', { name: 'Withdraw' }).click();
    await waitForToast('Compassionate leave withdrawn');
    await latest.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Withdrawal undone');
    await latest.getByRole('button', { name: 'Withdraw' }).waitFor();
    await expect.poll(() => page.getByText(/^You: /).count()).toBe(5);
    await page.getByRole('button', { name: 'Show all 6' }).click();
    await page.getByText('You: Cold 3').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await close();
  });
});
