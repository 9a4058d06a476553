import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  formatDayOfMonth,
  formatDayOfYear,
  formatLeaveDates,
} from '../../src/features/leave/format-leave-dates.ts';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { tuesdayWithoutHolidays } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Request {
  id: string;
  userId: string;
  status: string;
  denialReason: string | null;
}
type Kind = 'leave-requests' | 'sick-leave-requests';

const longTimeout = { timeout: 30_000 };

describe('leave decisions', () => {
  const { url } = portal;
  /** A Tuesday in the week after next or later. */
  const tuesday = (weeks: number) => tuesdayWithoutHolidays(2, weeks);
  let today: string;
  let browser: Browser;
  let hr: RestSession;
  let second: RestSession;
  let nurse: Employee;
  let partner: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    today = londonDay(new Date());
    hr = await signInAdmin(url);
    second = (await createEmployee(url, hr, 'Gwyneth', 'Parry', 'admin')).session;
    nurse = await createEmployee(url, hr, 'Bronwen', 'Achterberg');
    partner = await createEmployee(url, hr, 'Leopold', 'Nakamura');
    // The overview shows the three oldest requests, so earlier journeys must leave none.
    for (const { id } of await hr.call<Request[]>('GET', '/api/leave-requests')) {
      await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    }
    for (const { id } of await hr.call<Request[]>('GET', '/api/admin/pending-sick-leave')) {
      await hr.call('PATCH', `/api/sick-leave-requests/${id}/cancel`);
    }
  });

  async function at(
    address: string,
    { isLive = true, session = hr, width = 1280 } = {},
  ): Promise<OpenedPage> {
    const viewport = { width, height: 900 };
    const visitor = await openPage(browser, url, { session, viewport });
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

  it('shows a new request on the overview, and undoes an approval', async () => {
    const { page, consoleErrors, waitForToast, close } = await at('/');
    await page.getByText('No Pending Requests').nth(1).waitFor();
    const card = page.getByRole('link', { name: /^Leave Requests/ });
    const id = await ask(nurse, tuesday(0), addDays(tuesday(0), 2), 'Three days by the sea');
    await item(page, 'Three days by the sea')
      .getByText(/\d days · 25 days left/)
      .waitFor();
    await expect.poll(() => card.textContent(), longTimeout).toContain('1');

    await button(page, 'Three days', 'Approve').focus();
    await page.keyboard.press('Enter');
    await item(page, 'Three days').getByText('Approved', { exact: true }).waitFor();
    // A second Enter does nothing, and Undo is the next Tab stop.
    await page.keyboard.press('Enter');
    await waitForToast(
      'Leave Request Updated',
      'Bronwen Achterberg’s annual leave',
      'has been approved.',
    );
    await expect.poll(() => statusOf(id), longTimeout).toBe('approved');
    await page.keyboard.press('Tab');
    await waitForFocus(button(page, 'Three days', 'Undo'));
    await page.keyboard.press('Enter');
    await waitForToast('Leave Request Updated', 'is pending again.');
    await expect.poll(() => statusOf(id), longTimeout).toBe('pending');
    await button(page, 'Three days', 'Decline').waitFor();
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await item(page, 'Three days').waitFor({ state: 'detached' });
    await page.getByText('No longer pending').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('requires a reason for declining', async () => {
    const id = await ask(nurse, tuesday(0), tuesday(0), 'A day for the garden');
    const { page, waitForToast, close } = await at('/', { width: 320 });
    const decline = button(page, 'garden', 'Decline');
    expect((await decline.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await decline.click();
    const dialog = page.getByRole('dialog', { name: 'Decline leave' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(decline);
    await page.keyboard.press('Enter');
    const send = dialog.getByRole('button', { name: 'Decline' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('Too many are off that day');
    await send.click();
    await waitForToast('Leave Request Updated', 'has been declined.');
    await item(page, 'garden').getByText('Denied', { exact: true }).waitFor();
    const { status, denialReason } = (await found(id)) ?? {};
    expect([status, denialReason]).toEqual(['denied', 'Too many are off that day']);
    await waitForFocus(item(page, 'garden').locator('[tabindex="-1"]'));
    const undo = button(page, 'garden', 'Undo');
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await undo.click();
    await waitForToast('Leave Request Updated', 'is pending again.');
    const again = await found(id);
    expect([again?.status, again?.denialReason]).toEqual(['pending', null]);
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await close();
  });

  itNightly('keeps decided requests in place, so a second press does nothing', async () => {
    const ids: string[] = [];
    for (const week of [0, 1, 2]) {
      ids.push(await ask(nurse, tuesday(week), tuesday(week), `Walk number ${week + 1}`));
    }
    const { page, waitForToast, close } = await at('/admin/pending-leave');
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
    await expect.poll(() => statusOf(ids[0] ?? ''), longTimeout).toBe('approved');
    await waitForToast('Leave Request Updated', 'has been approved.');
    // The list has been refetched: the heading doesn't count the request any more.
    await page.getByRole('heading', { name: 'Annual leave 2' }).waitFor();
    await page.mouse.down();
    await page.mouse.up();
    expect(await places()).toEqual(before);
    await button(page, 'number 1', 'Undo').click();
    await button(page, 'number 1', 'Approve').waitFor();
    expect(await places()).toEqual(before);
    for (const id of ids) expect(await statusOf(id)).toBe('pending');

    // A request that someone else decided keeps its place, too.
    await second.call('PATCH', `/api/leave-requests/${ids[0]}/status`, { status: 'approved' });
    await page.getByText('No longer pending').waitFor();
    expect(await places()).toEqual(before);
    await page.getByRole('link', { name: 'Back to overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await item(page, 'number 2').waitFor();
    expect(await page.getByText('No longer pending').count()).toBe(0);
    for (const id of ids) await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await close();
  });

  itNightly('ignores a press on a row that appeared under the pointer', async () => {
    const first = await report('sick', tuesday(0), tuesday(0), 'A first cold');
    const { page, close } = await at('/admin/pending-leave');
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
    // An accepted press would show at once.
    expect(await approve.getAttribute('aria-busy')).toBeNull();
    expect(await statusOf(id, 'sick-leave-requests')).toBe('pending');
    await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await item(page, 'A second cold').getByText('Approved', { exact: true }).waitFor();
    await expect.poll(() => statusOf(id, 'sick-leave-requests'), longTimeout).toBe('approved');
    await hr.call('DELETE', `/api/sick-leave-requests/${id}`);
    await close();
  });

  itNightly(
    'shows the history of decisions, to HR with names and to the person without',
    async () => {
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
        `${formatDayOfYear(day)} cancelled by ${name}`,
      ];
      const panel = await at(`/?tab=calendar&request=${id}`);
      await expect.poll(() => steps(panel.page), longTimeout).toEqual(words('Asha Patel'));
      await panel.close();
      const own = await at('/?section=annual-leave', { session: nurse.session, width: 320 });
      await item(own.page, 'Two days in the hills').getByText('History', { exact: true }).click();
      await expect.poll(() => steps(own.page), longTimeout).toEqual(words('HR'));
      await own.close();
      await hr.call('DELETE', `/api/leave-requests/${id}`);
    },
  );

  itNightly('shows the first three requests, and all on their own page', async () => {
    for (let week = 0; week < 4; week += 1) {
      await ask(nurse, tuesday(week), tuesday(week), `Course, part ${week + 1}`);
    }
    const { page, close } = await at('/');
    await page.getByText('and 1 more', { exact: true }).waitFor();
    await expect.poll(() => item(page, 'Course, part').count()).toBe(3);
    await page.getByRole('link', { name: 'All requests for annual leave' }).click();
    await page.getByRole('heading', { name: 'Pending Leave', level: 1 }).waitFor();
    await item(page, 'Course, part 4').waitFor();
    await expect.poll(() => item(page, 'Course, part').count()).toBe(4);
    await page.getByRole('link', { name: 'Back to overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await close();
  });

  it('refuses an approval while a partner is off, with the server’s message', async () => {
    const id = await ask(nurse, tuesday(5), addDays(tuesday(5), 2), 'With the family');
    const partners = await ask(partner, tuesday(5), tuesday(5), 'A wedding');
    const pair = { user1Id: nurse.id, user2Id: partner.id };
    await hr.call('POST', '/api/admin/partnerships', pair);
    const { page, waitForToast, close } = await at('/admin/pending-leave', { isLive: false });
    await item(page, 'With the family').waitFor();
    await hr.call('PATCH', `/api/leave-requests/${partners}/status`, { status: 'approved' });
    await button(page, 'With the family', 'Approve').click();
    await waitForToast('Failed to update leave request', 'conflicts with a partner');
    await item(page, 'With the family').getByText('Conflicts with a partner’s leave').waitFor();
    await item(page, 'With the family')
      .getByText(`Leopold Nakamura is off on ${formatDayOfMonth(tuesday(5))}`, { exact: true })
      .waitFor();
    expect(await statusOf(id)).toBe('pending');
    await close();
  });

  it('approves several requests at once, shows who else is off, and undoes them all', async () => {
    const chosen = [
      { by: nurse, name: 'Bronwen Achterberg', day: tuesday(11), id: '' },
      { by: partner, name: 'Leopold Nakamura', day: tuesday(11), id: '' },
      { by: nurse, name: 'Bronwen Achterberg', day: tuesday(12), id: '' },
    ];
    for (const one of chosen) one.id = await ask(one.by, one.day, one.day, 'One of several');
    const { page, consoleErrors, waitForToast, close } = await at('/admin/pending-leave', {
      width: 320,
    });
    await page.getByRole('button', { name: 'Approve several' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve several requests' });
    const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
    const blocked = row(
      formatLeaveDates({ startDate: tuesday(5), endDate: addDays(tuesday(5), 2) }),
    );
    await blocked.getByText('Also off: Leopold Nakamura', { exact: true }).waitFor();
    await blocked.getByText(`Leopold Nakamura is off on ${formatDayOfMonth(tuesday(5))}`).waitFor();
    for (const { name, day } of chosen) {
      await dialog.getByRole('checkbox', { name: `${name} ${formatDayOfYear(day)}` }).check();
    }
    await dialog.getByRole('button', { name: 'Approve 3' }).click();
    await waitForToast('2 requests approved');
    await row('Leopold Nakamura')
      .filter({ hasText: formatDayOfYear(tuesday(11)) })
      .getByText('This request conflicts with a partner’s approved leave.')
      .waitFor();
    const statuses = () => Promise.all(chosen.map(({ id }) => statusOf(id)));
    expect(await statuses()).toEqual(['approved', 'pending', 'approved']);
    await dialog.getByRole('button', { name: 'Undo all 2' }).click();
    await expect.poll(statuses, longTimeout).toEqual(['pending', 'pending', 'pending']);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    expect(consoleErrors.filter((one) => !one.includes('409'))).toEqual([]);
    for (const { id } of chosen) await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await close();
  });

  itNightly('tells the second administrator what the first decided or deleted', async () => {
    const twice = await ask(nurse, tuesday(6), tuesday(6), 'Twice decided');
    const gone = await ask(nurse, tuesday(7), tuesday(7), 'Soon deleted');
    const sick = await report('sick', tuesday(8), tuesday(8), 'An operation');
    const first = await at('/admin/pending-leave');
    const { page, waitForToast, close } = await at('/admin/pending-leave', {
      isLive: false,
      session: second,
    });
    await item(page, 'An operation').waitFor();
    await item(page, 'Twice decided').waitFor();
    await button(first.page, 'Twice decided', 'Approve').click();
    await first.waitForToast('Leave Request Updated', 'has been approved.');

    await button(page, 'Twice decided', 'Decline').click();
    const dialog = page.getByRole('dialog', { name: 'Decline leave' });
    await dialog.getByLabel('Reason').fill('The ward is full');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await waitForToast(
      'This request has changed',
      'Another administrator has already approved this request. The list has been refreshed.',
    );
    await item(page, 'Twice decided').waitFor({ state: 'detached' });
    expect(await statusOf(twice)).toBe('approved');

    await hr.call('DELETE', `/api/leave-requests/${gone}`);
    // A page with live updates removes it.
    await item(first.page, 'Soon deleted').waitFor({ state: 'detached' });
    await button(page, 'Soon deleted', 'Approve').click();
    await waitForToast(
      'Request Already Deleted',
      'This leave request was already deleted. The list has been refreshed.',
    );
    await item(page, 'Soon deleted').waitFor({ state: 'detached' });
    // Wait until the toasts no longer cover the button.
    await expect.poll(() => page.locator('[data-sonner-toast]').count(), longTimeout).toBe(0);
    await hr.call('DELETE', `/api/sick-leave-requests/${sick}`);
    await button(page, 'An operation', 'Approve').click();
    await waitForToast('Request Already Deleted', 'This sick leave request was already deleted.');
    await item(page, 'An operation').waitFor({ state: 'detached' });
    await first.close();
    await close();
  });

  it('approves and denies sick and compassionate leave without a reason', async () => {
    const sick = await report('sick', tuesday(9), addDays(tuesday(9), 7), 'A broken ankle');
    const compassionate = await report('compassionate', tuesday(9), tuesday(9), 'A funeral');
    const { page, waitForToast, close } = await at('/');
    await item(page, 'A broken ankle')
      .getByText(/^8 days · /)
      .waitFor();
    // The 8th day is in the future, so no fit note is outstanding.
    expect(await item(page, 'A broken ankle').getByText('Fit note required').count()).toBe(0);
    await button(page, 'A funeral', 'Approve').click();
    await waitForToast('Leave Request Updated', 'compassionate leave', 'has been approved.');
    await button(page, 'A broken ankle', 'Deny').click();
    const dialog = page.getByRole('alertdialog', { name: 'Deny sick leave?' });
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await waitForToast('Leave Request Updated', 'sick leave', 'has been denied.');
    expect(await statusOf(compassionate, 'sick-leave-requests')).toBe('approved');
    expect(await statusOf(sick, 'sick-leave-requests')).toBe('denied');
    await close();
  });

  itNightly('lists who is off today and their remaining leave, and updates them', async () => {
    const staff = await at('/?tab=staff&q=nakamura');
    const left = staff.page.getByRole('row').filter({ hasText: 'Leopold Nakamura' });
    await left.getByText('of 25').waitFor();
    const before = await left.textContent();
    const sickPage = await at('/admin/sick-leave');
    const annualPage = await at('/admin/annual-leave');
    await report('sick', addDays(today, -8), addDays(today, 1), 'A bad cold');
    const sickRow = sickPage.page.getByRole('row').filter({ hasText: 'Bronwen Achterberg' });
    await sickRow.getByText('Fit note required').waitFor();
    await sickRow.getByText('A bad cold').waitFor();
    await sickRow.getByText('10 days').waitFor();

    const id = await ask(partner, addDays(today, -3), addDays(today, 3), 'A week of rest');
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    const annualRow = annualPage.page.getByRole('row').filter({ hasText: 'Leopold Nakamura' });
    await annualRow.getByText('A week of rest').waitFor();
    await expect.poll(() => left.textContent(), longTimeout).not.toBe(before);
    await hr.call('PATCH', `/api/leave-requests/${id}/cancel`);
    await annualRow.waitFor({ state: 'detached' });
    for (const { consoleErrors, close } of [staff, sickPage, annualPage]) {
      expect(consoleErrors).toEqual([]);
      await close();
    }
  });
});
