import { formatLongDay } from '@portal/kernel/format';
import { londonDay } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { plainTuesday } from '../leave.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

interface Request {
  id: string;
  userId: string;
  status: string;
}

describe('the command palette of Ctrl K', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Ottilie', 'Brandt');
  });
  afterAll(() => browser?.close());

  const at = (path: string) => visit(browser, url, { session: hr, path, reducedMotion: 'reduce' });

  it('goes to a page or a person', async () => {
    const { page, leave } = await at('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await page.keyboard.type('brand');
    // Enter takes what is marked, which the first becomes a moment after it is found.
    const found = page.getByRole('menuitem', { name: /Ottilie Brandt/ });
    await found.and(page.locator('[data-focused]')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ottilie Brandt' }).waitFor();
    await leave();
  });

  it('takes what is typed while the palette is still loading', async () => {
    const { page, leave } = await at('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    let load = () => {};
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/command-palette-*.js', async (route) => {
        resolve();
        await new Promise<void>((go) => {
          load = go;
        });
        await route.continue();
      });
    });
    const opener = page.getByRole('link', { name: 'Staff Management' }).first();
    await opener.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bra');
    await isAsked;
    await page.keyboard.type('nd');
    load();
    await page.getByRole('menuitem', { name: /Ottilie Brandt/ }).waitFor();
    const field = page.getByRole('searchbox', { name: 'Find people and pages' });
    await expect.poll(() => field.inputValue()).toBe('brand');
    await page.keyboard.type('t');
    expect(await field.inputValue()).toBe('brandt');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await keyboardAt(opener);
    await leave();
  });

  it('adds staff and archives a date', async () => {
    const { page, toldOf, leave } = await at('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const field = page.getByRole('searchbox', { name: 'Find people and pages' });
    await page.keyboard.press('Control+k');
    // Of last year: the days since are those of the walk through 10,000 records.
    const year = Number(londonDay(new Date()).slice(0, 4)) - 1;
    const day = formatLongDay(`${year}-02-02`);
    await field.fill(`archive 2/2/${year}`);
    await page.getByRole('menuitem', { name: `Archive ${day}` }).waitFor();
    await page.keyboard.press('Enter');
    await toldOf('Archive Complete', day);
    await field.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await field.fill('add staff');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add New Staff Member' }).waitFor();
    await leave();
  });

  it('approves the request that waits longest, with an Undo', async () => {
    const day = plainTuesday(9);
    const body = { startDate: day, endDate: day, reason: 'My driving test' };
    const own = await nurse.session.call<Request>('POST', '/api/leave-requests', body);
    const { page, toldOf, leave } = await at('/?tab=staff');
    try {
      const before = await pending();
      await page.getByRole('heading', { name: 'Staff Management' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('menuitem', { name: 'Approve next' }).click();
      const next = page.getByRole('menuitem', { name: /^Approve next: / });
      const name = (await next.textContent()) ?? '';
      // Nothing is approved before it was named.
      expect(await pending()).toEqual(before);
      await next.click();
      await toldOf('Leave Request Updated', 'is approved.');
      const left = await pending();
      const [approved, ...more] = before.filter(({ id }) => !left.some((one) => one.id === id));
      expect(more).toEqual([]);
      const people = await hr.call<{ id: string; lastName: string }[]>('GET', '/api/users');
      const person = people.find(({ id }) => id === approved?.userId);
      expect(name).toContain(`${person?.lastName}’s`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await toldOf('Leave Request Updated', 'is pending again.');
      expect(await pending()).toEqual(before);
    } finally {
      await hr.call('DELETE', `/api/leave-requests/${own.id}`);
      await leave();
    }
  });

  it('leads to the page of pending leave where that can’t be reached', async () => {
    const { page, leave } = await at('/?tab=staff');
    await page.getByRole('heading', { name: 'Staff Management' }).waitFor();
    await page.route('**/graphql', (route) => {
      const { operationName } = route.request().postDataJSON();
      return /^Waiting/.test(operationName) ? route.abort() : route.fallback();
    });
    await page.keyboard.press('Control+k');
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.type('approve');
    await failed;
    await page.getByRole('menuitem', { name: 'Approve next' }).click();
    await page.getByRole('heading', { name: 'Pending Leave', level: 1 }).waitFor();
    await leave();
  });

  /** All requests that wait for a decision. */
  async function pending(): Promise<Request[]> {
    const [annual, sick] = await Promise.all([
      hr.call<Request[]>('GET', '/api/leave-requests'),
      hr.call<Request[]>('GET', '/api/admin/pending-sick-leave'),
    ]);
    return [...annual, ...sick]
      .filter(({ status }) => status === 'pending')
      .map(({ id, userId, status }) => ({ id, userId, status }));
  }
});
