import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import {
  dateField,
  mondayWithoutHolidays,
  startRecentLeaveYear,
  typeDay,
} from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Proposal {
  currentDays: number;
  days: number;
  statutoryDays: number;
}

const today = londonDay(new Date());
const name = 'Imogen Parttime';

describe('the entitlement and ledger of a leave year', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let monday: string;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Imogen', 'Parttime');
    await startRecentLeaveYear(hr, nurse);
    monday = await mondayWithoutHolidays(nurse, 3);
    const shift = { week: 1, start: '09:00', end: '17:00', breakMinutes: 0 };
    await hr.call('POST', `/api/admin/users/${nurse.id}/working-patterns`, {
      from: '2024-01-08',
      weeks: 1,
      shifts: [1, 2, 3].map((weekday) => ({ ...shift, weekday })),
    });
    await takeLeaveWithASickDay();
  });

  const panelAddress = () => `/?tab=staff&q=parttime&person=${nurse.id}`;
  const at = (path: string, session = hr) => openPage(browser, url, { session, path });
  const proposal = () =>
    hr.call<Proposal>('GET', `/api/admin/users/${nurse.id}/entitlement-proposal`);
  const saveDays = (days: number | null) =>
    hr.call('POST', `/api/admin/users/${nurse.id}/leave-entitlements`, { day: today, days });

  /** Monday to Wednesday are taken, Monday is returned, and a week later Tuesday is requested. */
  async function takeLeaveWithASickDay(): Promise<void> {
    const request = (startDate: string, endDate: string) =>
      nurse.session.call<{ id: string }>('POST', '/api/leave-requests', {
        startDate,
        endDate,
        reason: 'Walking in Wales',
      });
    const { id } = await request(monday, addDays(monday, 2));
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    await nurse.session.call('POST', '/api/sick-leave-requests', {
      startDate: monday,
      endDate: monday,
      reason: 'A cold',
      leaveType: 'sick',
    });
    await request(addDays(monday, 8), addDays(monday, 8));
  }

  async function openEntitlement(page: Page): Promise<Locator> {
    const panel = page.getByRole('dialog', { name });
    await panel.getByRole('button', { name: 'Change entitlement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change entitlement' });
    await dialog.getByRole('list', { name: 'Calculation' }).waitFor();
    return dialog;
  }

  it('is proposed for a part-timer, and their ledger shows how it is used', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(panelAddress());
    const dialog = await openEntitlement(page);
    await waitForFocus(dialog.getByLabel('Leave year'));
    const { days } = await proposal();
    await dialog.getByText('25 × 3/5 = 15').waitFor();
    const use = dialog.getByRole('button', { name: `Use ${days} days` });
    await use.waitFor();

    // What full-time work gives changes the proposal.
    await dialog.getByLabel('Full-time days a year').fill('30');
    await dialog.getByText('30 × 3/5 = 18').waitFor();
    await dialog.getByLabel('Bank holidays').selectOption('Included');
    await dialog.getByText(/^− \d bank holidays? on working days$/).waitFor();
    await dialog.getByLabel('Full-time days a year').fill('19');
    await dialog.getByText('30 × 3/5 = 18').waitFor();
    await dialog.getByLabel('Full-time days a year').fill('25');
    await dialog.getByLabel('Bank holidays').selectOption('On top');
    await use.click();
    expect(await dialog.getByLabel('Days in this leave year').inputValue()).toBe(String(days));
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Change entitlement' }).click();
    await waitForToast('Settings Updated', `${name}: ${days} days for `);
    await dialog.waitFor({ state: 'detached' });
    const panel = page.getByRole('dialog', { name });
    await panel.getByText('(usually 25)').waitFor();
    expect((await proposal()).currentDays).toBe(days);

    const theirs = await at('/?section=annual-leave', nurse.session);
    await theirs.page.getByRole('button', { name: 'How this is worked out' }).click();
    const ledger = theirs.page.getByRole('dialog', { name: 'How your leave is worked out' });
    await ledger.getByRole('row').filter({ hasText: 'Entitlement for' }).waitFor();
    expect(await rowTexts(ledger)).toEqual([
      ['Entitlement for', `+${days}`, `${days}`],
      ['Annual leave', '−3', minus(days, 3)],
      ['Returned: off sick', '+1', minus(days, 2)],
      ['Remaining', minus(days, 2)],
      ['Awaiting a decision', '−1', ''],
      ['Remaining if approved', minus(days, 3)],
    ]);
    expect(await findAccessibilityIssues(theirs.page, screenVariants(1))).toEqual([]);

    // The next leave year is the last one that is shown.
    await ledger.getByRole('button', { name: 'Next leave year' }).click();
    await ledger.getByText('No leave booked in this year').waitFor();
    const next = ledger.getByRole('button', { name: 'Next leave year' });
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await ledger.getByRole('button', { name: 'Previous leave year' }).click();
    await ledger.getByText('Returned: off sick').waitFor();
    await theirs.page.keyboard.press('Escape');
    await waitForFocus(theirs.page.getByRole('button', { name: 'How this is worked out' }));
    expect(theirs.consoleErrors).toEqual([]);
    await theirs.close();

    // HR gets to the request from its line.
    await panel.getByRole('button', { name: 'View ledger' }).click();
    const hrLedger = page.getByRole('dialog', { name: 'Annual leave ledger' });
    await hrLedger.getByRole('link', { name: /^Annual leave/ }).click();
    await page.getByRole('dialog', { name }).getByText('Walking in Wales').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('calendar');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('can be below the law after a warning, and be undone', async () => {
    await saveDays(18);
    const { page, waitForToast, consoleErrors, close } = await at(panelAddress());
    const dialog = await openEntitlement(page);
    const days = dialog.getByLabel('Days in this leave year');
    await expect.poll(() => days.inputValue()).toBe('18');
    const { statutoryDays } = await proposal();
    const warning = dialog.getByText(
      `This is below the statutory minimum of ${statutoryDays} days (bank holidays not counted).`,
    );
    expect(await warning.count()).toBe(0);
    await days.fill('61');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter days from 0 to 60, like 14.4').waitFor();
    await waitForFocus(days);
    const below = minus(statutoryDays, 0.5);
    await days.fill(below);
    await warning.waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', name);
    expect((await proposal()).currentDays).toBe(Number(below));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await proposal()).currentDays).toBe(18);

    await openEntitlement(page);
    await dialog.getByRole('button', { name: 'Go back to the usual 25 days a year' }).click();
    await waitForToast('Settings Updated', `${name}: 25 days for `);
    await page.getByText('(usually 25)').waitFor({ state: 'detached' });
    expect((await proposal()).currentDays).toBe(25);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('has carried-over days that expire on a day of the leave year', async () => {
    const { page, waitForToast, close } = await at(`/?tab=settings&leave-settings=${nurse.id}`);
    const dialog = page.getByRole('dialog', { name: 'Configure Leave Settings' });
    const expiry = dateField(dialog, 'Carried-over days expire on (optional)');
    await expiry.waitFor();
    expect(await expiry.getByRole('spinbutton').first().getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Carried over').fill('5');
    await typeDay(page, expiry, '2020-06-30');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await waitForToast('Failed to save leave settings. Please try again.');
    await dialog
      .getByText(/^Carried-over days expire on must be in the leave year, from /)
      .waitFor();
    await waitForFocus(expiry.getByRole('spinbutton').first());
    const lastDay = addDays(monday, 20);
    await typeDay(page, expiry, lastDay);
    // Two days of the leave are taken by then, and one is requested.
    await dialog.getByText(/2 carried-over days must be taken by /).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByLabel('Leave builds up in the first year of employment').check();
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await waitForToast('Settings Updated', name);
    expect(await hr.call('GET', `/api/user-leave-settings/${nurse.id}`)).toMatchObject({
      carryOverDays: 5,
      carryOverExpiresOn: lastDay,
      accruesInFirstYear: true,
    });
    await close();
    const theirs = await at('/?section=annual-leave', nurse.session);
    await theirs.page.getByText(/^2 carried-over days must be taken by /).waitFor();
    await theirs.close();
    const panel = await at(panelAddress());
    await panel.page.getByText(/^\(to be taken by /).waitFor();
    await panel.close();
  });

  itNightly('is not proposed for irregular hours, but can be set', async () => {
    const bank = await createEmployee(url, hr, 'Bettina', 'Irregular');
    await hr.call('POST', `/api/admin/users/${bank.id}/working-patterns`, {
      from: '2024-01-08',
      isIrregular: true,
      shifts: [],
    });
    const { page, waitForToast, close } = await at(`/?tab=staff&person=${bank.id}`);
    await page.getByRole('button', { name: 'Change entitlement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change entitlement' });
    await dialog.getByText(/^With irregular hours, leave accrues in hours/).waitFor();
    await dialog.getByLabel('Days in this leave year').fill('12.07');
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change entitlement' }).click();
    await waitForToast('Settings Updated', 'Bettina Irregular: 12.07 days for ');
    await close();
  });
});

/** The words of each row without its dates, and its numbers. */
async function rowTexts(ledger: Locator): Promise<string[][]> {
  const rows = await ledger.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const [words = ''] = await row.getByRole('rowheader').allInnerTexts();
      const numbers = await row.locator('th ~ td').allInnerTexts();
      return [words.replace(/ \d{4}(\/\d\d)?$/, ''), ...numbers];
    }),
  );
}

/** Without the error of binary fractions. */
function minus(days: number, taken: number): string {
  return String(Math.round((days - taken) * 100) / 100);
}
