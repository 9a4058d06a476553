import { addDays } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { startRecentLeaveYear, tuesdayWithoutHolidays } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface LeaveRequest {
  id: string;
  status: string;
  denialReason: string | null;
  daysBooked: number;
}

const longTimeout = { timeout: 30_000 };

describe('the leave calendar', () => {
  const { url } = portal;
  /** A Tuesday for each test, some weeks ahead and in no week with a bank holiday. */
  const tuesday = (weeks: number) => tuesdayWithoutHolidays(10, weeks);
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Philippa', 'Vantongeren');
    await startRecentLeaveYear(hr, nurse);
  });

  async function at(search: string, { isLive = true } = {}): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: hr });
    visitor.page.setDefaultTimeout(30_000);
    if (!isLive) await visitor.page.route('**/api/live', (route) => route.abort());
    await visitor.page.goto(`/?tab=calendar${search}`);
    return visitor;
  }

  const ask = (startDate: string, endDate: string, by = nurse, more: object = {}) =>
    by.session.call<LeaveRequest>('POST', '/api/leave-requests', {
      startDate,
      endDate,
      reason: 'A week at the coast',
      ...more,
    });
  const report = (startDate: string, endDate: string, leaveType: string) =>
    nurse.session.call<LeaveRequest>('POST', '/api/sick-leave-requests', {
      startDate,
      endDate,
      leaveType,
      reason: 'Not well at all',
    });
  const approve = async (request: Promise<LeaveRequest>) => {
    const { id } = await request;
    return hr.call<LeaveRequest>('PATCH', `/api/leave-requests/${id}/status`, {
      status: 'approved',
    });
  };
  async function findRequest(id: string): Promise<LeaveRequest | undefined> {
    const [annual, sick] = await Promise.all([
      hr.call<LeaveRequest[]>('GET', '/api/leave-requests?scope=all'),
      hr.call<LeaveRequest[]>('GET', '/api/sick-leave-requests'),
    ]);
    return [...annual, ...sick].find((one) => one.id === id);
  }

  const panelOf = (page: Page, name = 'Philippa Vantongeren') => page.getByRole('dialog', { name });
  const press = (place: Locator, name: string) =>
    place.getByRole('button', { name, exact: true }).click();
  const waitForDaysLeft = (panel: Locator, days: number) =>
    panel.getByText(`${days} of 25 days left`, { exact: false }).waitFor();

  async function choose(page: Page, panel: Locator, date: string, item: string): Promise<void> {
    const day = String(Number(date.slice(8)));
    await panel.getByRole('button', { name: new RegExp(`^\\w+ ${day} `) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  it('approves, cancels and restores leave and single days, and updates the balance', async () => {
    const { id } = await ask(tuesday(0), addDays(tuesday(0), 2));
    const { page, consoleErrors, waitForToast, close } = await at(`&request=${id}`);
    const panel = panelOf(page);
    await waitForDaysLeft(panel, 25);
    await press(panel, 'Approve');
    await waitForToast('Leave Request Updated', 'has been approved.');
    await waitForDaysLeft(panel, 22);

    await press(panel, 'Cancel leave');
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'has been cancelled.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await findRequest(id))?.status, longTimeout).toBe('approved');
    await press(panel, 'Cancel leave');
    await waitForDaysLeft(panel, 25);
    await expect.poll(async () => (await findRequest(id))?.status, longTimeout).toBe('cancelled');
    await press(panel, 'Restore');
    await waitForDaysLeft(panel, 22);

    const wednesday = addDays(tuesday(0), 1);
    await choose(page, panel, wednesday, 'Cancel this day');
    await waitForDaysLeft(panel, 23);
    await panel.getByText('2 working days of 3 requested').waitFor();
    await choose(page, panel, wednesday, 'Restore this day');
    await waitForDaysLeft(panel, 22);
    await choose(page, panel, wednesday, 'Delete this day');
    const question = page.getByRole('alertdialog', { name: 'Delete this day?' });
    await question.getByText('returned to the balance. You can’t undo this.').waitFor();
    await press(question, 'Delete day');
    await waitForDaysLeft(panel, 23);
    await panel.getByText(/, deleted$/).waitFor({ state: 'attached' });
    await expect.poll(async () => (await findRequest(id))?.daysBooked, longTimeout).toBe(2);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('keeps a day’s menu at the day when content appears above', async () => {
    const day = tuesday(8);
    const partner = await createEmployee(url, hr, 'Peregrine', 'Ashdown');
    const pair = { user1Id: nurse.id, user2Id: partner.id };
    const { id: pairId } = await hr.call<LeaveRequest>('POST', '/api/admin/partnerships', pair);
    const { id } = await ask(day, addDays(day, 2));
    const partnerRequest = await ask(day, day, partner);
    const { page, close } = await at(`&request=${id}`);
    const panel = panelOf(page);
    const button = panel.getByRole('button', {
      name: new RegExp(`^\\w+ ${Number(day.slice(8))} `),
    });
    await button.click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const places = async () => {
      const [menuBox, buttonBox] = await Promise.all([menu.boundingBox(), button.boundingBox()]);
      return { day: buttonBox?.y ?? 0, apart: Math.round((menuBox?.y ?? 0) - (buttonBox?.y ?? 0)) };
    };
    const before = await places();
    await hr.call('PATCH', `/api/leave-requests/${partnerRequest.id}/status`, {
      status: 'approved',
    });
    await expect
      .poll(async () => (await places()).day, longTimeout)
      .toBeGreaterThan(before.day + 20);
    await expect.poll(async () => (await places()).apart, longTimeout).toBe(before.apart);
    await close();
    await hr.call('DELETE', `/api/admin/partnerships/${pairId}`);
    await hr.call('DELETE', `/api/leave-requests/${id}`);
  });

  it('declines with a reason, which stays visible, and deletes the declined request', async () => {
    const { id } = await ask(tuesday(1), tuesday(1), nurse, {
      isHalfDay: true,
      halfDayPeriod: 'afternoon',
    });
    const { page, waitForToast, close } = await at(`&request=${id}`);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: /, afternoon, booked$/ }).waitFor();
    await press(panel, 'Decline');
    const dialog = page.getByRole('dialog', { name: 'Decline leave' });
    await dialog.getByLabel('Reason').fill('The ward is short that day');
    await press(dialog, 'Decline');
    await waitForToast('Leave Request Updated', 'has been declined.');
    await panel.getByText('The ward is short that day').waitFor();
    await panel.getByText(/^Declined by Asha Patel on /).waitFor();
    await press(panel, 'Delete');
    await press(page.getByRole('alertdialog', { name: 'Delete this request?' }), 'Delete');
    await waitForToast('Leave Request Updated', 'has been deleted.');
    expect(await findRequest(id)).toBeUndefined();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search, longTimeout).toBe('?tab=calendar');
    const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
    await waitForFocus(calendar);
    await close();
  });

  itNightly('approves, denies, cancels and deletes sick and compassionate leave', async () => {
    const sick = await report(tuesday(2), addDays(tuesday(2), 1), 'sick');
    const funeral = await report(addDays(tuesday(2), 3), addDays(tuesday(2), 3), 'compassionate');
    const { page, waitForToast, close } = await at(`&request=${sick.id}`);
    const panel = panelOf(page);
    // The dates are in the future, so no sickness counts yet.
    const bradford = panel.getByText('Bradford factor').locator('..');
    await bradford.getByText(/^0Number of sickness absences squared, /).waitFor();
    await press(panel, 'Approve');
    await waitForToast('sick leave', 'has been approved.');
    await press(panel, 'Cancel leave');
    await waitForToast('has been cancelled.');
    await press(panel, 'Delete');
    await press(page.getByRole('alertdialog'), 'Delete');
    await waitForToast('has been deleted.');
    expect(await findRequest(sick.id)).toBeUndefined();

    await page.goto(`/?tab=calendar&request=${funeral.id}`);
    await press(panel, 'Deny');
    await press(page.getByRole('alertdialog', { name: 'Deny compassionate leave?' }), 'Deny');
    await waitForToast('Leave Request Updated', 'compassionate leave');
    expect((await findRequest(funeral.id))?.status).toBe('denied');
    await close();
  });

  itNightly('says why leave can’t be restored, or that someone else deleted it', async () => {
    const partner = await createEmployee(url, hr, 'Lorcan', 'Whitcombe');
    const own = await approve(ask(tuesday(3), addDays(tuesday(3), 1)));
    await hr.call('PATCH', `/api/leave-requests/${own.id}/cancel`);
    await hr.call('POST', '/api/admin/partnerships', { user1Id: nurse.id, user2Id: partner.id });
    await approve(ask(tuesday(3), tuesday(3), partner));
    const { page, waitForToast, close } = await at(`&request=${own.id}`, { isLive: false });
    const panel = panelOf(page);
    await panel
      .getByText(/^Lorcan Whitcombe is off on Tue \d+ \w+, so you can’t restore/)
      .waitFor();
    await press(panel, 'Restore');
    await waitForToast(
      'Failed to update leave request',
      'This request conflicts with a partner’s approved leave.',
    );
    await panel.getByText('Cancelled', { exact: true }).waitFor();
    await hr.call('DELETE', `/api/leave-requests/${own.id}`);
    await press(panel, 'Restore');
    await waitForToast(
      'Request Already Deleted',
      'This leave request was already deleted. The list has been refreshed.',
    );
    await close();
  });

  itNightly(
    'shows names, all leave of a day in a panel, and the month in the address',
    async () => {
      const day = tuesday(6);
      const others = ['Ann', 'Ben', 'Cleo', 'Dai', 'Esme'];
      for (const name of others) {
        await approve(ask(day, day, await createEmployee(url, hr, name, 'Lighthouse')));
      }
      const { page, consoleErrors, close } = await at(`&month=${day.slice(0, 7)}`);
      const cell = page.getByRole('cell').filter({ hasText: 'Ann Lighthouse' });
      await cell.getByRole('link', { name: 'Ann Lighthouse, Annual leave, approved' }).waitFor();
      await cell.getByRole('link', { name: /^2 more on Tuesday / }).click();
      const panel = page.getByRole('dialog', { name: /^Tuesday / });
      await expect.poll(() => panel.getByRole('listitem').count(), longTimeout).toBe(others.length);
      await expect.poll(() => new URL(page.url()).searchParams.get('day'), longTimeout).toBe(day);
      // A new request appears without a reload.
      await ask(day, day);
      await panel.getByRole('heading', { name: /^Pending/ }).waitFor();
      await panel.getByRole('link', { name: /, Philippa Vantongeren$/ }).click();
      await press(panelOf(page), 'Approve');
      await panelOf(page).getByText('Approved', { exact: true }).waitFor();
      await page.goto('/?tab=calendar&month=2026-12');
      await page.getByRole('cell').filter({ hasText: 'Christmas Day' }).waitFor();
      await page.getByRole('button', { name: 'Next month' }).click();
      await page.getByRole('heading', { name: 'January 2027' }).waitFor();
      await expect
        .poll(() => new URL(page.url()).searchParams.get('month'), longTimeout)
        .toBe('2027-01');
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  itNightly('lists all requests, with the filters in the address', async () => {
    const { page, close } = await at(
      `&view=leave-requests&status=denied&type=compassionate&of=${nurse.id}`,
    );
    const rows = page.locator('tbody tr[data-id]');
    await expect.poll(() => rows.allInnerTexts(), longTimeout).toHaveLength(1);
    expect(await rows.textContent()).toContain('Philippa Vantongeren');
    await page.getByLabel('Status').selectOption('Approved');
    await page.getByText('No matches').waitFor();
    await press(page.locator('main'), 'Clear filters');
    await expect.poll(() => rows.count(), longTimeout).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Dates' }).click();
    await rows.getByRole('link', { name: /, Ann Lighthouse$/ }).click();
    await panelOf(page, 'Ann Lighthouse').getByText('A week at the coast').waitFor();
    await page.keyboard.press('Escape');
    await rows.getByRole('link', { name: 'Ann Lighthouse', exact: true }).click();
    await page.getByRole('heading', { name: 'Ann Lighthouse', level: 1 }).waitFor();
    await close();
  });
});
