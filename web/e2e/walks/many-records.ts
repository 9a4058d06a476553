import { addDays, londonDay } from '@portal/kernel/london';
import { copyRecords } from '@portal/tools/testing/copied-records';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';
import { longestTask } from '../tasks.ts';

const people = 40;
const days = 250;

describe('10,000 records', () => {
  const url = inject('portalUrl');
  const to = addDays(londonDay(new Date()), -60);
  const from = addDays(to, 1 - days);
  let browser: Browser;
  let hr: AtRest;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    remove = await copyRecords(inject('dataDir'), { from, to, people });
  });
  afterAll(async () => {
    await remove?.();
    await browser?.close();
  });

  it.each([1280, 320])('scroll without a pause at %i pixels', async (width) => {
    const { page, complaints, leave } = await visit(browser, url, {
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    page.setDefaultTimeout(60_000);
    await page.context().addCookies([hr.cookie()]);
    await page.goto(`/?tab=records&from=${from}&to=${to}`);
    await page.getByText('10,000 records').waitFor();
    await page.getByRole('article').first().waitFor();
    expect((await list(page).boundingBox())?.height).toBeLessThanOrEqual(800);
    let most = 0;
    const longest = await longestTask(browser, page, async () => {
      most = await scrollThrough(page, 2_000);
    });
    const last = await lastPlace(page);
    console.log(`scrolled to ${last}: ${longest.toFixed(0)} ms, at most ${most} cards`);
    expect(last).toBeGreaterThan(500);
    expect(most).toBeLessThan(40);
    expect(longest).toBeLessThan(100);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('reach their end, and hold the place while others come above', async () => {
    const { page, leave } = await visit(browser, url, { reducedMotion: 'reduce' });
    page.setDefaultTimeout(60_000);
    await page.context().addCookies([hr.cookie()]);
    await page.goto(`/?tab=records&from=${from}&to=${to}`);
    await page.getByRole('article').first().waitFor();
    await expect
      .poll(
        async () => {
          await list(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
          return lastPlace(page);
        },
        { timeout: 120_000 },
      )
      .toBe(people * days);
    await leave();
  });
});

const list = (page: Page) => page.getByRole('region', { name: 'Records', exact: true });

/** The place of the last card that is there, from 1 on. */
function lastPlace(page: Page): Promise<number> {
  return list(page).evaluate(
    (box) =>
      Number([...box.querySelectorAll('li[data-id]')].at(-1)?.getAttribute('data-index')) + 1,
  );
}

/** Down by most of the list with each frame, until so many cards were passed or it takes too long. */
function scrollThrough(page: Page, cards: number): Promise<number> {
  return list(page).evaluate(async (box, wanted) => {
    let most = 0;
    const last = () =>
      Number([...box.querySelectorAll('li[data-id]')].at(-1)?.getAttribute('data-index'));
    const until = performance.now() + 60_000;
    while (last() < wanted && performance.now() < until) {
      box.scrollBy(0, box.clientHeight);
      await new Promise(requestAnimationFrame);
      most = Math.max(most, box.querySelectorAll('li[data-id]').length);
    }
    return most;
  }, cards);
}
