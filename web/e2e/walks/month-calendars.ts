import { londonDay } from '@portal/kernel/london';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

describe('the month calendars', () => {
  const url = inject('portalUrl');
  /** A month that has bank holidays in every year. */
  const december = `${londonDay(new Date()).slice(0, 4)}-12`;
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Noor', 'Lindqvist');
  });
  afterAll(() => browser?.close());

  it('break no word of a bank holiday and keep to one grid, at any width', async () => {
    for (const [session, address] of [
      [nurse.session, `/?section=annual-leave&month=${december}`],
      [hr, `/?tab=calendar&month=${december}`],
    ] as const) {
      const { page, complaints, leave } = await visit(browser, url, { reducedMotion: 'reduce' });
      await page.context().addCookies([session.cookie()]);
      await page.goto(address);
      for (const width of [320, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator(`table[data-month="${december}"]`).waitFor();
        await page.getByTitle('Christmas Day').waitFor({ state: 'attached' });
        expect([address, width, await brokenWords(page)]).toEqual([address, width, []]);
        const { heights, centres, starts, ends } = await edgesOf(page);
        expect(new Set(heights).size, `${address} at ${width}: ${heights}`).toBe(1);
        for (const edges of [centres, starts, ends]) {
          expect(Math.max(...edges) - Math.min(...edges), `${address} at ${width}`).toBeLessThan(
            1.5,
          );
        }
      }
      expect(complaints).toEqual([]);
      await leave();
    }
  });
});

/** The words of bank holidays that are seen, and run over more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>('td [title] > [aria-hidden]')];
    return names.flatMap((name) => {
      const text = name.firstChild;
      if (!text || name.offsetParent === null) return [];
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 || name.scrollWidth > name.clientWidth ? [word] : [];
      });
    });
  });
}

/** Where the parts of a calendar begin and end, and how tall what is pressed is. */
function edgesOf(page: Page) {
  return page.evaluate(() => {
    const calendar = document.querySelector('section[aria-label^="Calendar of"]');
    const box = (selector: string) => {
      const all = calendar?.querySelectorAll(selector) ?? [];
      return [...all].map((element) => element.getBoundingClientRect());
    };
    const buttons = box('header button');
    const cells = box('td');
    return {
      heights: buttons.map(({ height }) => height),
      centres: buttons.map(({ top, height }) => top + height / 2),
      starts: [box('header > :first-child')[0]?.left ?? 0, Math.min(...cells.map((c) => c.left))],
      ends: [box('header svg').at(-1)?.right ?? 0, Math.max(...cells.map((c) => c.right))],
    };
  });
}
