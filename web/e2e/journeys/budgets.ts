import { browserTimingsPath } from '@portal/contracts/browser-timings';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { firstViewHeadings, measureFirstViewScripts } from '../first-view-scripts.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const kilobyte = 1024;

/** Supported by Chromium, but missing in the types. */
type Timing = PerformanceResourceTiming & { renderBlockingStatus: string };

describe('what comes before the first paint', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  it('is one page, one script and one style sheet, fully compressed', async () => {
    const { page, close } = await openPage(browser, portal.url);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').waitFor();
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    const { blocking, size, font } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as Timing[];
      const pages = performance.getEntriesByType('navigation') as Timing[];
      // Chromium doesn’t always report a script in the body as blocking.
      const blocking = files.filter(
        ({ name, renderBlockingStatus }) =>
          renderBlockingStatus === 'blocking' || name.endsWith('/before-paint.js'),
      );
      const sizeOf = (all: Timing[]) =>
        all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return {
        blocking: blocking.map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\./, '.')),
        size: sizeOf([...pages, ...blocking]),
        font: sizeOf(files.filter(({ name }) => name.endsWith('.woff2'))),
      };
    });
    console.log(`first paint: ${size} bytes, letters ${font}`);
    expect(blocking.sort()).toEqual(['/assets/index.css', '/before-paint.js']);
    expect(size).toBeLessThan(20 * kilobyte);
    expect(font).toBeLessThan(30 * kilobyte);
    await close();
  });
});

describe('the JavaScript of a first view, gzipped', () => {
  const { url } = portal;
  let browser: Browser;
  let sessions: Record<string, RestSession | null>;

  beforeAll(async () => {
    browser = await openBrowser();
    const hr = await signInAdmin(url);
    const nurse = await createEmployee(url, hr, 'Kofi', 'Mensah');
    sessions = { nobody: null, employee: nurse.session, admin: hr };
  });

  it.each([
    ['nobody', 116],
    ['employee', 230],
    ['admin', 310],
  ] as const)('is within its budget for %s', async (who, budget) => {
    const { page, close } = await openPage(browser, url);
    const session = sessions[who];
    if (session) await page.context().addCookies([session.cookie()]);
    const reports: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith(browserTimingsPath)) reports.push(response.url());
    });
    const total = await measureFirstViewScripts(page, '/', firstViewHeadings[who]);
    console.log(`${who}: ${total.toFixed(1)} KB of ${budget}`);
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThan(budget);
    // Nothing is traced here.
    expect(reports).toEqual([]);
    await close();
  });
});
