import { addDays, londonDay } from '@portal/kernel/london';
import { generateRecords } from '@portal/tools/testing/generate-records';
import { longestTask } from '@portal/tools/testing/longest-task';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { signInAdmin } from '../people.ts';
import { nextResponse, waitUntilProcessed } from '../polling.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const people = 40;
const days = 250;

describe('10,000 records', () => {
  const { url } = portal;
  const to = addDays(londonDay(new Date()), -60);
  const from = addDays(to, 1 - days);
  let browser: Browser;
  let hr: RestSession;
  const cleanUps: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    cleanUps.push(await generateRecords(portal.dataDir, { from, to, people }));
  });
  afterAll(async () => {
    for (const remove of cleanUps) await remove();
  });

  it.each([1280, 320])('scroll without long tasks at %i pixels', async (width) => {
    const { page, consoleErrors, close } = await openPage(browser, url, {
      viewport: { width, height: 800 },
    });
    page.setDefaultTimeout(60_000);
    await page.context().addCookies([hr.cookie()]);
    await page.goto(`/?tab=records&from=${from}&to=${to}`);
    await page.getByText('10,000 records').waitFor();
    await page.getByRole('article').first().waitFor();
    expect((await list(page).boundingBox())?.height).toBeLessThanOrEqual(800);
    let maxCards = 0;
    const longest = await longestTask(browser, page, async () => {
      maxCards = await scrollThrough(page, 2_000);
    });
    const last = await lastPlace(page);
    console.log(`scrolled to ${last}: ${longest.toFixed(0)} ms, at most ${maxCards} cards`);
    expect(last).toBeGreaterThan(500);
    expect(maxCards).toBeLessThan(40);
    expect(longest).toBeLessThan(100);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('scroll to the end, and keep the position when records are inserted above', async () => {
    const { page, close } = await opened();
    await toTheEnd(page);
    const place = people * (days - 100);
    await list(page).evaluate(
      (box, share) => {
        box.scrollTo(0, box.scrollHeight * share);
      },
      place / (people * days),
    );
    await expect.poll(() => lastPlace(page)).toBeLessThan(people * days - 1_000);
    const firstCard = await firstVisibleCard(page);
    // More records of the newest day are inserted above than are rendered around the position.
    cleanUps.push(
      await generateRecords(portal.dataDir, { from: to, to, people: 80, first: people }),
    );
    await hr.call('POST', `/api/admin/archive-daily-staff/${to}`, {});
    await expect
      .poll(async () => (await cardOf(page, firstCard.id))?.place, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(firstCard.place + 80);
    const now = await cardOf(page, firstCard.id);
    expect(Math.abs((now?.top ?? Number.NaN) - firstCard.top)).toBeLessThanOrEqual(1);

    // Scrolling meanwhile doesn't jump either.
    const [newest] = await hr.call<{ id: string }[]>('GET', `/api/admin/daily-records/${to}`);
    const unexpectedShift = await unexpectedShiftWhileScrolling(page, () =>
      hr.call('DELETE', `/api/admin/daily-records/${newest?.id}`),
    );
    expect(unexpectedShift).toBeLessThanOrEqual(1);
    await close();
  });

  it('are not truncated by a reload while more are loading', async () => {
    const { page, close } = await opened();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let firstPageRequests = 0;
    await page.route('**/graphql', async (route) => {
      const { operationName, variables } = route.request().postDataJSON();
      if (operationName !== 'ArchivedRecords') return route.fallback();
      if (variables.input.after === null) {
        firstPageRequests += 1;
        await held;
      }
      await route.fallback();
    });
    // As after a lost network, everything is refetched.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => firstPageRequests).toBe(1);
    await list(page).press('End');
    await expect.poll(() => lastPlace(page)).toBeGreaterThan(100);
    const lowest = await lowestHeight(page);
    const before = await lowest();
    const answered = nextResponse(page, 'ArchivedRecords');
    release();
    await waitUntilProcessed(answered);
    await page.waitForLoadState('networkidle');
    expect(await lowest()).toBeGreaterThan(before * 0.9);
    await close();
  });

  async function opened() {
    const visitor = await openPage(browser, url);
    const { page } = visitor;
    page.setDefaultTimeout(60_000);
    await page.context().addCookies([hr.cookie()]);
    await page.goto(`/?tab=records&from=${from}&to=${to}`);
    await page.getByRole('article').first().waitFor();
    return visitor;
  }

  async function toTheEnd(page: Page): Promise<void> {
    await expect
      .poll(
        async () => {
          await list(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
          return lastPlace(page);
        },
        { timeout: 120_000 },
      )
      .toBe(people * days);
  }
});

const list = (page: Page) => page.getByRole('region', { name: 'Records', exact: true });

/** The position of the last rendered card, from 1. */
function lastPlace(page: Page): Promise<number> {
  return list(page).evaluate(
    (box) =>
      Number([...box.querySelectorAll('li[data-id]')].at(-1)?.getAttribute('data-index')) + 1,
  );
}

interface Card {
  id: string;
  place: number;
  /** Its distance from the top of the list. */
  top: number;
}

/** The first fully visible card. */
function firstVisibleCard(page: Page): Promise<Card> {
  return list(page).evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const topOf = (card: Element) => card.getBoundingClientRect().top - edge;
    const card = [...box.querySelectorAll('li[data-id]')].find((one) => topOf(one) >= 0);
    if (!card) throw new Error('No card is seen');
    const { id = '', index } = (card as HTMLElement).dataset;
    return { id, place: Number(index), top: topOf(card) };
  });
}

/** The current position of a card; null if it isn't rendered. */
function cardOf(page: Page, id: string): Promise<Card | null> {
  return list(page).evaluate((box, wanted) => {
    const card = box.querySelector(`li[data-id="${wanted}"]`);
    if (!card) return null;
    const top = card.getBoundingClientRect().top - box.getBoundingClientRect().top;
    return { id: wanted, place: Number(card.getAttribute('data-index')), top };
  }, id);
}

/** Scrolls evenly until a record above was removed; gives the largest unexpected movement. */
async function unexpectedShiftWhileScrolling(
  page: Page,
  removeRecord: () => Promise<unknown>,
): Promise<number> {
  const scrolling = list(page).evaluate(async (box) => {
    const step = 8;
    const cards = () =>
      new Map(
        [...box.querySelectorAll('li[data-id]')].map((card) => [
          card.getAttribute('data-id'),
          { top: card.getBoundingClientRect().top, place: Number(card.getAttribute('data-index')) },
        ]),
      );
    let unexpectedShift = 0;
    let before = cards();
    const until = performance.now() + 20_000;
    for (let framesAfter = 0; framesAfter < 30; ) {
      if (performance.now() > until) throw new Error('Nothing went away');
      box.scrollBy(0, step);
      await new Promise(requestAnimationFrame);
      const now = cards();
      for (const [id, { top, place }] of now) {
        const old = before.get(id);
        if (old) unexpectedShift = Math.max(unexpectedShift, Math.abs(old.top - step - top));
        if (old && old.place !== place) framesAfter = 1;
      }
      if (framesAfter > 0) framesAfter += 1;
      before = now;
    }
    return unexpectedShift;
  });
  await removeRecord();
  return scrolling;
}

/** Tracks the smallest height of the list. */
async function lowestHeight(page: Page): Promise<() => Promise<number>> {
  const watched = await list(page).evaluateHandle((box) => {
    const seen = { lowest: box.scrollHeight };
    const look = () => {
      seen.lowest = Math.min(seen.lowest, box.scrollHeight);
    };
    new MutationObserver(look).observe(box, { childList: true, subtree: true, attributes: true });
    return seen;
  });
  return () => watched.evaluate(({ lowest }) => lowest);
}

/** Scrolls down by a page per frame until this many cards have passed or time is up. */
function scrollThrough(page: Page, cards: number): Promise<number> {
  return list(page).evaluate(async (box, wanted) => {
    let maxCards = 0;
    const last = () =>
      Number([...box.querySelectorAll('li[data-id]')].at(-1)?.getAttribute('data-index'));
    const until = performance.now() + 60_000;
    while (last() < wanted && performance.now() < until) {
      box.scrollBy(0, box.clientHeight);
      await new Promise(requestAnimationFrame);
      maxCards = Math.max(maxCards, box.querySelectorAll('li[data-id]').length);
    }
    return maxCards;
  }, cards);
}
