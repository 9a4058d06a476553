import { addDays, londonDay } from '@portal/kernel/london';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  datesInWords,
  dayInWords,
  dayOfYearInWords,
} from '../../src/features/leave/dates-in-words.ts';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { plainTuesday } from '../leave.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

interface Request {
  id: string;
  userId: string;
  status: string;
  denialReason: string | null;
}
type Kind = 'leave-requests' | 'sick-leave-requests';

const patient = { timeout: 30_000 };

describe('leave that HR decides', () => {
  const url = inject('portalUrl');
  /** The Tuesday of the week after the next, and of those after it. */
  const tuesday = (weeks: number) => plainTuesday(2, weeks);
  let today: string;
  let browser: Browser;
  let hr: AtRest;
  let second: AtRest;
  let nurse: Employee;
  let partner: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    today = londonDay(new Date());
    hr = await signedInAdmin(url);
    second = (await employee(url, hr, 'Gwyneth', 'Parry', 'admin')).session;
    nurse = await employee(url, hr, 'Bronwen', 'Achterberg');
    partner = await employee(url, hr, 'Leopold', 'Nakamura');
    // The overview shows the oldest three, which are others’ where these still wait.
    for (const { id } of await hr.call<Request[]>('GET', '/api/leave-requests')) {
      await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    }
    for (const { id } of await hr.call<Request[]>('GET', '/api/admin/pending-sick-leave')) {
      await hr.call('PATCH', `/api/sick-leave-requests/${id}/cancel`);
    }
  });
  afterAll(() => browser?.close());

  async function at(
    address: string,
    { isLive = true, session = hr, width = 1280 } = {},
  ): Promise<Visitor> {
    const viewport = { width, height: 900 };
    const visitor = await visit(browser, url, { session, reducedMotion: 'reduce', viewport });
    if (!isLive) await visitor.page.route('**/api/live', (route) => route.abort());
    await visitor.page.goto(address);
    return visitor;
  }

  async function ask(
    { session }: Employee,
    startDate: string,
    endDate: string,
    reason: string,
  ): Promise<string> {
    const body = { startDate, endDate, reason };
    return (await session.call<Request>('POST', '/api/leave-requests', body)).id;
  }

  async function report(
    leaveType: 'sick' | 'compassionate',
    startDate: string,
    endDate: string,
    reason: string,
  ): Promise<string> {
    const body = { leaveType, startDate, endDate, reason };
    return (await nurse.session.call<Request>('POST', '/api/sick-leave-requests', body)).id;
  }

  async function found(id: string, kind: Kind = 'leave-requests'): Promise<Request | undefined> {
    const all = await hr.call<Request[]>(
      'GET',
      `/api/${kind}${kind === 'leave-requests' ? '?scope=all' : ''}`,
    );
    return all.find((one) => one.id === id);
  }
  const statusOf = async (id: string, kind?: Kind) => (await found(id, kind))?.status;

  const item = (page: Page, reason: string) =>
    page.getByRole('listitem').filter({ hasText: reason });
  const button = (page: Page, reason: string, name: string) =>
    item(page, reason).getByRole('button', { name });

  it('is on the overview as it comes in, and an approval can be undone', async () => {
    const { page, complaints, toldOf, leave } = await at('/');
    await page.getByText('No Pending Requests').nth(1).waitFor();
    const card = page.getByRole('link', { name: /^Leave Requests/ });
    const id = await ask(nurse, tuesday(0), addDays(tuesday(0), 2), 'Three days by the sea');
    await item(page, 'Three days by the sea')
      .getByText(/\d days · 25 days left/)
      .waitFor();
    await expect.poll(() => card.textContent(), patient).toContain('1');

    await button(page, 'Three days', 'Approve').focus();
    await page.keyboard.press('Enter');
    await item(page, 'Three days').getByText('Approved', { exact: true }).waitFor();
    // A second Enter presses nothing, and Undo is the next stop.
    await page.keyboard.press('Enter');
    await toldOf('Leave Request Updated', 'Bronwen Achterberg’s annual leave', 'is approved.');
    await expect.poll(() => statusOf(id), patient).toBe('approved');
    await page.keyboard.press('Tab');
    await keyboardAt(button(page, 'Three days', 'Undo'));
    await page.keyboard.press('Enter');
    await toldOf('Leave Request Updated', 'is pending again.');
    await expect.poll(() => statusOf(id), patient).toBe('pending');
    await button(page, 'Three days', 'Decline').waitFor();
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await item(page, 'Three days').waitFor({ state: 'detached' });
    await page.getByText('No longer pending').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('is declined with a reason alone', async () => {
    const id = await ask(nurse, tuesday(0), tuesday(0), 'A day for the garden');
    const { page, toldOf, leave } = await at('/', { width: 320 });
    const decline = button(page, 'garden', 'Decline');
    expect((await decline.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await decline.click();
    const dialog = page.getByRole('dialog', { name: 'Decline leave' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keyboardAt(decline);
    await page.keyboard.press('Enter');
    const send = dialog.getByRole('button', { name: 'Decline' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('Too many are off that day');
    await send.click();
    await toldOf('Leave Request Updated', 'is declined.');
    await item(page, 'garden').getByText('Denied', { exact: true }).waitFor();
    const { status, denialReason } = (await found(id)) ?? {};
    expect([status, denialReason]).toEqual(['denied', 'Too many are off that day']);
    await keyboardAt(item(page, 'garden').locator('[tabindex="-1"]'));
    const undo = button(page, 'garden', 'Undo');
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await undo.click();
    await toldOf('Leave Request Updated', 'is pending again.');
    const again = await found(id);
    expect([again?.status, again?.denialReason]).toEqual(['pending', null]);
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await leave();
  });

  it('keeps what was decided in its place, where a second press meets nobody else', async () => {
    const ids: string[] = [];
    for (const week of [0, 1, 2]) {
      ids.push(await ask(nurse, tuesday(week), tuesday(week), `Walk number ${week + 1}`));
    }
    const { page, toldOf, leave } = await at('/admin/pending-leave');
    const places = async () =>
      Promise.all([2, 3].map(async (n) => (await item(page, `number ${n}`).boundingBox())?.y));
    await button(page, 'number 3', 'Approve').waitFor();
    const before = await places();
    const box = await button(page, 'number 1', 'Approve').boundingBox();
    if (!box) throw new Error('not reached');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await item(page, 'number 1').getByText('Approved', { exact: true }).waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => statusOf(ids[0] ?? ''), patient).toBe('approved');
    await toldOf('Leave Request Updated', 'is approved.');
    // The list has been fetched again by now: the heading counts without it.
    await page.getByRole('heading', { name: 'Annual leave 2' }).waitFor();
    await page.mouse.down();
    await page.mouse.up();
    expect(await places()).toEqual(before);
    await button(page, 'number 1', 'Undo').click();
    await button(page, 'number 1', 'Approve').waitFor();
    expect(await places()).toEqual(before);
    for (const id of ids) expect(await statusOf(id)).toBe('pending');

    // What somebody else decides keeps its place as well, and says no more than that.
    await second.call('PATCH', `/api/leave-requests/${ids[0]}/status`, { status: 'approved' });
    await page.getByText('No longer pending').waitFor();
    expect(await places()).toEqual(before);
    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await item(page, 'number 2').waitFor();
    expect(await page.getByText('No longer pending').count()).toBe(0);
    for (const id of ids) await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await leave();
  });

  it('lets no row be pressed that came under a resting pointer', async () => {
    const first = await report('sick', tuesday(0), tuesday(0), 'A first cold');
    const { page, leave } = await at('/admin/pending-leave');
    const box = await button(page, 'A first cold', 'Approve').boundingBox();
    if (!box) throw new Error('not reached');
    await hr.call('DELETE', `/api/sick-leave-requests/${first}`);
    await page.reload();
    await page.getByText('No Pending Requests').nth(1).waitFor();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const id = await report('sick', tuesday(1), tuesday(1), 'A second cold');
    const approve = button(page, 'A second cold', 'Approve');
    await approve.waitFor();
    expect(await approve.boundingBox()).toEqual(box);
    await page.mouse.down();
    await page.mouse.up();
    // A press that counts would have shown itself at once.
    expect(await approve.getAttribute('aria-busy')).toBeNull();
    expect(await statusOf(id, 'sick-leave-requests')).toBe('pending');
    await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await item(page, 'A second cold').getByText('Approved', { exact: true }).waitFor();
    await expect.poll(() => statusOf(id, 'sick-leave-requests'), patient).toBe('approved');
    await hr.call('DELETE', `/api/sick-leave-requests/${id}`);
    await leave();
  });

  it('keeps a history of what was decided, for HR with names and for the person without', async () => {
    const day = tuesday(0);
    const id = await ask(nurse, day, addDays(day, 1), 'Two days in the hills');
    const decide = (body: object) => hr.call('PATCH', `/api/leave-requests/${id}/status`, body);
    await decide({ status: 'approved' });
    await hr.call('PATCH', `/api/leave-requests/${id}/undo`);
    await decide({ status: 'approved' });
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel-day`, { date: day });
    const steps = async (page: Page) =>
      page.getByRole('list', { name: 'History' }).locator('li > span').allTextContents();
    const words = (name: string) => [
      'Requested',
      `Approved by ${name}`,
      `Decision undone by ${name}`,
      `Approved by ${name}`,
      `${dayOfYearInWords(day)} cancelled by ${name}`,
    ];
    const panel = await at(`/?tab=calendar&request=${id}`);
    await expect.poll(() => steps(panel.page), patient).toEqual(words('Asha Patel'));
    await panel.leave();
    const own = await at('/?section=annual-leave', { session: nurse.session, width: 320 });
    await item(own.page, 'Two days in the hills').getByText('History', { exact: true }).click();
    await expect.poll(() => steps(own.page), patient).toEqual(words('HR'));
    await own.leave();
    await hr.call('DELETE', `/api/leave-requests/${id}`);
  });

  it('shows the first three, and all of it on a page of its own', async () => {
    for (let week = 0; week < 4; week += 1) {
      await ask(nurse, tuesday(week), tuesday(week), `Course, part ${week + 1}`);
    }
    const { page, leave } = await at('/');
    await page.getByText('and 1 more', { exact: true }).waitFor();
    await expect.poll(() => item(page, 'Course, part').count()).toBe(3);
    await page.getByRole('link', { name: 'All requests for annual leave' }).click();
    await page.getByRole('heading', { name: 'Pending Leave', level: 1 }).waitFor();
    await item(page, 'Course, part 4').waitFor();
    await expect.poll(() => item(page, 'Course, part').count()).toBe(4);
    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await leave();
  });

  it('stays where a partner is off, in the words of the server', async () => {
    const id = await ask(nurse, tuesday(5), addDays(tuesday(5), 2), 'With the family');
    const partners = await ask(partner, tuesday(5), tuesday(5), 'A wedding');
    const pair = { user1Id: nurse.id, user2Id: partner.id };
    await hr.call('POST', '/api/admin/partnerships', pair);
    const { page, toldOf, leave } = await at('/admin/pending-leave', { isLive: false });
    await item(page, 'With the family').waitFor();
    await hr.call('PATCH', `/api/leave-requests/${partners}/status`, { status: 'approved' });
    await button(page, 'With the family', 'Approve').click();
    await toldOf('Failed to update leave request', 'conflicts with a partner');
    await item(page, 'With the family').getByText('Conflicts with a partner').waitFor();
    await item(page, 'With the family')
      .getByText(`Leopold Nakamura is off on ${dayInWords(tuesday(5))}`, { exact: true })
      .waitFor();
    expect(await statusOf(id)).toBe('pending');
    await leave();
  });

  it('approves several at once, beside who else is off, and undoes them all', async () => {
    const chosen = [
      { by: nurse, name: 'Bronwen Achterberg', day: tuesday(11), id: '' },
      { by: partner, name: 'Leopold Nakamura', day: tuesday(11), id: '' },
      { by: nurse, name: 'Bronwen Achterberg', day: tuesday(12), id: '' },
    ];
    for (const one of chosen) one.id = await ask(one.by, one.day, one.day, 'One of several');
    const { page, complaints, toldOf, leave } = await at('/admin/pending-leave', { width: 320 });
    await page.getByRole('button', { name: 'Approve several' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve several requests' });
    const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
    const blocked = row(datesInWords({ startDate: tuesday(5), endDate: addDays(tuesday(5), 2) }));
    await blocked.getByText('Also off: Leopold Nakamura', { exact: true }).waitFor();
    await blocked.getByText(`Leopold Nakamura is off on ${dayInWords(tuesday(5))}`).waitFor();
    for (const { name, day } of chosen) {
      await dialog.getByRole('checkbox', { name: `${name} ${dayOfYearInWords(day)}` }).check();
    }
    await dialog.getByRole('button', { name: 'Approve 3' }).click();
    await toldOf('2 requests approved');
    await row('Leopold Nakamura')
      .filter({ hasText: dayOfYearInWords(tuesday(11)) })
      .getByText("This request conflicts with a partner's approved leave.")
      .waitFor();
    const statuses = () => Promise.all(chosen.map(({ id }) => statusOf(id)));
    expect(await statuses()).toEqual(['approved', 'pending', 'approved']);
    await dialog.getByRole('button', { name: 'Undo all 2' }).click();
    await expect.poll(statuses, patient).toEqual(['pending', 'pending', 'pending']);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    for (const { id } of chosen) await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await leave();
  });

  it('says to whoever comes second what the first has decided, or that it is deleted', async () => {
    const twice = await ask(nurse, tuesday(6), tuesday(6), 'Twice decided');
    const gone = await ask(nurse, tuesday(7), tuesday(7), 'Soon deleted');
    const sick = await report('sick', tuesday(8), tuesday(8), 'An operation');
    const first = await at('/admin/pending-leave');
    const { page, toldOf, leave } = await at('/admin/pending-leave', {
      isLive: false,
      session: second,
    });
    await item(page, 'An operation').waitFor();
    await item(page, 'Twice decided').waitFor();
    await button(first.page, 'Twice decided', 'Approve').click();
    await first.toldOf('Leave Request Updated', 'is approved.');

    await button(page, 'Twice decided', 'Decline').click();
    const dialog = page.getByRole('dialog', { name: 'Decline leave' });
    await dialog.getByLabel('Reason').fill('The ward is full');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await toldOf(
      'Request Already Decided',
      'Another administrator was first. This request was approved already. The list has been refreshed.',
    );
    await item(page, 'Twice decided').waitFor({ state: 'detached' });
    expect(await statusOf(twice)).toBe('approved');

    await hr.call('DELETE', `/api/leave-requests/${gone}`);
    // Who is told of changes sees it go.
    await item(first.page, 'Soon deleted').waitFor({ state: 'detached' });
    await button(page, 'Soon deleted', 'Approve').click();
    await toldOf(
      'Request Already Deleted',
      'This leave request was already deleted. The list has been refreshed.',
    );
    await item(page, 'Soon deleted').waitFor({ state: 'detached' });
    // What is asked for anew after it is there, and nothing lies above the button any more.
    await expect.poll(() => page.locator('[data-sonner-toast]').count(), patient).toBe(0);
    await hr.call('DELETE', `/api/sick-leave-requests/${sick}`);
    await button(page, 'An operation', 'Approve').click();
    await toldOf('Request Already Deleted', 'This sick leave request was already deleted.');
    await item(page, 'An operation').waitFor({ state: 'detached' });
    await first.leave();
    await leave();
  });

  it('approves and denies sick and compassionate leave without a reason', async () => {
    const sick = await report('sick', tuesday(9), addDays(tuesday(9), 7), 'A broken ankle');
    const compassionate = await report('compassionate', tuesday(9), tuesday(9), 'A funeral');
    const { page, toldOf, leave } = await at('/');
    await item(page, 'A broken ankle').getByText('Fit note needed').waitFor();
    await item(page, 'A broken ankle')
      .getByText(/^8 days · /)
      .waitFor();
    expect(await item(page, 'A funeral').getByText('Fit note needed').count()).toBe(0);
    await button(page, 'A funeral', 'Approve').click();
    await toldOf('Leave Request Updated', 'compassionate leave', 'is approved.');
    await button(page, 'A broken ankle', 'Deny').click();
    const dialog = page.getByRole('alertdialog', { name: 'Deny sick leave?' });
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await toldOf('Leave Request Updated', 'sick leave', 'is declined.');
    expect(await statusOf(compassionate, 'sick-leave-requests')).toBe('approved');
    expect(await statusOf(sick, 'sick-leave-requests')).toBe('denied');
    await leave();
  });

  it('lists who is off today, as it changes, and what is left to them', async () => {
    const staff = await at('/?tab=staff&q=nakamura');
    const left = staff.page.getByRole('row').filter({ hasText: 'Leopold Nakamura' });
    await left.getByText('of 25').waitFor();
    const before = await left.textContent();
    const sickPage = await at('/admin/sick-leave');
    const annualPage = await at('/admin/annual-leave');
    await report('sick', addDays(today, -8), addDays(today, 1), 'A bad cold');
    const sickRow = sickPage.page.getByRole('row').filter({ hasText: 'Bronwen Achterberg' });
    await sickRow.getByText('Fit note needed').waitFor();
    await sickRow.getByText('A bad cold').waitFor();
    await sickRow.getByText('10 days').waitFor();

    const id = await ask(partner, addDays(today, -3), addDays(today, 3), 'A week of rest');
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    const annualRow = annualPage.page.getByRole('row').filter({ hasText: 'Leopold Nakamura' });
    await annualRow.getByText('A week of rest').waitFor();
    await expect.poll(() => left.textContent(), patient).not.toBe(before);
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await annualRow.waitFor({ state: 'detached' });
    for (const { complaints, leave } of [staff, sickPage, annualPage]) {
      expect(complaints).toEqual([]);
      await leave();
    }
  });
});
