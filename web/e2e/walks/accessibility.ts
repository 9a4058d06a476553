import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { screens } from '../screens.ts';
import { gatherViewers } from '../viewers.ts';

const widths = [320, 1280];
const themes = ['light', 'dark'] as const;

describe('in both themes, on a phone and on a wide screen', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let viewers: Awaited<ReturnType<typeof gatherViewers>>;

  beforeAll(async () => {
    browser = await openBrowser();
    viewers = await gatherViewers(url);
  });
  afterAll(() => browser?.close());

  it.each(screens)('axe finds nothing on $name', async ({ viewer, address, reach }) => {
    const { page, complaints, leave } = await visit(browser, url, { reducedMotion: 'reduce' });
    if (viewer !== 'nobody') await page.context().addCookies([viewers[viewer].cookie()]);
    await page.goto(address);
    await reach?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width} pixels`).toBe(0);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        expect(await findings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
    await leave();
  });
});

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** By how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
