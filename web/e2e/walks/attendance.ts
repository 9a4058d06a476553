import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';

describe('time and attendance', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    nurse = await employee(url, await signedInAdmin(url), 'Peter', 'Novak');
  });
  afterAll(() => browser?.close());

  async function at(address: string, options: Parameters<typeof visit>[2] = {}) {
    const visitor = await visit(browser, url, options);
    await visitor.page.context().addCookies([nurse.session.cookie()]);
    await visitor.page.goto(address);
    return visitor;
  }

  it('shows London’s time in a browser in New York', async () => {
    const { page, leave } = await at('/', { timezoneId: 'America/New_York' });
    for (const [instant, clock, zone] of [
      ['2026-07-01T11:30:00Z', '12:30', 'BST'],
      ['2026-12-01T11:30:00Z', '11:30', 'GMT'],
      ['2027-03-28T00:59:50Z', '00:59', 'GMT'],
      ['2027-03-28T01:00:05Z', '02:00', 'BST'],
      ['2026-10-25T00:59:50Z', '01:59', 'BST'],
      ['2026-10-25T01:00:05Z', '01:00', 'GMT'],
    ] as const) {
      await page.route('**/api/auth/user', async (route) => {
        const response = await route.fetch();
        const date = new Date(instant).toUTCString();
        await route.fulfill({ response, headers: { ...response.headers(), date } });
      });
      await page.reload();
      const header = page.getByRole('banner');
      await header.getByText(zone).waitFor();
      expect(await header.textContent()).toContain(`${clock}:`);
      await page.unroute('**/api/auth/user');
    }
    await leave();
  });

  it('shows a clock-in of one tab in the other', async () => {
    const { page, leave } = await at('/');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByText('Clocked Out', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await other.getByText('Clocked In', { exact: true }).waitFor();
    await other.getByRole('button', { name: /^Clock out: / }).click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await leave();
  });

  it('shows the true state where another device was first', async () => {
    const { page, toldOf, leave } = await at('/');
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await toldOf('You are already clocked in');
    await page.getByText(/Clocked in at \d\d:\d\d, Mobile/).waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-out', {});
    await leave();
  });

  it('takes back what failed, and the second try is the same clock-in', async () => {
    const { page, toldOf, leave } = await at('/');
    const keys: (string | undefined)[] = [];
    await page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!request.postData()?.includes('mutation ClockIn')) return route.continue();
      keys.push(request.headers()['idempotency-key']);
      // The answer to the first one gets lost on its way back.
      const response = await route.fetch();
      return keys.length === 1 ? route.abort() : route.fulfill({ response });
    });
    const button = page.getByRole('button', { name: /^Clock in: / });
    await button.click();
    await toldOf('Clock in failed', 'Please try again.');
    await button.click();
    await page.getByText('Clocked In', { exact: true }).waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await page.getByRole('button', { name: /^Clock out: / }).click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await leave();
  });

  it('asks for today’s total every 30 seconds, as polling', async () => {
    const visitor = await visit(browser, url);
    const { page, leave } = visitor;
    await page.clock.install();
    await page.context().addCookies([nurse.session.cookie()]);
    await page.goto('/');
    await page.getByText('worked').waitFor();
    const polls: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('OwnTodayTotal')) {
        polls.push(request.headers()['x-portal-background']);
      }
    });
    for (const expected of [['1'], ['1', '1']]) {
      const poll = page.waitForResponse((response) => response.url().endsWith('/graphql'));
      await page.clock.fastForward(30_000);
      await poll;
      expect(polls).toEqual(expected);
    }
    await leave();
  });
});
