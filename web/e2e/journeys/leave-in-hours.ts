import { formatDay } from '@portal/kernel/format-date';
import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import {
  dateField,
  mondayWithoutHolidays,
  startRecentLeaveYear,
  typeDay,
} from '../leave-fixtures.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Balance {
  unit: string;
  remaining: number;
  pending: number;
}

const address = '/?section=annual-leave';
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
/** In the last week of last month, which is in the leave year. */
const workedDay = addDays(`${londonDay(new Date()).slice(0, 7)}-01`, -8);

describe('annual leave in hours', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let monday: string;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Bibi', 'Okonkwo');
    await startRecentLeaveYear(hr, nurse);
    // 12.07 % of 48 hours, with the shift that HR adds below, to whole hours.
    for (const before of [1, 2, 3]) {
      const day = addDays(workedDay, -before);
      await hr.call('POST', `/api/admin/users/${nurse.id}/time-entries`, {
        clockInTime: instantInLondon(day, '08:00').toISOString(),
        clockOutTime: instantInLondon(day, '20:00').toISOString(),
        reason: 'Bank shifts on paper',
      });
    }
    monday = await mondayWithoutHolidays(nurse, 3);
  });

  const at = (session: RestSession, path: string, options = {}) =>
    openPage(browser, url, { session, path, ...options });
  const balance = () => nurse.session.call<Balance>('GET', '/api/leave-balance');

  it('begins with a pattern of irregular hours, which HR sets', async () => {
    const path = `/admin/people/${nurse.id}`;
    const { page, waitForToast, consoleErrors, close } = await at(hr, path);
    await page.getByRole('button', { name: /^Add pattern/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add working pattern' });
    await typeDay(page, dateField(dialog, 'First day'), '2024-01-08');
    await dialog.getByText('Irregular hours').click();
    await dialog.getByRole('button', { name: 'Add pattern' }).click();
    await waitForToast('Working pattern saved');
    const leave = page.getByRole('region', { name: 'Annual leave' });
    await leave.getByText(/^Built up in /).waitFor();
    expect((await balance()).unit).toBe('hours');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('builds up with a session that HR adds in a past month', async () => {
    const path = `/admin/people/${nurse.id}`;
    const { page, waitForToast, consoleErrors, close } = await at(hr, path);
    await page.getByRole('button', { name: 'Add session' }).first().click();
    await page.getByLabel('Date').fill(formatDay(workedDay));
    await page.getByLabel('Clocked in').fill('08:00');
    await page.getByLabel('Clocked out').fill('20:00');
    await page.getByLabel('Reason').fill('Bank shift on paper');
    await page.getByRole('button', { name: 'Add session' }).last().click();
    await waitForToast('Session added');
    await expect.poll(async () => (await balance()).remaining, { timeout: 20_000 }).toBe(6);
    await page.reload();
    const leave = page.getByRole('region', { name: 'Annual leave' });
    await leave.getByText('6 hours').first().waitFor();
    await leave.getByRole('button', { name: 'View ledger' }).click();
    const ledger = page.getByRole('dialog', { name: 'Annual leave ledger' });
    const month = months.format(new Date(workedDay));
    await ledger.getByText(`Built up in ${month}, for 48h 0m worked`).waitFor();
    await ledger.getByRole('columnheader', { name: 'Hours' }).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is requested with its hours, and the ring shows hours', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(nurse.session, address);
    await page.getByRole('img', { name: '6 of 6 hours left' }).waitFor();
    await page.getByRole('button', { name: 'Request Leave' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Request Leave' });
    await dialog.getByRole('checkbox', { name: 'Half day' }).waitFor();
    await typeDay(page, dateField(dialog, 'Start date'), monday);
    const hours = dialog.getByLabel('Hours of leave');
    await hours.waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Half day' }).count()).toBe(0);
    await hours.fill('1.1');
    await dialog.getByLabel('Reason').fill('The dentist');
    await dialog.getByText('Enter hours in quarters of an hour, like 7.5 or 12.25').waitFor();
    await hours.fill('20');
    await dialog.getByText('You don’t have enough leave left').waitFor();
    await hours.fill('2.25');
    await dialog.getByText('2.25 hours', { exact: true }).waitFor();
    await dialog.getByText('3.75 hours left afterwards').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast('Leave requested');
    await page.getByText('1 day, 2.25 hours').waitFor();
    await page.getByRole('img', { name: '3.75 of 6 hours left' }).waitFor();
    expect(await balance()).toMatchObject({ unit: 'hours', pending: 2.25 });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is approved by HR with the hours in sight, and taken in the ledger', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(hr, '/admin/pending-leave');
    const item = page.getByRole('listitem').filter({ hasText: 'Bibi Okonkwo' });
    await item.getByText('1 day, 2.25 hours · 6 hours left').waitFor();
    await item.getByRole('button', { name: 'Approve' }).click();
    await waitForToast('Leave Request Updated', 'has been approved');
    expect(consoleErrors).toEqual([]);
    await close();

    const own = await at(nurse.session, `${address}&open=ledger`);
    const ledger = own.page.getByRole('dialog', { name: 'How your leave is worked out' });
    const taken = ledger.getByRole('row').filter({ hasText: 'Annual leave' });
    await taken.getByText('−2.25').waitFor();
    await ledger
      .getByRole('row', { name: /^Remaining/ })
      .getByText('3.75')
      .waitFor();
    expect(own.consoleErrors).toEqual([]);
    await own.close();
  });

  it('gets other hours from HR, with what they cost', async () => {
    const [request] = await nurse.session.call<{ id: string }[]>('GET', '/api/leave-requests');
    const path = `/?tab=calendar&request=${request?.id}`;
    const { page, waitForToast, consoleErrors, close } = await at(hr, path);
    await page.getByRole('button', { name: 'Change dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change dates' });
    expect(await dialog.getByLabel('Hours of leave').inputValue()).toBe('2.25');
    // Its own days and hours don’t count against it.
    await dialog.getByText('3.75 hours left afterwards').waitFor();
    await dialog.getByLabel('Hours of leave').fill('1');
    await dialog.getByText('5 hours left afterwards').waitFor();
    await dialog.getByLabel('Reason').fill('Only an hour was needed');
    await dialog.getByRole('button', { name: 'Change dates' }).click();
    await waitForToast('Hours changed', '1 hour instead of 2.25');
    await page.getByText('Hours changed by').waitFor();
    await page.getByText('1 hour, before: 2.25').waitFor();
    expect(await balance()).toMatchObject({ remaining: 5 });
    expect(consoleErrors).toEqual([]);
    await close();
  });
});
