import { adminPaths } from '@portal/contracts/web-paths';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const width = 320;
const ofEmployees = ['annual-leave', 'sick-leave', 'statistics', 'messages'];
const ofAdmins = [
  'staff',
  'partners',
  'calendar',
  'messages',
  'records',
  'admins',
  'settings',
  'staff&view=import',
  'calendar&view=leave-requests',
  'calendar&view=wall-chart',
  'records&by=day',
  'records&by=week',
  'records&by=month',
  'admins&view=audit',
];

describe('while the portal has not responded, on a phone of 320 pixels', () => {
  const { url } = portal;
  let browser: Browser;
  const sessions: Record<string, RestSession> = {};

  beforeAll(async () => {
    browser = await openBrowser();
    sessions.admin = await signInAdmin(url);
    sessions.employee = (await createEmployee(url, sessions.admin, 'Slow', 'Line')).session;
  });

  const employee = ['/', '/?view=entries', ...ofEmployees.map((key) => `/?section=${key}`)];
  const admin = ['/', ...adminPaths, ...ofAdmins.map((key) => `/?tab=${key}`)];
  const pages: [string, string[]][] = [
    ['employee', employee],
    ['admin', admin],
  ];

  it.each(pages)('no page of an %s is wider than the screen', async (who, paths) => {
    const viewport = { width, height: 640 };
    const session = sessions[who];
    const { page, close } = await openPage(browser, url, { session, viewport, hasTouch: true });
    await neverAnswer(page);
    const tooWide: Record<string, number> = {};
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const widest = await widestWithin(page, 300);
      if (widest > width) tooWide[path] = widest;
    }
    expect(tooWide).toEqual({});
    await close();
  });
});

/** Responds only to the session request. */
async function neverAnswer(page: Page): Promise<void> {
  await page.route('**/graphql', () => {});
  await page.route('**/api/**', (route) =>
    route.request().url().endsWith('/api/auth/session') ? route.continue() : undefined,
  );
}

/** The maximum width of the page within the given time. */
function widestWithin(page: Page, ms: number): Promise<number> {
  return page.evaluate(async (ms) => {
    let widest = 0;
    for (const end = performance.now() + ms; performance.now() < end; ) {
      widest = Math.max(widest, document.documentElement.scrollWidth);
      await new Promise(requestAnimationFrame);
    }
    return widest;
  }, ms);
}
