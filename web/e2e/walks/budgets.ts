import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

const kilobyte = 1024;

describe('the JavaScript of a first view, gzipped', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let sessions: Record<string, AtRest | null>;

  beforeAll(async () => {
    browser = await openBrowser();
    const hr = await signedInAdmin(url);
    const nurse = await employee(url, hr, 'Kofi', 'Mensah');
    sessions = { nobody: null, employee: nurse.session, admin: hr };
  });
  afterAll(() => browser?.close());

  it.each([
    ['nobody', 'Sign in', 120],
    ['employee', 'Time & Attendance', 230],
    ['admin', 'Overview', 310],
  ])('is within its budget for %s', async (who, heading, budget) => {
    const { page, leave } = await visit(browser, url);
    const session = sessions[who];
    if (session) await page.context().addCookies([session.cookie()]);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto('/');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / kilobyte;
    console.log(`${who}: ${total.toFixed(1)} KB of ${budget}`);
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThan(budget);
    await leave();
  });
});
