import { isLongRun } from '@portal/testing/long-run';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { findObscuredElements } from '../layout-checks.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';

const sections = {
  attendance: 'This Week',
  'annual-leave': 'Your requests',
  'sick-leave': 'Request Sick Leave',
  statistics: 'Attendance rate',
  messages: 'Messages',
};

/** Nothing but colours depends on the theme; the long run looks at both. */
const themes = isLongRun ? (['light', 'dark'] as const) : (['light'] as const);

describe('on a phone of 320 by 640', () => {
  const { url } = portal;
  let browser: Browser;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    nurse = await createEmployee(url, await signInAdmin(url), 'Tiny', 'Screen');
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    const leave = { startDate: '2027-03-01', endDate: '2027-03-05', reason: 'Family' };
    await nurse.session.call('POST', '/api/leave-requests', leave);
  });

  it.for(themes)(
    'nothing is covered or cut off in any section, in the %s theme',
    async (colorScheme) => {
      const { page, close } = await openPage(browser, url, {
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        colorScheme,
      });
      await page.context().addCookies([nurse.session.cookie()]);
      const found: Record<string, string[]> = {};
      for (const [section, shown] of Object.entries(sections)) {
        await page.goto(section === 'attendance' ? '/' : `/?section=${section}`);
        await page.getByRole('main').getByText(shown).first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const to of [0, 1e6]) {
          await page.evaluate((y) => window.scrollTo(0, y), to);
          found[`${section} at ${to}`] = await findObscuredElements(page);
        }
      }
      expect(Object.fromEntries(Object.entries(found).filter(([, all]) => all.length > 0))).toEqual(
        {},
      );

      await page.getByRole('button', { name: /^Profile of/ }).click();
      const menu = page.getByRole('dialog', { name: /^Profile of/ });
      await menu.getByRole('button', { name: 'Log out' }).waitFor();
      const cut = await menu.evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        return { isInside, hidden: element.scrollHeight - element.clientHeight };
      });
      expect(cut).toEqual({ isInside: true, hidden: 0 });
      await close();
    },
  );
});
