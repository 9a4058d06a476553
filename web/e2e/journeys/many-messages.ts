import { generateMessages } from '@portal/tools/testing/generate-messages';
import { longestTask } from '@portal/tools/testing/longest-task';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const many = 10_000;
const few = 100;

describe('an inbox of 10,000', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let other: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Runa', 'Halvorsen');
    other = await createEmployee(url, hr, 'Silje', 'Halvorsen');
    const { id } = await hr.call<{ id: string }>('GET', '/api/auth/user');
    await generateMessages(portal.dataDir, { fromUserId: id, toUserId: nurse.id }, many);
    await generateMessages(portal.dataDir, { fromUserId: id, toUserId: other.id }, few);
  });

  async function at({ session }: Employee, address: string, width = 1280): Promise<OpenedPage> {
    const viewport = { width, height: 800 };
    const visitor = await openPage(browser, url, { session, viewport });
    visitor.page.setDefaultTimeout(30_000);
    const open = visitor.page.waitForResponse((response) => response.url().endsWith('/api/live'));
    await visitor.page.goto(address);
    await open;
    return visitor;
  }

  /** The shortest time from the press to the newest message, in milliseconds. */
  async function opening(page: Page, total: number): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round += 1) {
      await page.getByRole('link', { name: /My Statistics$/ }).click();
      await page.getByRole('heading', { name: 'My Statistics', level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const answer = page.waitForResponse(
        (response) => response.request().postData()?.includes('query ReceivedMessages') ?? false,
      );
      const from = performance.now();
      await page.getByRole('link', { name: /Messages$/ }).click();
      await answer;
      await page.getByText(`Number 1 of ${total}.`).waitFor();
      best = Math.min(best, performance.now() - from);
    }
    return best;
  }

  it('opens as fast as one with 100', async () => {
    const [large, small] = [await at(nurse, '/'), await at(other, '/')];
    const took = [await opening(small.page, few), await opening(large.page, many)] as const;
    console.log(
      `an inbox of ${few} opens in ${took[0].toFixed(0)} ms, of ${many} in ${took[1].toFixed(0)} ms`,
    );
    expect(took[1]).toBeLessThan(2 * took[0] + 100);
    for (const { consoleErrors, close } of [large, small]) {
      expect(consoleErrors).toEqual([]);
      await close();
    }
  });

  it('shows relative times, and loads more on scrolling and by a button', async () => {
    const { page, consoleErrors, close } = await at(other, '/?section=messages');
    const row = (number: number) => rows(page).filter({ hasText: `Number ${number} of ${few}.` });
    await row(5)
      .getByText(/^[56789] minutes ago$/)
      .waitFor();
    await page.getByRole('button', { name: 'Show older' }).scrollIntoViewIfNeeded();
    await row(51).waitFor();
    await scrollTo(page, 1);
    await row(few).getByText('1 hour ago').waitFor();
    await page.getByText('No older messages').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('reports older messages that failed to load, and retries', async () => {
    const { page, close } = await at(nurse, '/?section=messages', 320);
    await page.getByText(`Number 1 of ${many}.`).waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"after"') ? route.abort() : route.fallback(),
    );
    await scrollTo(page, 1);
    await page.getByText('We couldn’t load this').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(async () => placesOf(page).then((places) => Math.max(...places)))
      .toBeGreaterThan(52);
    await close();
  });

  it('opens any message by its URL, and reports a missing one', async () => {
    const all = await nurse.session.call<{ id: string }[]>('GET', '/api/messages/received');
    const { page, waitForToast, close } = await at(
      nurse,
      `/?section=messages&message=${all[120]?.id}`,
    );
    await page.getByRole('dialog').getByText(`Number 121 of ${many}.`).waitFor();
    await page.goto(`/?section=messages&message=${'0'.repeat(24)}`);
    await waitForToast('Message not found', 'It may have been deleted.');
    await expect.poll(() => new URL(page.url()).search).toBe('?section=messages');
    await close();
  });

  it('scrolls without pauses and renders few rows', async () => {
    const { page, consoleErrors, close } = await at(nurse, '/?section=messages');
    await page.getByText(`Number 1 of ${many}.`).waitFor();
    let most = 0;
    const longest = await longestTask(
      browser,
      page,
      async () => {
        most = await scrollThrough(page, 600);
      },
      2,
    );
    console.log(
      `scrolled to ${Math.max(...(await placesOf(page)))}: ${longest.toFixed(0)} ms, ${most} rows`,
    );
    expect(most).toBeLessThan(60);
    expect(longest).toBeLessThan(100);

    // New messages don’t move what is being read.
    const read = rows(page).nth(12);
    const id = await read.getAttribute('data-id');
    const topOf = () =>
      page
        .locator(`li[data-id="${id}"]`)
        .evaluate((row) => Math.round(row.getBoundingClientRect().top));
    const before = await topOf();
    await hr.call('POST', '/api/messages', {
      content: 'And one more.',
      toUserId: nurse.id,
      isAdminMessage: true,
    });
    const onTop = page.getByRole('button', { name: '1 new message' });
    await onTop.waitFor();
    await page.waitForTimeout(300);
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
    await onTop.click();
    const first = rows(page).first();
    await first.getByText('And one more.').waitFor();
    await first.getByText('New', { exact: true }).waitFor();
    await onTop.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

/** The rendered messages. */
const rows = (page: Page) => page.locator('main li[data-id]');

/** The positions that the rows state. */
async function placesOf(page: Page): Promise<number[]> {
  return rows(page).evaluateAll((all) =>
    all.map((row) => Number(row.getAttribute('data-index')) + 1),
  );
}

/** Scrolls the page to a fraction of its height. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate((to) => {
    window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * to);
  }, part);
}

/** Scrolls down quickly past so many rows. Returns the largest number of rendered rows. */
function scrollThrough(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    let most = 0;
    const last = () =>
      Number([...document.querySelectorAll('li[data-id]')].at(-1)?.getAttribute('data-index'));
    const until = performance.now() + 15_000;
    while (last() < wanted && performance.now() < until) {
      window.scrollBy(0, 500);
      await new Promise(requestAnimationFrame);
      most = Math.max(most, document.querySelectorAll('li[data-id]').length);
    }
    return most;
  }, rows);
}
