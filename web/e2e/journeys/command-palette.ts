import { formatLongDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { tuesdayWithoutHolidays } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface LeaveRequest {
  id: string;
  userId: string;
  status: string;
}

describe('the command palette', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Ottilie', 'Brandt');
  });

  const at = (path: string) => openPage(browser, url, { session: hr, path });

  it('opens a page or a person', async () => {
    const { page, close } = await at('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await page.keyboard.type('brand');
    // Enter chooses the highlighted result; the first one is highlighted shortly after it is found.
    const found = page.getByRole('menuitem', { name: /Ottilie Brandt/ });
    await found.and(page.locator('[data-focused]')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ottilie Brandt', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to Overview' }).waitFor();
    await close();
  });

  itNightly('keeps the text that is typed while the palette loads', async () => {
    const { page, close } = await at('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    let release = () => {};
    const requested = new Promise<void>((resolve) => {
      void page.route('**/command-palette-*.js', async (route) => {
        resolve();
        await new Promise<void>((go) => {
          release = go;
        });
        await route.continue();
      });
    });
    const opener = page.getByRole('link', { name: 'Staff Management' }).first();
    await opener.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bra');
    await requested;
    await page.keyboard.type('nd');
    release();
    await page.getByRole('menuitem', { name: /Ottilie Brandt/ }).waitFor();
    const field = page.getByRole('searchbox', { name: 'Search for people, pages or actions' });
    await expect.poll(() => field.inputValue()).toBe('brand');
    await page.keyboard.type('t');
    expect(await field.inputValue()).toBe('brandt');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await waitForFocus(opener);
    await close();
  });

  itNightly('adds staff and archives a date by command', async () => {
    const { page, waitForToast, close } = await at('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const field = page.getByRole('searchbox', { name: 'Search for people, pages or actions' });
    await page.keyboard.press('Control+k');
    // Last year: later days belong to the journey with 10,000 records.
    const year = Number(londonDay(new Date()).slice(0, 4)) - 1;
    const day = formatLongDay(`${year}-02-02`);
    await field.fill(`archive 2/2/${year}`);
    await page.getByRole('menuitem', { name: `Archive ${day}` }).waitFor();
    await page.keyboard.press('Enter');
    await waitForToast('Archive complete', day);
    await field.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await field.fill('add staff');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add New Staff Member' }).waitFor();
    await close();
  });

  itNightly('approves the oldest request, with Undo', async () => {
    const day = tuesdayWithoutHolidays(9);
    const body = { startDate: day, endDate: day, reason: 'My driving test' };
    const own = await nurse.session.call<LeaveRequest>('POST', '/api/leave-requests', body);
    const { page, waitForToast, close } = await at('/?tab=staff');
    try {
      const before = await pending();
      await page.getByRole('heading', { name: 'Staff Management' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('menuitem', { name: 'Approve next leave request' }).click();
      const next = page.getByRole('menuitem', { name: /^Approve next: / });
      const name = (await next.textContent()) ?? '';
      // Nothing is approved before its name was shown.
      expect(await pending()).toEqual(before);
      await next.click();
      await waitForToast('Leave Request Updated', 'has been approved.');
      const left = await pending();
      const [approved, ...more] = before.filter(({ id }) => !left.some((one) => one.id === id));
      expect(more).toEqual([]);
      const people = await hr.call<{ id: string; lastName: string }[]>('GET', '/api/users');
      const person = people.find(({ id }) => id === approved?.userId);
      expect(name).toContain(`${person?.lastName}’s`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await waitForToast('Leave Request Updated', 'is pending again.');
      expect(await pending()).toEqual(before);
    } finally {
      await hr.call('DELETE', `/api/leave-requests/${own.id}`);
      await close();
    }
  });

  itNightly('opens the pending leave page if the next request can’t be loaded', async () => {
    const { page, close } = await at('/?tab=staff');
    await page.getByRole('heading', { name: 'Staff Management' }).waitFor();
    await page.route('**/graphql', (route) => {
      const { operationName } = route.request().postDataJSON();
      return /^Pending(Annual|Sick)Leave$/.test(operationName) ? route.abort() : route.fallback();
    });
    await page.keyboard.press('Control+k');
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.type('approve');
    await failed;
    await page.getByRole('menuitem', { name: 'Approve next leave request' }).click();
    await page.getByRole('heading', { name: 'Pending Leave', level: 1 }).waitFor();
    await close();
  });

  /** All pending requests. */
  async function pending(): Promise<LeaveRequest[]> {
    const [annual, sick] = await Promise.all([
      hr.call<LeaveRequest[]>('GET', '/api/leave-requests'),
      hr.call<LeaveRequest[]>('GET', '/api/admin/pending-sick-leave'),
    ]);
    return [...annual, ...sick]
      .filter(({ status }) => status === 'pending')
      .map(({ id, userId, status }) => ({ id, userId, status }));
  }
});
