import { addDays } from '@portal/kernel/london';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { inOneLeaveYear, plainTuesday } from '../leave.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

interface Request {
  id: string;
  status: string;
  denialReason: string | null;
  daysBooked: number;
}

const patient = { timeout: 30_000 };

describe('the leave calendar', () => {
  const url = inject('portalUrl');
  /** A Tuesday some weeks from now, one for each test: in no week with a bank holiday. */
  const tuesday = (weeks: number) => plainTuesday(10, weeks);
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Philippa', 'Vantongeren');
    await inOneLeaveYear(hr, nurse);
  });
  afterAll(() => browser?.close());

  async function at(search: string, { isLive = true } = {}): Promise<Visitor> {
    const visitor = await visit(browser, url, { session: hr, reducedMotion: 'reduce' });
    visitor.page.setDefaultTimeout(30_000);
    if (!isLive) await visitor.page.route('**/api/live', (route) => route.abort());
    await visitor.page.goto(`/?tab=calendar${search}`);
    return visitor;
  }

  const ask = (startDate: string, endDate: string, by = nurse, more: object = {}) =>
    by.session.call<Request>('POST', '/api/leave-requests', {
      startDate,
      endDate,
      reason: 'A week at the coast',
      ...more,
    });
  const report = (startDate: string, endDate: string, leaveType: string) =>
    nurse.session.call<Request>('POST', '/api/sick-leave-requests', {
      startDate,
      endDate,
      leaveType,
      reason: 'Not well at all',
    });
  const approve = async (request: Promise<Request>) => {
    const { id } = await request;
    return hr.call<Request>('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
  };
  async function found(id: string): Promise<Request | undefined> {
    const [annual, sick] = await Promise.all([
      hr.call<Request[]>('GET', '/api/leave-requests?scope=all'),
      hr.call<Request[]>('GET', '/api/sick-leave-requests'),
    ]);
    return [...annual, ...sick].find((one) => one.id === id);
  }

  const panelOf = (page: Page, name = 'Philippa Vantongeren') => page.getByRole('dialog', { name });
  const press = (place: Locator, name: string) =>
    place.getByRole('button', { name, exact: true }).click();
  const left = (panel: Locator, days: number) =>
    panel.getByText(`${days} of 25 days left`, { exact: false }).waitFor();

  async function choose(page: Page, panel: Locator, date: string, item: string): Promise<void> {
    const day = String(Number(date.slice(8)));
    await panel.getByRole('button', { name: new RegExp(`^\\w+ ${day} `) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  it('approves, cancels and restores leave and its days, and the balance follows', async () => {
    const { id } = await ask(tuesday(0), addDays(tuesday(0), 2));
    const { page, complaints, toldOf, leave } = await at(`&request=${id}`);
    const panel = panelOf(page);
    await left(panel, 25);
    await press(panel, 'Approve');
    await toldOf('Leave Request Updated', 'is approved.');
    await left(panel, 22);

    await press(panel, 'Cancel leave');
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'is cancelled.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await found(id))?.status, patient).toBe('approved');
    await press(panel, 'Cancel leave');
    await left(panel, 25);
    await expect.poll(async () => (await found(id))?.status, patient).toBe('cancelled');
    await press(panel, 'Restore');
    await left(panel, 22);

    const wednesday = addDays(tuesday(0), 1);
    await choose(page, panel, wednesday, 'Cancel this day');
    await left(panel, 23);
    await panel.getByText('2 working days of 3 asked for').waitFor();
    await choose(page, panel, wednesday, 'Restore this day');
    await left(panel, 22);
    await choose(page, panel, wednesday, 'Delete this day');
    const question = page.getByRole('alertdialog', { name: 'Delete this day?' });
    await question.getByText('gives it back to the balance. This can’t be undone.').waitFor();
    await press(question, 'Delete the day');
    await left(panel, 23);
    await panel.getByText(/, deleted$/).waitFor({ state: 'attached' });
    await expect.poll(async () => (await found(id))?.daysBooked, patient).toBe(2);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('keeps the menu of a day at its day, whatever arrives above it', async () => {
    const day = tuesday(8);
    const partner = await employee(url, hr, 'Peregrine', 'Ashdown');
    const pair = { user1Id: nurse.id, user2Id: partner.id };
    const { id: pairId } = await hr.call<Request>('POST', '/api/admin/partnerships', pair);
    const { id } = await ask(day, addDays(day, 2));
    const partners = await ask(day, day, partner);
    const { page, leave } = await at(`&request=${id}`);
    const panel = panelOf(page);
    const button = panel.getByRole('button', {
      name: new RegExp(`^\\w+ ${Number(day.slice(8))} `),
    });
    await button.click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const places = async () => {
      const [of, from] = await Promise.all([menu.boundingBox(), button.boundingBox()]);
      return { day: from?.y ?? 0, apart: Math.round((of?.y ?? 0) - (from?.y ?? 0)) };
    };
    const before = await places();
    await hr.call('PATCH', `/api/leave-requests/${partners.id}/status`, { status: 'approved' });
    await expect.poll(async () => (await places()).day, patient).toBeGreaterThan(before.day + 20);
    await expect.poll(async () => (await places()).apart, patient).toBe(before.apart);
    await leave();
    await hr.call('DELETE', `/api/admin/partnerships/${pairId}`);
    await hr.call('DELETE', `/api/leave-requests/${id}`);
  });

  it('declines with a reason, which stays to be read, and deletes what was denied', async () => {
    const { id } = await ask(tuesday(1), tuesday(1), nurse, {
      isHalfDay: true,
      halfDayPeriod: 'afternoon',
    });
    const { page, toldOf, leave } = await at(`&request=${id}`);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: /, afternoon, booked$/ }).waitFor();
    await press(panel, 'Decline');
    const dialog = page.getByRole('dialog', { name: 'Decline leave' });
    await dialog.getByLabel('Reason').fill('The ward is short that day');
    await press(dialog, 'Decline');
    await toldOf('Leave Request Updated', 'is declined.');
    await panel.getByText('The ward is short that day').waitFor();
    await panel.getByText(/^Denied by Asha Patel on /).waitFor();
    await press(panel, 'Delete');
    await press(page.getByRole('alertdialog', { name: 'Delete this request?' }), 'Delete');
    await toldOf('Leave Request Updated', 'is deleted.');
    expect(await found(id)).toBeUndefined();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search, patient).toBe('?tab=calendar');
    const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
    await keyboardAt(calendar);
    await leave();
  });

  it('approves, denies, cancels and deletes sick and compassionate leave', async () => {
    const sick = await report(tuesday(2), addDays(tuesday(2), 1), 'sick');
    const funeral = await report(addDays(tuesday(2), 3), addDays(tuesday(2), 3), 'compassionate');
    const { page, toldOf, leave } = await at(`&request=${sick.id}`);
    const panel = panelOf(page);
    // It lies in days to come: there has been no sickness yet.
    const bradford = panel.getByText('Bradford factor').locator('..');
    await bradford.getByText(/^0Times of sickness, squared, /).waitFor();
    await press(panel, 'Approve');
    await toldOf('sick leave', 'is approved.');
    await press(panel, 'Cancel leave');
    await toldOf('is cancelled.');
    await press(panel, 'Delete');
    await press(page.getByRole('alertdialog'), 'Delete');
    await toldOf('is deleted.');
    expect(await found(sick.id)).toBeUndefined();

    await page.goto(`/?tab=calendar&request=${funeral.id}`);
    await press(panel, 'Deny');
    await press(page.getByRole('alertdialog', { name: 'Deny compassionate leave?' }), 'Deny');
    await toldOf('Leave Request Updated', 'compassionate leave');
    expect((await found(funeral.id))?.status).toBe('denied');
    await leave();
  });

  it('says why leave can’t be restored, and where somebody else was first', async () => {
    const partner = await employee(url, hr, 'Lorcan', 'Whitcombe');
    const own = await approve(ask(tuesday(3), addDays(tuesday(3), 1)));
    await hr.call('PATCH', `/api/leave-requests/${own.id}/cancel`);
    await hr.call('POST', '/api/admin/partnerships', { user1Id: nurse.id, user2Id: partner.id });
    await approve(ask(tuesday(3), tuesday(3), partner));
    const { page, toldOf, leave } = await at(`&request=${own.id}`, { isLive: false });
    const panel = panelOf(page);
    await panel.getByText(/^Lorcan Whitcombe is off on Tue \d+ \w+: as it stands/).waitFor();
    await press(panel, 'Restore');
    await toldOf(
      'Failed to update leave request',
      "This request conflicts with a partner's approved leave.",
    );
    await panel.getByText('Cancelled', { exact: true }).waitFor();
    await hr.call('DELETE', `/api/leave-requests/${own.id}`);
    await press(panel, 'Restore');
    await toldOf(
      'Request Already Deleted',
      'This leave request was already deleted. The list has been refreshed.',
    );
    await leave();
  });

  it('shows everyone by name, all of a full day in a panel, and the month in the address', async () => {
    const day = tuesday(6);
    const others = ['Ann', 'Ben', 'Cleo', 'Dai', 'Esme'];
    for (const name of others) {
      await approve(ask(day, day, await employee(url, hr, name, 'Lighthouse')));
    }
    const { page, complaints, leave } = await at(`&month=${day.slice(0, 7)}`);
    const cell = page.getByRole('cell').filter({ hasText: 'Ann Lighthouse' });
    await cell.getByRole('link', { name: 'Ann Lighthouse, Annual leave, approved' }).waitFor();
    await cell.getByRole('link', { name: /^2 more on Tuesday / }).click();
    const panel = page.getByRole('dialog', { name: /^Tuesday / });
    await expect.poll(() => panel.getByRole('listitem').count(), patient).toBe(others.length);
    await expect.poll(() => new URL(page.url()).searchParams.get('day'), patient).toBe(day);
    // Without a look at the calendar: what is new comes by itself.
    await ask(day, day);
    await panel.getByRole('heading', { name: /^Waits for a decision/ }).waitFor();
    await panel.getByRole('link', { name: 'Philippa Vantongeren' }).click();
    await press(panelOf(page), 'Approve');
    await panelOf(page).getByText('Approved', { exact: true }).waitFor();
    await page.goto('/?tab=calendar&month=2026-12');
    await page.getByRole('cell').filter({ hasText: 'Christmas Day' }).waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'January 2027' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('month'), patient).toBe('2027-01');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('lists all requests, by status, type and person in the address', async () => {
    const { page, leave } = await at(
      `&view=leave-requests&status=denied&type=compassionate&of=${nurse.id}`,
    );
    const rows = page.locator('tbody tr[data-id]');
    await expect.poll(() => rows.allInnerTexts(), patient).toHaveLength(1);
    expect(await rows.textContent()).toContain('Philippa Vantongeren');
    await page.getByLabel('Status').selectOption('Approved');
    await page.getByText('Nothing matches').waitFor();
    await press(page.locator('main'), 'Show all requests');
    await expect.poll(() => rows.count(), patient).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Dates' }).click();
    await rows.getByRole('link', { name: 'Ann Lighthouse' }).click();
    await panelOf(page, 'Ann Lighthouse').getByText('A week at the coast').waitFor();
    await leave();
  });
});
