import { formatDay } from '@portal/kernel/format';
import { addDays, weekOf } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';
import { askFor, endlessSession, lastWednesday, lastWeek, sessionOn } from '../sessions.ts';

describe('hours that HR puts right', () => {
  const url = inject('portalUrl');
  let wednesday: string;
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;
  let entries: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    wednesday = lastWednesday();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Tamsin', 'Oyelaran');
    entries = [];
    for (let at = 0; at < 4; at += 1) {
      entries.push(await sessionOn(hr, nurse, addDays(wednesday, at), ['09:30', '17:00']));
    }
  });
  afterAll(() => browser?.close());

  async function at(address: string, { isLive = true } = {}): Promise<Visitor> {
    const visitor = await visit(browser, url, { session: hr, reducedMotion: 'reduce' });
    if (!isLive) await visitor.page.route('**/api/live', (route) => route.abort());
    await visitor.page.goto(address);
    return visitor;
  }

  async function ask(place: number, times: [string, string], reason: string): Promise<string> {
    return askFor(nurse, entries[place] ?? '', addDays(wednesday, place), times, reason);
  }

  async function statusOf(id: string): Promise<string | undefined> {
    const all = await hr.call<{ id: string; status: string }[]>(
      'GET',
      '/api/corrections?scope=all',
    );
    return all.find((one) => one.id === id)?.status;
  }

  it('accepts, changes and declines what is asked for, as it comes in', async () => {
    const { page, complaints, toldOf, leave } = await at('/');
    // Whatever waits by now is there before what is asked for next.
    await page
      .getByText(/^(No|\d+) corrections? /)
      .first()
      .waitFor();
    const first = await ask(0, ['09:00', '17:00'], 'I was in theatre, no computer');
    const link = page.getByRole('link', { name: /^Review \d+$/ });
    await page.getByText(`asks for 09:00 to 17:00, Wed ${formatDay(wednesday)}`).waitFor();
    await link.click();
    await expect.poll(() => new URL(page.url()).search).toBe('?review=hours');
    const panel = page.getByRole('dialog', { name: 'Hours to put right' });
    const item = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
    const theatre = item('in theatre');
    const worked = theatre.getByRole('row', { name: /Time worked/ });
    expect(await worked.textContent()).toBe('Time worked7h 30m8h 0m0h 30m longer');
    await theatre.getByRole('button', { name: 'Accept' }).click();
    await toldOf('Correction Accepted', 'Tamsin Oyelaran');
    await theatre.getByText('Accepted', { exact: true }).waitFor();
    expect(await statusOf(first)).toBe('accepted');
    await theatre.getByRole('button', { name: 'Undo' }).click();
    await toldOf('Correction Pending Again', 'Tamsin Oyelaran');
    expect(await statusOf(first)).toBe('pending');
    await theatre.getByRole('button', { name: 'Accept' }).click();
    await theatre.getByText('Accepted', { exact: true }).waitFor();
    await expect.poll(() => statusOf(first)).toBe('accepted');

    const second = await ask(1, ['08:00', '17:00'], 'Came at eight');
    const eight = item('Came at eight');
    const change = eight.getByRole('button', { name: 'Change' });
    await change.click();
    await page.keyboard.press('Escape');
    await keyboardAt(change);
    await change.click();
    const time = eight.getByRole('textbox', { name: 'Clocked in' });
    await time.fill('815');
    await eight.getByRole('button', { name: 'Save these times' }).click();
    await eight.getByText('Please say why.').waitFor();
    await eight.getByLabel('Reason').fill('The door says a quarter past');
    await eight.getByRole('button', { name: 'Save these times' }).click();
    await toldOf('Correction Changed');
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
    await toldOf('Correction Declined');
    expect(await statusOf(third)).toBe('declined');

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('says where another administrator was first', async () => {
    const id = await ask(3, ['09:00', '17:00'], 'Twice decided');
    const { page, toldOf, leave } = await at('/?review=hours', { isLive: false });
    const item = page.getByRole('listitem').filter({ hasText: 'Twice decided' });
    await item.waitFor();
    await hr.call('PATCH', `/api/admin/corrections/${id}`, { decision: 'accepted' });
    await item.getByRole('button', { name: 'Accept' }).click();
    await toldOf('Correction Already Decided', 'The list has been refreshed.');
    await item.waitFor({ state: 'detached' });
    await leave();
  });

  it('counts a forgotten clock-out once, also where its correction is requested', async () => {
    const other = await employee(url, hr, 'Wren', 'Halloway');
    const began = await endlessSession(hr, other);
    const { page, complaints, leave } = await at('/?review=hours');
    const items = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wren' });
    await items.getByText(/never out/).waitFor();
    const [entry] = await other.session.call<{ id: string; clockInTime: string }[]>(
      'GET',
      `/api/time-entries?startDate=${began}`,
    );
    const clockOutTime = new Date(Date.parse(entry?.clockInTime ?? '') + 3_600_000).toISOString();
    await other.session.call('POST', `/api/time-entries/${entry?.id}/corrections`, {
      ...{ clockInTime: entry?.clockInTime, clockOutTime, reason: 'I forgot to clock out' },
    });
    await items.getByText('I forgot to clock out').waitFor();
    await items.getByText('No longer here: the clock-out was added').waitFor();
    await page.reload();
    await items.getByText('I forgot to clock out').waitFor();
    expect(await items.count()).toBe(1);
    const lists = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({
        has: page.getByRole('link'),
      });
    const waiting = await lists.count();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Review ${waiting}`, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('enters the true time of a session without an end, and shows what was before', async () => {
    const began = await endlessSession(hr, nurse);
    const { page, toldOf, leave } = await at('/?review=hours');
    const item = page.getByRole('listitem').filter({ hasText: /Tamsin.*never out/ });
    await item.getByRole('button', { name: 'Enter the true time' }).click();
    const out = item.getByRole('textbox', { name: 'Clocked out' });
    await keyboardAt(out);
    const clockedIn = item.getByRole('textbox', { name: 'Clocked in' });
    const [hours = 0, minutes = 0] = (await clockedIn.inputValue()).split(':').map(Number);
    await out.fill(`${(hours + 1) % 24}:${String(minutes).padStart(2, '0')}`);
    await item.getByText(/^(1h 0m|0h 59m)/).waitFor();
    await item.getByLabel('Reason').fill('Asked her by phone');
    await item.getByRole('button', { name: 'Save the true time' }).click();
    await toldOf('Times Corrected');
    await item.waitFor({ state: 'detached' });
    await page.goto(`/?tab=staff&person=${nurse.id}`);
    const panel = page.getByRole('dialog', { name: 'Tamsin Oyelaran' });
    // It began 16 hours ago, which may be in the week before.
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
    await changes.getByText('Asked for: I was in theatre, no computer').first().waitFor();
    await changes.getByText('Decision on the correction undone').waitFor();
    expect(await changes.textContent()).toContain('Asha Patel');
    await changes.getByText('As recorded first').waitFor();

    await panel.getByRole('button', { name: new RegExp(`^Correct Wed ${day}`) }).click();
    const form = panel.locator('form');
    await form.getByRole('textbox', { name: 'Clocked in' }).fill('24:00');
    await form.getByLabel('Reason').fill('No such time');
    await form.getByRole('button', { name: 'Save these times' }).click();
    await form.getByText('Please enter the time as HH:MM.').waitFor();
    await leave();
  });
});
