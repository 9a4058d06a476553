import { londonDay } from '@portal/kernel/london';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('the month calendars', () => {
  const { url } = portal;
  /** A month with bank holidays in every year. */
  const december = `${londonDay(new Date()).slice(0, 4)}-12`;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Noor', 'Lindqvist');
  });

  it('break no bank holiday’s name and keep one grid, at any width', async () => {
    for (const [session, address] of [
      [nurse.session, `/?section=annual-leave&month=${december}`],
      [hr, `/?tab=calendar&month=${december}`],
    ] as const) {
      const { page, consoleErrors, close } = await openPage(browser, url);
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
      expect(consoleErrors).toEqual([]);
      await close();
    }
  });
});

/** Visible words of bank holidays that wrap onto a second line. */
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

/** The edges of a calendar’s parts and the heights of its buttons. */
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
