import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { keyboardAt, withoutFirstView } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import { clockOf, isPoll, nextPoll, questionOf, taken } from '../polls.ts';
import type { AtRest } from '../rest.ts';
import { lastWednesday, lastWeek, sessionOn } from '../sessions.ts';

const numbers = [
  ['Staff Online', '/admin/staff-online'],
  ['Total Hours', '/admin/hours'],
  ['Leave Requests', '/admin/pending-leave'],
  ['Late Arrivals', '/admin/late-arrivals'],
  ['Annual Leave', '/admin/annual-leave'],
  ['Sick Leave', '/admin/sick-leave'],
] as const;

/** Well before any interval: what follows by then was told of. */
const live = { timeout: 5_000 };
const patient = { timeout: 30_000 };

describe('the numbers of the overview and their pages', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Wanjiru', 'Mwangi');
    await sessionOn(hr, nurse, lastWednesday(), ['09:20', '17:00']);
  });
  afterAll(() => browser?.close());

  async function at(address: string, options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
    const visitor = await visit(browser, url, { session: hr, reducedMotion: 'reduce', ...options });
    await visitor.page.goto(address);
    return visitor;
  }

  it('follows who clocks in and out at once, from the card to the page behind it', async () => {
    const { page, complaints, leave } = await at('/');
    const card = page.getByRole('main').getByRole('link', { name: /^Staff Online/ });
    await expect.poll(() => card.textContent(), patient).toMatch(/\d/);
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
    await keyboardAt(heading);
    const row = page.getByRole('row').filter({ hasText: 'Wanjiru Mwangi' });
    await row.getByText(/^\d+h \d+m$/).waitFor();
    await row.getByText('Mobile').waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
    await row.waitFor({ state: 'detached', ...live });

    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await expect.poll(() => card.textContent(), patient).toContain(`Online${before}`);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('leads from each of the six numbers to its page, with a way back', async () => {
    const { page, leave } = await at('/');
    for (const [label, path] of numbers) {
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .click();
      await expect.poll(() => new URL(page.url()).pathname, patient).toBe(path);
      await page.getByRole('link', { name: 'Back to the overview' }).click();
      await expect.poll(() => new URL(page.url()).pathname, patient).toBe('/');
    }
    await leave();
  });

  it.each([768, 1024])(
    'shows whose it is in each list, on a screen of %i pixels',
    async (width) => {
      await nurse.session.call('POST', '/api/time-entries/clock-in', {
        computerName: 'WARD-3-PC',
        deviceInfo: 'Office Computer',
      });
      const { page, leave } = await at('/', { viewport: { width, height: 900 } });
      for (const address of [
        '/',
        '/?tab=staff',
        `/admin/hours?week=${lastWeek()}`,
        '/admin/staff-online',
        `/admin/late-arrivals?week=${lastWeek()}`,
      ]) {
        await page.goto(address);
        const name = page
          .getByRole('rowheader')
          .getByText('Wanjiru Mwangi', { exact: true })
          .first();
        await name.waitFor();
        const room = await name.evaluate(({ scrollWidth, clientWidth, parentElement }) => ({
          cut: scrollWidth > clientWidth,
          cell: parentElement?.closest('[role=rowheader]')?.clientWidth ?? 0,
          wider: document.documentElement.scrollWidth - window.innerWidth,
        }));
        expect([address, room.cut, room.wider <= 0]).toEqual([address, false, true]);
        expect(room.cell, address).toBeGreaterThan(160);
      }
      await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
      await leave();
    },
  );

  it('lists the late arrivals of a week by London’s clocks in New York', async () => {
    const { page, leave } = await at(`/admin/late-arrivals?week=${lastWeek()}`, {
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
    await leave();
  });

  it('asks at the intervals where nothing tells of changes, until the signing out', async () => {
    const visitor = await visit(browser, url, { reducedMotion: 'reduce' });
    const { page, leave } = visitor;
    await page.clock.install();
    await page.route('**/api/live', (route) => route.abort());
    await withoutFirstView(page);
    const own = await signedInAdmin(url);
    await page.context().addCookies([own.cookie()]);
    const asked: string[] = [];
    page.on('request', (request) => {
      const question = questionOf(request);
      if (question && isPoll(request)) asked.push(question);
    });
    for (const [path, question, seconds] of [
      ['/', 'AdminStats', 30],
      ['/admin/staff-online', 'StaffOnline', 15],
      ['/admin/hours', 'HoursOfStaff', 30],
      ['/admin/late-arrivals', 'LateArrivals', 60],
      ['/admin/pending-leave', 'WaitingAnnualLeaves', 30],
      ['/admin/pending-leave', 'WaitingSickLeaves', 30],
      ['/admin/sick-leave', 'SickLeaveToday', 30],
      ['/admin/annual-leave', 'AnnualLeaveToday', 30],
      ['/?tab=staff', 'LeaveBalances', 60],
    ] as const) {
      const intervalMs = seconds * 1000;
      // No answer to the page before is taken for one to this.
      await page.goto('about:blank');
      const begun = await clockOf(page);
      const first = nextPoll(page, question);
      await page.goto(path);
      await taken(first);
      await page.getByRole('heading', { level: 1 }).waitFor();
      asked.length = 0;
      const answered = await clockOf(page);
      // However long this machine took to come here: the clock stands still just before the interval.
      await page.clock.pauseAt(begun + intervalMs - 1);
      await clockOf(page);
      expect(asked).not.toContain(question);
      const poll = nextPoll(page, question);
      await page.clock.fastForward(answered - begun + 1);
      await taken(poll);
      await page.clock.resume();
    }
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    asked.length = 0;
    await page.clock.fastForward(120_000);
    expect(asked).toEqual([]);
    await leave();
  });

  it.each([320, 768, 1024, 1280])('keeps the plots off the numbers at %i pixels', async (width) => {
    const { page, leave } = await at('/?tab=settings', { viewport: { width, height: 900 } });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query AdminStats')) return route.continue();
      const response = await route.fetch();
      const { data } = await response.json();
      const days = data.adminStats.days.map((day: object) => ({ ...day, totalHours: 130.5 }));
      const adminStats = { ...data.adminStats, totalHours: 913.5, days };
      await route.fulfill({ json: { data: { adminStats } } });
    });
    await withoutFirstView(page);
    await page.goto('/');
    const number = page.getByRole('main').getByText('913h 30m', { exact: true });
    await number.waitFor();
    const room = await number.evaluate((element) => {
      const [text, plot] = [
        element,
        element.parentElement?.querySelector('svg:has(rect.fill-accent)'),
      ];
      const [a, b] = [text.getBoundingClientRect(), plot?.getBoundingClientRect()];
      return b && { below: b.top >= a.bottom - 4, beside: b.left >= a.right };
    });
    expect(room?.below || room?.beside, JSON.stringify(room)).toBe(true);
    await leave();
  });

  it('shows a dash and a word for what leave can’t say just now, and the rest', async () => {
    const { page, leave } = await at('/?tab=settings');
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query AdminStats')) return route.continue();
      const response = await route.fetch();
      const { data } = await response.json();
      const away = { pendingLeaveRequests: null, staffOnLeaveToday: null };
      const extensions = { code: 'SERVICE_UNAVAILABLE', details: { service: 'leave' } };
      await route.fulfill({
        json: {
          data: { adminStats: { ...data.adminStats, ...away, staffOnSickLeaveToday: null } },
          errors: [{ message: 'away', path: ['adminStats', 'staffOnLeaveToday'], extensions }],
        },
      });
    });
    await withoutFirstView(page);
    await page.goto('/');
    await page.getByText('Leave can’t be reached just now').first().waitFor();
    const card = page.getByRole('main').getByRole('link', { name: /^Sick Leave/ });
    expect(await card.textContent()).toContain('—');
    const online = page.getByRole('main').getByRole('link', { name: /^Staff Online/ });
    expect(await online.textContent()).toMatch(/\d/);
    await leave();
  });
});
