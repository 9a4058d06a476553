import { copyPerson } from '@portal/tools/testing/copy-person';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { watchPageMemory } from './page-memory.ts';
import { createEmployee, type Employee, signInAdmin } from './people.ts';
import { portal } from './portal.ts';
import type { RestSession } from './rest-session.ts';

const staff = 100;
const timeoutMs = 20 * 60_000;
const warmUpRounds = 5;
/** An hour of somebody who looks at every section each two minutes. */
const rounds = 30;
/** In each round. A section that is left has hundreds of nodes and some tenths of a MB. */
const maxGrowth = { nodes: 2, listeners: 1, heapMB: 0.15 };

const employeeSections = [
  'Annual Leave',
  'Sick Leave',
  'My Statistics',
  'Messages',
  'Time & Attendance',
];
const adminTabs = [
  'Staff Management',
  'Holiday Partners',
  'Leave Calendar',
  'Messages',
  'Records',
  'Master Admin',
  'Settings',
  'Overview',
];

describe('an hour of use with live updates', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Marta', 'Quill');
    remove = await copyPerson(portal.dataDir, nurse.id, staff);
  });
  afterAll(async () => {
    await remove?.();
  });

  it.each([
    ['an employee', () => nurse.session, employeeSections],
    ['an administrator', () => hr, adminTabs],
  ])(
    'leaves the memory of %s’s page as it was',
    async (_who, session, sections) => {
      const { page, consoleErrors, close } = await openPage(browser, url, { session: session() });
      await page.goto('/');
      const measure = await watchPageMemory(page);
      for (let round = 0; round < warmUpRounds; round += 1) await visitAll(page, sections);
      const before = await measure();
      for (let round = 0; round < rounds; round += 1) await visitAll(page, sections);
      const after = await measure();
      console.log('memory before and after', before, after);
      for (const kind of ['nodes', 'listeners', 'heapMB'] as const) {
        const growth = (after[kind] - before[kind]) / rounds;
        expect(growth, `${kind} in each round`).toBeLessThan(maxGrowth[kind]);
      }
      expect(consoleErrors).toEqual([]);
      await close();
    },
    timeoutMs,
  );

  /** Opens each section. Somebody clocks in or out meanwhile, so that what is open is fetched again. */
  async function visitAll(page: Page, sections: readonly string[]): Promise<void> {
    for (const [place, name] of sections.entries()) {
      await page.getByRole('navigation').getByRole('link', { name }).first().click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      if (place < 2) {
        const way = place === 0 ? 'in' : 'out';
        await nurse.session.call('POST', `/api/time-entries/clock-${way}`, {
          deviceInfo: 'Mobile',
        });
      }
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(200);
    }
  }
});
