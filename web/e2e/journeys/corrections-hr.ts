import { formatDay } from '@portal/kernel/format-date';
import { addDays, weekOf } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import {
  createEntry,
  createEntryWithoutClockOut,
  lastWednesday,
  lastWeek,
  requestCorrection,
} from '../time-entry-fixtures.ts';

describe('timesheet issues', () => {
  const { url } = portal;
  let wednesday: string;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let entries: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    wednesday = lastWednesday();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Tamsin', 'Oyelaran');
    entries = [];
    for (let at = 0; at < 4; at += 1) {
      entries.push(await createEntry(hr, nurse, addDays(wednesday, at), ['09:30', '17:00']));
    }
  });

  async function at(address: string, { isLive = true } = {}): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: hr });
    if (!isLive) await visitor.page.route('**/api/live', (route) => route.abort());
    await visitor.page.goto(address);
    return visitor;
  }

  async function ask(place: number, times: [string, string], reason: string): Promise<string> {
    return requestCorrection(nurse, entries[place] ?? '', addDays(wednesday, place), times, reason);
  }

  async function statusOf(id: string): Promise<string | undefined> {
    const all = await hr.call<{ id: string; status: string }[]>(
      'GET',
      '/api/corrections?scope=all',
    );
    return all.find((one) => one.id === id)?.status;
  }

  it('approves, changes and declines requests as they arrive', async () => {
    const { page, consoleErrors, waitForToast, close } = await at('/');
    // The existing issues are loaded before a new request arrives.
    await page
      .getByText(/^(No|\d+) corrections? /)
      .first()
      .waitFor();
    const first = await ask(0, ['09:00', '17:00'], 'I was in theatre, no computer');
    const link = page.getByRole('link', { name: /^Review \d+$/ });
    await page.getByText(`requested 09:00–17:00, Wed ${formatDay(wednesday)}`).waitFor();
    await link.click();
    await expect.poll(() => new URL(page.url()).search).toBe('?review=hours');
    const panel = page.getByRole('dialog', { name: 'Timesheet issues' });
    const item = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
    const theatre = item('in theatre');
    const worked = theatre.getByRole('row', { name: /Time worked/ });
    expect(await worked.textContent()).toBe('Time worked7h 30m8h 0m30m more');
    await theatre.getByRole('button', { name: 'Approve' }).click();
    await waitForToast('Correction approved', 'Tamsin Oyelaran');
    await theatre.getByText('Approved', { exact: true }).waitFor();
    expect(await statusOf(first)).toBe('accepted');
    await theatre.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Correction pending again', 'Tamsin Oyelaran');
    expect(await statusOf(first)).toBe('pending');
    await theatre.getByRole('button', { name: 'Approve' }).click();
    await theatre.getByText('Approved', { exact: true }).waitFor();
    await expect.poll(() => statusOf(first)).toBe('accepted');

    const second = await ask(1, ['08:00', '17:00'], 'Came at eight');
    const eight = item('Came at eight');
    const change = eight.getByRole('button', { name: 'Change times' });
    await change.click();
    await page.keyboard.press('Escape');
    await waitForFocus(change);
    await change.click();
    const time = eight.getByRole('textbox', { name: 'Clocked in' });
    await time.fill('815');
    await eight.getByRole('button', { name: 'Save these times' }).click();
    await eight.getByText('Enter a reason').waitFor();
    await eight.getByLabel('Reason').fill('The door says a quarter past');
    await eight.getByRole('button', { name: 'Save these times' }).click();
    await waitForToast('Correction changed');
    expect(await statusOf(second)).toBe('changed');

    const third = await ask(2, ['06:00', '17:00'], 'Early bird');
    const early = item('Early bird');
    await early.getByRole('button', { name: 'Decline' }).click();
    const decline = early.getByRole('button', { name: 'Decline' });
    await expect.poll(() => decline.isDisabled()).toBe(true);
    await early.getByLabel('Reason').fill('   ');
    expect(await decline.isDisabled()).toBe(true);
    await early.getByLabel('Reason').fill('The ward was closed until eight');
    await decline.click();
    await waitForToast('Correction declined');
    expect(await statusOf(third)).toBe('declined');

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('says that another administrator has already decided', async () => {
    const id = await ask(3, ['09:00', '17:00'], 'Twice decided');
    const { page, waitForToast, close } = await at('/?review=hours', { isLive: false });
    const item = page.getByRole('listitem').filter({ hasText: 'Twice decided' });
    await item.waitFor();
    await hr.call('PATCH', `/api/admin/corrections/${id}`, { decision: 'accepted' });
    await item.getByRole('button', { name: 'Approve' }).click();
    await waitForToast('Correction no longer pending', 'The list has been refreshed.');
    await item.waitFor({ state: 'detached' });
    await close();
  });

  itNightly('lists a missing clock-out once, even with a correction request', async () => {
    const other = await createEmployee(url, hr, 'Wren', 'Halloway');
    const began = await createEntryWithoutClockOut(hr, other);
    const { page, consoleErrors, close } = await at('/?review=hours');
    const items = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wren' });
    await items.getByText(/\), no clock-out/).waitFor();
    const [entry] = await other.session.call<{ id: string; clockInTime: string }[]>(
      'GET',
      `/api/time-entries?startDate=${began}`,
    );
    const clockOutTime = new Date(Date.parse(entry?.clockInTime ?? '') + 3_600_000).toISOString();
    await other.session.call('POST', `/api/time-entries/${entry?.id}/corrections`, {
      clockInTime: entry?.clockInTime,
      clockOutTime,
      reason: 'I forgot to clock out',
    });
    await items.getByText('I forgot to clock out').waitFor();
    await items.getByText('No longer listed: the clock-out was added').waitFor();
    await page.reload();
    await items.getByText('I forgot to clock out').waitFor();
    expect(await items.count()).toBe(1);
    const lists = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({
        has: page.getByRole('link'),
      });
    const listCount = await lists.count();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Review ${listCount}`, exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('adds a missing clock-out and shows the history', async () => {
    const began = await createEntryWithoutClockOut(hr, nurse);
    const { page, waitForToast, close } = await at('/?review=hours');
    const item = page.getByRole('listitem').filter({ hasText: /Tamsin.*\), no clock-out/ });
    await item.getByRole('button', { name: 'Add clock-out time' }).click();
    const out = item.getByRole('textbox', { name: 'Clocked out' });
    await waitForFocus(out);
    const clockedIn = item.getByRole('textbox', { name: 'Clocked in' });
    const [hours = 0, minutes = 0] = (await clockedIn.inputValue()).split(':').map(Number);
    await out.fill(`${(hours + 1) % 24}:${String(minutes).padStart(2, '0')}`);
    await item.getByText(/^(1h 0m|0h 59m)/).waitFor();
    await item.getByLabel('Reason').fill('Asked her by phone');
    await item.getByRole('button', { name: 'Save clock-out time' }).click();
    await waitForToast('Times corrected');
    await item.waitFor({ state: 'detached' });
    await page.goto(`/?tab=staff&person=${nurse.id}`);
    const panel = page.getByRole('dialog', { name: 'Tamsin Oyelaran' });
    // It started 16 hours ago, which may be last week.
    const previous = panel.getByRole('button', { name: 'Previous week' });
    const isOfLastWeek = weekOf(began).start === lastWeek();
    if (isOfLastWeek) await previous.click();
    const ofThatDay = new RegExp(`^History of \\w+ ${formatDay(began)}`);
    const session = panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: ofThatDay }) });
    await session.getByText('Corrected', { exact: true }).first().waitFor();
    if (!isOfLastWeek) await previous.click();
    const day = formatDay(wednesday);
    const history = panel.getByRole('button', { name: new RegExp(`History of Wed ${day}`) });
    await history.click();
    const changes = panel.getByRole('list', { name: 'History' });
    await changes.getByText('Reason for request: I was in theatre, no computer').first().waitFor();
    await changes.getByText('Decision on the correction undone').waitFor();
    expect(await changes.textContent()).toContain('Asha Patel');
    await changes.getByText('Original record').waitFor();

    await panel.getByRole('button', { name: new RegExp(`^Change times: Wed ${day}`) }).click();
    const form = panel.locator('form');
    await form.getByRole('textbox', { name: 'Clocked in' }).fill('24:00');
    await form.getByLabel('Reason').fill('No such time');
    await form.getByRole('button', { name: 'Save these times' }).click();
    await form.getByText('Enter the time as HH:MM').waitFor();
    await close();
  });
});
