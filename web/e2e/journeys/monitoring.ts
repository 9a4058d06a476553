import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { failInitialQueries, waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { isPoll, nextPoll, operationNameOf, pageTime, waitUntilProcessed } from '../polling.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { createEntry, lastWednesday, lastWeek } from '../time-entry-fixtures.ts';

const numbers = [
  ['Staff Online', '/admin/staff-online'],
  ['Total Hours', '/admin/hours'],
  ['Leave Requests', '/admin/pending-leave'],
  ['Late Arrivals', '/admin/late-arrivals'],
  ['Annual Leave', '/admin/annual-leave'],
  ['Sick Leave', '/admin/sick-leave'],
] as const;

/** Shorter than any polling interval, so only events can cause the update. */
const live = { timeout: 5_000 };
const longTimeout = { timeout: 30_000 };

describe('the overview’s statistics and their pages', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Wanjiru', 'Mwangi');
    await createEntry(hr, nurse, lastWednesday(), ['09:20', '17:00']);
  });

  async function at(
    address: string,
    options: Parameters<typeof openPage>[2] = {},
  ): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: hr, ...options });
    await visitor.page.goto(address);
    return visitor;
  }

  it('updates the card and its page at once when someone clocks in or out', async () => {
    const { page, consoleErrors, close } = await at('/');
    const card = page.getByRole('main').getByRole('link', { name: /^Staff Online/ });
    await expect.poll(() => card.textContent(), longTimeout).toMatch(/\d/);
    const before = Number(/\d+/.exec((await card.textContent()) ?? '')?.[0]);
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await expect.poll(() => card.textContent(), live).toContain(`Online${before + 1}`);
    await page
      .getByRole('row')
      .filter({ hasText: 'Wanjiru Mwangi' })
      .getByText(/^(Clocked In|Late)$/)
      .waitFor(live);

    await card.click();
    const heading = page.getByRole('heading', { name: 'Staff Online', level: 1 });
    await heading.waitFor();
    await waitForFocus(heading);
    const row = page.getByRole('row').filter({ hasText: 'Wanjiru Mwangi' });
    await row.getByText(/^\d+h \d+m$/).waitFor();
    await row.getByText('Mobile').waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
    await row.waitFor({ state: 'detached', ...live });

    await page.getByRole('link', { name: 'Back to overview' }).click();
    await expect.poll(() => card.textContent(), longTimeout).toContain(`Online${before}`);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('links each of the six statistics to its page and back', async () => {
    const { page, close } = await at('/');
    for (const [label, path] of numbers) {
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .click();
      await expect.poll(() => new URL(page.url()).pathname, longTimeout).toBe(path);
      await page.getByRole('link', { name: 'Back to overview' }).click();
      await expect.poll(() => new URL(page.url()).pathname, longTimeout).toBe('/');
    }
    await close();
  });

  itNightly.each([768, 1024])('shows full names in each list, at %i pixels', async (width) => {
    await nurse.session.call('POST', '/api/time-entries/clock-in', {
      computerName: 'WARD-3-PC',
      deviceInfo: 'Office Computer',
    });
    const { page, close } = await at('/', { viewport: { width, height: 900 } });
    for (const address of [
      '/',
      '/?tab=staff',
      `/admin/hours?week=${lastWeek()}`,
      '/admin/staff-online',
      `/admin/late-arrivals?week=${lastWeek()}`,
    ]) {
      await page.goto(address);
      const name = page.getByRole('rowheader').getByText('Wanjiru Mwangi', { exact: true }).first();
      await name.waitFor();
      const layout = await name.evaluate(({ scrollWidth, clientWidth, parentElement }) => ({
        cut: scrollWidth > clientWidth,
        cell: parentElement?.closest('[role=rowheader]')?.clientWidth ?? 0,
        wider: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect([address, layout.cut, layout.wider <= 0]).toEqual([address, false, true]);
      expect(layout.cell, address).toBeGreaterThan(160);
    }
    await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
    await close();
  });

  itNightly('lists late arrivals in London time in New York', async () => {
    const { page, close } = await at(`/admin/late-arrivals?week=${lastWeek()}`, {
      timezoneId: 'America/New_York',
    });
    const row = page.getByRole('row').filter({ hasText: 'Wanjiru Mwangi' });
    await row.waitFor();
    const [year, month, day] = lastWednesday().split('-');
    const text = await row.textContent();
    expect(text).toContain(`Wed ${day}/${month}/${year}`);
    expect(text).toContain('09:20');
    expect(text).toContain('20 min');
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await close();
  });

  itNightly('polls at the specified intervals without events, until signing out', async () => {
    const visitor = await openPage(browser, url);
    const { page, close } = visitor;
    await page.clock.install();
    await page.route('**/api/live', (route) => route.abort());
    await failInitialQueries(page);
    const own = await signInAdmin(url);
    await page.context().addCookies([own.cookie()]);
    const polls: string[] = [];
    page.on('request', (request) => {
      const operation = operationNameOf(request);
      if (operation && isPoll(request)) polls.push(operation);
    });
    for (const [path, operation, seconds] of [
      ['/', 'AdminStats', 30],
      ['/admin/staff-online', 'StaffOnline', 15],
      ['/admin/hours', 'StaffHours', 30],
      ['/admin/late-arrivals', 'LateArrivals', 60],
      ['/admin/pending-leave', 'PendingAnnualLeave', 30],
      ['/admin/pending-leave', 'PendingSickLeave', 30],
      ['/admin/sick-leave', 'SickLeaveToday', 30],
      ['/admin/annual-leave', 'AnnualLeaveToday', 30],
      ['/?tab=staff', 'LeaveBalances', 60],
    ] as const) {
      const intervalMs = seconds * 1000;
      // A response to the previous page must not count for this one.
      await page.goto('about:blank');
      const begun = await pageTime(page);
      const first = nextPoll(page, operation);
      await page.goto(path);
      await waitUntilProcessed(first);
      await page.getByRole('heading', { level: 1 }).waitFor();
      polls.length = 0;
      const answered = await pageTime(page);
      // The clock stops just before the interval, however slow this machine is.
      await page.clock.pauseAt(begun + intervalMs - 1);
      await pageTime(page);
      expect(polls).not.toContain(operation);
      const poll = nextPoll(page, operation);
      await page.clock.fastForward(answered - begun + 1);
      await waitUntilProcessed(poll);
      await page.clock.resume();
    }
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    polls.length = 0;
    await page.clock.fastForward(120_000);
    expect(polls).toEqual([]);
    await close();
  });

  itNightly.each([320, 768, 1024, 1280])(
    'doesn’t overlap charts and numbers at %i pixels',
    async (width) => {
      const { page, close } = await at('/?tab=settings', { viewport: { width, height: 900 } });
      await page.route('**/graphql', async (route) => {
        if (!route.request().postData()?.includes('query AdminStats')) return route.continue();
        const response = await route.fetch();
        const { data } = await response.json();
        const days = data.adminStats.days.map((day: object) => ({ ...day, totalHours: 130.5 }));
        const adminStats = { ...data.adminStats, totalHours: 913.5, days };
        await route.fulfill({ json: { data: { adminStats } } });
      });
      await failInitialQueries(page);
      await page.goto('/');
      const number = page.getByRole('main').getByText('913h 30m', { exact: true });
      await number.waitFor();
      const position = await number.evaluate((element) => {
        const [text, plot] = [
          element,
          element.parentElement?.querySelector('svg:has(rect.fill-accent)'),
        ];
        const [a, b] = [text.getBoundingClientRect(), plot?.getBoundingClientRect()];
        return b && { below: b.top >= a.bottom - 4, adjacent: b.left >= a.right };
      });
      expect(position?.below || position?.adjacent, JSON.stringify(position)).toBe(true);
      await close();
    },
  );

  itNightly('shows a dash for unavailable leave counts, and the other statistics', async () => {
    const { page, close } = await at('/?tab=settings');
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query AdminStats')) return route.continue();
      const response = await route.fetch();
      const { data } = await response.json();
      const unavailable = { pendingLeaveRequests: null, staffOnLeaveToday: null };
      const extensions = { code: 'SERVICE_UNAVAILABLE', details: { service: 'leave' } };
      await route.fulfill({
        json: {
          data: { adminStats: { ...data.adminStats, ...unavailable, staffOnSickLeaveToday: null } },
          errors: [
            { message: 'unavailable', path: ['adminStats', 'staffOnLeaveToday'], extensions },
          ],
        },
      });
    });
    await failInitialQueries(page);
    await page.goto('/');
    await page.getByText('Leave is unavailable').first().waitFor();
    const card = page.getByRole('main').getByRole('link', { name: /^Sick Leave/ });
    expect(await card.textContent()).toContain('—');
    const online = page.getByRole('main').getByRole('link', { name: /^Staff Online/ });
    expect(await online.textContent()).toMatch(/\d/);
    await close();
  });
});
