import { formatDay, formatLongDay } from '@portal/kernel/format-date';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
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

interface SentRequest {
  id: string;
  startDate: string;
  status: string;
}

const address = '/?section=annual-leave';

describe('one’s own annual leave', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let monday: string;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Femi', 'Adebayo');
    await startRecentLeaveYear(hr, nurse);
    monday = await mondayWithoutHolidays(nurse, 3);
  });

  const queried = () => nurse.session.call<SentRequest[]>('GET', '/api/leave-requests');
  const decide = async (status: string, denialReason?: string) => {
    const [pending] = (await queried()).filter((leave) => leave.status === 'pending');
    await hr.call('PATCH', `/api/leave-requests/${pending?.id}/status`, { status, denialReason });
  };

  async function at(where: string, options = {}) {
    const visitor = await openPage(browser, url, { ...options, session: nurse.session });
    await visitor.page.goto(where);
    return visitor;
  }

  it('is requested after some mistakes, and the balance follows each decision', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address, {
      timezoneId: 'America/New_York',
    });
    // London’s date, whatever the browser’s time zone.
    const today = formatLongDay(londonDay(new Date()));
    await page.locator('[aria-current="date"]').getByText(today).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Request Leave' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Request Leave' });
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast(
      'Missing Information',
      'Please fill in all required fields: start date, end date, and reason.',
    );
    await dialog.getByText('Enter a reason').waitFor();
    const start = dateField(dialog, 'Start date');
    await waitForFocus(start.getByRole('spinbutton').first());

    // Past dates can be sent after a warning; dates before the previous leave year are refused.
    const { leaveYearStart } = await nurse.session.call<{ leaveYearStart: string }>(
      'GET',
      '/api/leave-balance',
    );
    const lastYear = earliestLeaveDay(leaveYearStart, leaveYearStart.slice(5));
    await typeDay(page, start, lastYear);
    await typeDay(page, dateField(dialog, 'End date'), addDays(lastYear, 1));
    await dialog.getByText('These dates are in the past').waitFor();
    await typeDay(page, start, '2020-11-23');
    const tooFarBack = dialog.getByText(
      `Leave can’t start before ${formatDay(lastYear)}, the start of your previous leave year.`,
    );
    await tooFarBack.first().waitFor();
    expect(await dialog.getByText('These dates are in the past').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForFocus(start.getByRole('spinbutton').first());
    expect(await queried()).toEqual([]);

    // More days than available: shown before it is sent, and again when it is sent anyway.
    await typeDay(page, start, monday);
    await typeDay(page, dateField(dialog, 'End date'), addDays(monday, 60));
    await dialog.getByText('You don’t have enough leave left').waitFor();
    expect(await dialog.getByText('These dates are in the past').count()).toBe(0);
    await dialog.getByLabel('Reason').fill('A long way home');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast('Request Failed', 'Unable to submit leave request. Please try again.');
    await dialog
      .getByRole('alert')
      .getByText(/left in the leave year/)
      .waitFor();

    // The input survives a reload.
    await page.reload();
    await expect
      .poll(() => dialog.getByLabel('Reason').inputValue(), { timeout: 20_000 })
      .toBe('A long way home');
    await typeDay(page, dateField(dialog, 'End date'), addDays(monday, 4));
    await dialog.getByText('5 days', { exact: true }).waitFor();
    await dialog.getByText('20 days left afterwards').waitFor();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast('Leave requested');
    // The ring, its number and the figures beside it agree about what is pending.
    await page.getByRole('img', { name: '20 of 25 days left' }).waitFor();
    const balance = page.getByRole('definition').filter({ hasText: /^\d+ days$/ });
    await expect
      .poll(() => balance.allTextContents(), { timeout: 20_000 })
      .toEqual(['25 days', '0 days', '5 days', '20 days']);
    await page.goto('/');
    await page.getByRole('img', { name: '20 of 25 days left' }).waitFor();
    expect(await balance.allTextContents()).toEqual(['25 days', '0 days', '5 days', '20 days']);
    await page.goto(address);

    await decide('approved');
    await page.getByText(/^Approved by Asha Patel on /).waitFor();
    await page.getByRole('img', { name: '20 of 25 days left' }).waitFor();
    await page.goto(`${address}&month=${monday.slice(0, 7)}`);
    const day = page.getByRole('button', {
      name: new RegExp(`${formatLongDay(monday)}.*approved`),
    });
    await day.click();
    await page.getByRole('dialog', { name: 'Annual leave' }).getByText('5 working days').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('is a half day requested by keyboard, withdrawn, restored and denied', async () => {
    const other = await mondayWithoutHolidays(nurse, 6);
    const { page, waitForToast, close } = await at(`${address}&month=${other.slice(0, 7)}`);
    const day = page.getByRole('button', { name: formatLongDay(other) });
    await day.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await waitForFocus(day);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Request Leave' });
    await dialog.getByText('1 day', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await day.focus();
    for (const _ of ['Tuesday', 'Wednesday']) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.getByText('3 days', { exact: true }).waitFor();
    await dialog.getByLabel('Half day').focus();
    await page.keyboard.press('Space');
    await dialog.getByText('0.5 days', { exact: true }).waitFor();
    await dialog.getByLabel('Morning or afternoon').selectOption('afternoon');
    await dialog.getByLabel('Reason').fill('The dentist');
    await dateField(dialog, 'Start date').getByRole('spinbutton').first().focus();
    await page.keyboard.press('Enter');
    await waitForToast('Leave requested');
    await page.getByText('Half day (afternoon)').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await waitForToast('Leave request withdrawn');
    await page.getByText(/^Withdrawn by you on /).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Withdrawal undone');
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await page.getByText(/^Withdrawn by you on /).waitFor({ state: 'detached' });

    await decide('denied', 'Three of you are away then.');
    await page.getByText('HR: Three of you are away then.').waitFor();
    await page.getByText(/^Declined by Asha Patel on /).waitFor();
    await close();
  });

  it('reveals only that it conflicts with a partner’s leave', async () => {
    const partner = await createEmployee(url, hr, 'Grace', 'Oyelaran');
    await hr.call('POST', '/api/admin/partnerships', { user1Id: nurse.id, user2Id: partner.id });
    const taken = await mondayWithoutHolidays(nurse, 9);
    const { id } = await partner.session.call<SentRequest>('POST', '/api/leave-requests', {
      startDate: taken,
      endDate: taken,
      reason: 'A wedding',
    });
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    const { page, waitForToast, close } = await at(`${address}&month=${taken.slice(0, 7)}`, {
      viewport: { width: 320, height: 720 },
    });
    const day = (date: string) => page.getByRole('button', { name: formatLongDay(date) });
    await day(taken).waitFor();
    // What is still loading moves the calendar, also between the hover and the press.
    const loading = page.locator('main').getByRole('status', { name: 'Loading' });
    await expect.poll(() => loading.count()).toBe(0);
    await day(addDays(taken, 1)).hover();
    await page.mouse.down();
    await day(taken).hover();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Request Leave' });
    await dialog.getByText('Leave Conflict').waitFor();
    await dialog.getByLabel('Reason').fill('A concert');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast(
      'Leave Conflict',
      "Your request conflicts with a partner's approved leave. Please choose different dates.",
    );
    expect(await page.getByText('Grace').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await close();
  });

  itNightly('ends with the year 2099 and returns the focus to the page', async () => {
    const { page, close } = await at(`${address}&month=2099-11&open=feed`);
    await page.getByRole('dialog', { name: 'Add to your calendar' }).waitFor();
    await page.keyboard.press('Escape');
    const heading = page.getByRole('heading', { name: 'Annual Leave', level: 1 });
    await waitForFocus(heading);
    const next = page.getByRole('button', { name: 'Next month' });
    await next.click();
    await page.getByRole('heading', { name: 'December 2099' }).waitFor();
    expect(await next.isDisabled()).toBe(true);
    const last = page.getByRole('button', { name: formatLongDay('2099-12-31') });
    await last.focus();
    for (const key of ['ArrowRight', 'PageDown', 'ArrowDown']) await page.keyboard.press(key);
    await waitForFocus(last);
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe('2099-12');

    // On a screen as low as one zoomed to 400%, nothing covers the content.
    await page.setViewportSize({ width: 320, height: 256 });
    const stuck = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('body *')]
          .filter((node) => ['fixed', 'sticky'].includes(getComputedStyle(node).position))
          .filter((node) => node.offsetHeight > 0)
          .map((node) => node.className),
      );
    await expect.poll(stuck).toEqual([]);
    await close();
  });

  itNightly(
    'is shared with a calendar app by a link that can be replaced and deleted',
    async () => {
      const { page, waitForToast, close } = await at(`${address}&open=feed`);
      const dialog = page.getByRole('dialog', { name: 'Add to your calendar' });
      await dialog.getByRole('button', { name: 'Create link' }).click();
      const feed = await dialog.getByLabel('Private link').inputValue();
      const webcal = dialog.getByRole('link', { name: 'Open in calendar' });
      expect(await webcal.getAttribute('href')).toBe(feed.replace('http:', 'webcal:'));
      const content = await fetch(feed).then((response) => response.text());
      expect(content).toContain(`DTSTART;VALUE=DATE:${monday.replaceAll('-', '')}`);
      expect(content).not.toContain('A long way home');

      await dialog.getByRole('button', { name: 'Create new link' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText(/The old link will stop working immediately/).waitFor();
      await question.getByRole('button', { name: 'Create new link' }).click();
      await question.waitFor({ state: 'detached' });
      await expect.poll(async () => (await fetch(feed)).status).toBe(404);
      await dialog.getByRole('button', { name: 'Delete link' }).click();
      await question.getByRole('button', { name: 'Delete link' }).click();
      await waitForToast('Link deleted');
      await dialog.getByRole('button', { name: 'Create link' }).waitFor();
      await close();
    },
  );
});
