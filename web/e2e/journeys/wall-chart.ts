import { addDays, londonDay, monthOf, weekOf } from '@portal/kernel/london';
import { copyPerson } from '@portal/tools/testing/copy-person';
import { longestTask } from '@portal/tools/testing/longest-task';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const many = 500;
const longTimeout = { timeout: 30_000 };

describe('the wall chart of a large staff', () => {
  const { url } = portal;
  const today = londonDay(new Date());
  /** The second Monday of a later month, with three full weeks to follow. */
  const month = addDays(monthOf(today).end, 40).slice(0, 7);
  const monday = addDays(weekOf(`${month}-01`).start, 7);
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let partner: Employee;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Winifred', 'Zabel');
    partner = await createEmployee(url, hr, 'Yannick', 'Zabel');
    await approve(nurse, monday, addDays(monday, 4));
    remove = await copyPerson(portal.dataDir, nurse.id, many);
    await approve(partner, addDays(monday, 3), addDays(monday, 7));
    await hr.call('POST', '/api/admin/partnerships', { user1Id: nurse.id, user2Id: partner.id });
    await nurse.session.call('POST', '/api/sick-leave-requests', {
      startDate: addDays(monday, 9),
      endDate: addDays(monday, 9),
      leaveType: 'sick',
      reason: 'Back pain',
    });
  });
  afterAll(async () => {
    await remove?.();
  });

  async function approve({ session }: Employee, startDate: string, endDate: string): Promise<void> {
    const { id } = await session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate,
      endDate,
      reason: 'Rest',
    });
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
  }

  async function at(search = '', viewport = { width: 1280, height: 900 }): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: hr, viewport });
    visitor.page.setDefaultTimeout(30_000);
    await visitor.page.goto(`/?tab=calendar&view=wall-chart${search}`);
    await visitor.page.getByRole('grid').getByRole('rowheader').nth(1).waitFor();
    return visitor;
  }
  const ofMonth = `&month=${month}`;
  const rowOf = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const dayOf = (row: Locator, date: string) => row.locator(`[data-at="${Number(date.slice(8))}"]`);

  it('says who is off each day and which partners are off together', async () => {
    const { page, consoleErrors, close } = await at(`${ofMonth}&q=zabel`);
    const own = rowOf(page, 'Winifred Zabel');
    await own.getByRole('link', { name: /^Winifred Zabel: Annual leave, approved/ }).waitFor();
    expect(await dayOf(own, addDays(monday, 2)).textContent()).toBe('Annual leave, approved');
    expect(await dayOf(own, addDays(monday, 9)).textContent()).toContain('Sick leave, pending');
    expect(await dayOf(own, addDays(monday, 7)).textContent()).toBe('');
    // Weekends within the leave count.
    expect(await dayOf(rowOf(page, 'Yannick Zabel'), addDays(monday, 5)).textContent()).toBe(
      'Annual leave, approved',
    );
    await page.getByText(/^Holiday partners off together: .*Zabel and .*Zabel: Thu /).waitFor();
    const thursday = page.getByRole('link', { name: /2 off, holiday partners .* both off$/ });
    await thursday.first().click();
    const panel = page.getByRole('dialog');
    await panel.getByText('Yannick Zabel', { exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('filters by type and by absence, in the address', async () => {
    const { page, close } = await at(`${ofMonth}&q=zabel`);
    await rowOf(page, 'Yannick Zabel').waitFor();
    await page.getByRole('button', { name: 'Sick', exact: true }).click();
    await page.getByLabel('Only people away').check();
    await rowOf(page, 'Yannick Zabel').waitFor({ state: 'detached' });
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(['Off', 'Winifred Zabel']);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('type'), searchParams.get('who')]).toEqual(['sick', 'away']);
    await page.getByRole('button', { name: 'Compassionate' }).click();
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Show all staff' }).click();
    await expect.poll(() => page.getByRole('rowheader').count(), longTimeout).toBeGreaterThan(10);
    await close();
  });

  it('supports the keyboard and opens requests with it', async () => {
    const { page, close } = await at(ofMonth);
    const cells = page.getByRole('grid').locator('[data-at]');
    const first = cells.nth(1);
    const daysInMonth = Number(monthOf(`${month}-01`).end.slice(8));
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    const names = page.locator('tbody tr[data-id]');
    await waitForFocus(names.first().locator('[data-at="0"]'));
    for (let row = 0; row < 45; row += 1) await page.keyboard.press('ArrowDown');
    const focused = page.locator('tbody tr[data-id] :focus');
    await expect
      .poll(
        () => focused.evaluate((node) => node.closest('tr')?.getAttribute('aria-rowindex')),
        longTimeout,
      )
      .toBe('48');
    await page.keyboard.press('Control+End');
    await expect.poll(() => placeOf(focused), longTimeout).toBe(`last ${daysInMonth}`);
    await page.keyboard.press('PageUp');
    await expect.poll(() => placeOf(focused), longTimeout).toBe(`10 from the last ${daysInMonth}`);
    for (let row = 0; row < 3; row += 1) await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(focused), longTimeout).toBe(`last ${daysInMonth}`);
    await page.keyboard.press('Control+Home');
    await waitForFocus(cells.first());
    expect(await cells.and(page.locator('[tabindex="0"]')).count()).toBe(1);

    await page.goto(`/?tab=calendar&view=wall-chart${ofMonth}&q=yannick`);
    const day = dayOf(rowOf(page, 'Yannick Zabel'), addDays(monday, 4));
    await day.getByText('Annual leave').waitFor({ state: 'attached' });
    await day.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Yannick Zabel' });
    await panel.getByText('3 working days').waitFor();
    await page.keyboard.press('Escape');
    await waitForFocus(day);
    await close();
  });

  it('renders, scrolls, filters and changes months without long tasks', async () => {
    const { page, close } = await at(ofMonth);
    let most = 0;
    const scrolling = await longestTask(
      browser,
      page,
      async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        most = await scrollThrough(page);
      },
      3,
    );
    await page.evaluate(() => window.scrollTo(0, 0));
    const search = page.getByRole('searchbox', { name: 'Search staff' });
    const filtering = await longestTask(
      browser,
      page,
      async () => {
        await search.fill('');
        await search.pressSequentially('eilidh okafor-', { delay: 60 });
        for (let key = 0; key < 14; key += 1) await page.keyboard.press('Backspace');
        await expect
          .poll(() => page.getByRole('rowheader').count(), longTimeout)
          .toBeGreaterThan(10);
      },
      3,
    );
    const turning = await longestTask(
      browser,
      page,
      async () => {
        for (const step of ['Next month', 'Previous month']) {
          await page.getByRole('button', { name: step }).click();
          await page.waitForTimeout(700);
        }
      },
      3,
    );
    const [a, b, c] = [scrolling, filtering, turning].map((ms) => ms.toFixed(0));
    console.log(`wall chart: scroll ${a} ms, filter ${b} ms, month ${c} ms, at most ${most} rows`);
    expect(most).toBeLessThan(100);
    expect(Math.max(scrolling, filtering, turning)).toBeLessThan(100);
    await close();
  });

  it('shows a week on a phone, and prints in landscape', async () => {
    const { page, close } = await at(`&week=${monday}&q=zabel`, { width: 320, height: 720 });
    await rowOf(page, 'Winifred Zabel').waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(8);
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('week'), longTimeout)
      .toBe(addDays(monday, 7));
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await tooWide()).toBe(false);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/?tab=calendar&view=wall-chart${ofMonth}`);
    await page.getByRole('grid').getByRole('rowheader').nth(5).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const sheet = page.locator('[data-print-sheet="landscape"]');
    expect(await sheet.locator('tbody tr').count()).toBeGreaterThan(many);
    // The numbers repeat on each sheet.
    expect(await sheet.locator('thead').getByText('Off', { exact: true }).count()).toBe(1);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf).toMatch(/\/MediaBox \[0 0 84[12](\.\d+)? 59[45]/);
    await close();
  });
});

/** The focused cell: its row, counted from the last one, and its column. */
function placeOf(focused: Locator): Promise<string> {
  return focused.evaluate((node) => {
    const place = node.closest('tr')?.getAttribute('aria-rowindex');
    const rows = node.closest('table')?.getAttribute('aria-rowcount');
    const fromLast = Number(rows) - Number(place);
    const row = fromLast === 0 ? 'last' : `${fromLast} from the last`;
    return `${row} ${node.getAttribute('data-at')}`;
  });
}

/** Scrolls from top to bottom and gives the most rows that were rendered. */
function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let most = 0;
    for (let before = -1; before < window.scrollY; ) {
      before = window.scrollY;
      window.scrollBy(0, 600);
      await new Promise(requestAnimationFrame);
      most = Math.max(most, document.querySelectorAll('tbody tr').length);
    }
    return most;
  });
}
