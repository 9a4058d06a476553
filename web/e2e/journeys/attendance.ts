import { itNightly } from '@portal/testing/it-nightly';
import { isLongRun } from '@portal/testing/long-run';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { failInitialQueries } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { isPoll, nextPoll, nextResponse, operationNameOf, waitUntilProcessed } from '../polling.ts';
import { portal } from '../portal.ts';

describe('time and attendance', () => {
  const { url } = portal;
  let browser: Browser;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    nurse = await createEmployee(url, await signInAdmin(url), 'Peter', 'Novak');
  });

  async function at(address: string, options: Parameters<typeof openPage>[2] = {}) {
    const visitor = await openPage(browser, url, { ...options, session: nurse.session });
    await visitor.page.goto(address);
    return visitor;
  }

  /** A clocking is shown before the response; until then the button ends with `(please wait)`. */
  function waitUntilRecorded(page: Page): Promise<void> {
    return page.getByRole('button', { name: /^Clock in: .*\d$/ }).waitFor();
  }

  it('shows London’s time in a browser in New York', async () => {
    const { page, close } = await at('/', { timezoneId: 'America/New_York' });
    const everyNight = [
      ['2027-03-28T00:59:50Z', '00:59', 'GMT'],
      ['2027-03-28T01:00:05Z', '02:00', 'BST'],
      ['2026-10-25T00:59:50Z', '01:59', 'BST'],
      ['2026-10-25T01:00:05Z', '01:00', 'GMT'],
    ] as const;
    for (const [instant, clock, zone] of [
      ['2026-07-01T11:30:00Z', '12:30', 'BST'],
      ['2026-12-01T11:30:00Z', '11:30', 'GMT'],
      ...(isLongRun ? everyNight : []),
    ] as const) {
      await page.route('**/api/auth/session', async (route) => {
        const response = await route.fetch();
        const date = new Date(instant).toUTCString();
        await route.fulfill({ response, headers: { ...response.headers(), date } });
      });
      await page.reload();
      const header = page.getByRole('banner');
      // Until the first response it is the browser’s own time.
      await header.getByText(new RegExp(`${clock}:\\d\\d`)).waitFor();
      await header.getByText(zone).waitFor();
      await page.unroute('**/api/auth/session');
    }
    await close();
  });

  it('shows a clock-in of one tab in the other', async () => {
    const { page, close } = await at('/');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByText('Clocked Out', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await other.getByText('Clocked In', { exact: true }).waitFor();
    await other.getByRole('button', { name: /^Clock out: .*\d$/ }).click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await waitUntilRecorded(page);
    await close();
  });

  itNightly('shows the true state if another device was first', async () => {
    const { page, waitForToast, close } = await at('/');
    // The page doesn’t know of it, or it would offer to clock out.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await waitForToast('You’re already clocked in');
    await page.getByText(/Clocked in at \d\d:\d\d, Mobile/).waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-out', {});
    await close();
  });

  it('reverts a failed clock-in, and a retry counts once', async () => {
    const { page, waitForToast, close } = await at('/');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/time-entries/clock-in', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The response to the first attempt gets lost.
      const response = await route.fetch();
      return keys.length === 1 ? route.fulfill({ status: 502 }) : route.fulfill({ response });
    });
    const button = page.getByRole('button', { name: /^Clock in: / });
    await button.waitFor();
    // Nor does the page learn that it had arrived.
    await page.route('**/graphql', (route) => route.abort());
    await button.click();
    await waitForToast('Clock in failed', 'Please try again.');
    await button.click();
    await page.getByText('Clocked In', { exact: true }).waitFor();
    await page.unroute('**/graphql');
    // It is shown before it is sent.
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toBe(keys[1]);
    await page.getByRole('button', { name: /^Clock out: .*\d$/ }).click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await waitUntilRecorded(page);
    await close();
  });

  itNightly('shows a clocking of another device at once, in the week and the list', async () => {
    const { page, close } = await at('/');
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'This Week' })
      .getByText(/\/[0-5] days/)
      .waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await page.getByText('Clocked In', { exact: true }).waitFor({ timeout: 5_000 });
    const recent = page.getByRole('region', { name: 'Recent Activity' });
    await recent.getByText('At work').waitFor();
    expect(await recent.getByRole('listitem').count()).toBeLessThanOrEqual(5);
    await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
    await recent.getByText('At work').waitFor({ state: 'detached' });
    await close();
  });

  itNightly('places the button within reach of a thumb on a phone', async () => {
    const { page, close } = await at('/', {
      viewport: { width: 320, height: 568 },
      hasTouch: true,
    });
    const button = page.getByRole('button', { name: /^Clock in: / });
    await button.waitFor();
    const box = await button.boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Sections' }).last().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(72);
    expect(box?.y).toBeGreaterThan(568 / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await close();
  });

  itNightly('polls today’s total every 30 seconds', async () => {
    const visitor = await openPage(browser, url);
    const { page, close } = visitor;
    await page.clock.install();
    await failInitialQueries(page);
    // A stream that opens late triggers a refetch of everything.
    await page.route('**/api/live', (route) => route.abort());
    await page.context().addCookies([nurse.session.cookie()]);
    const first = nextResponse(page, 'OwnTodayTotal');
    await page.goto('/');
    await page.getByText('Worked today').waitFor();
    await waitUntilProcessed(first);
    const polls: boolean[] = [];
    page.on('request', (request) => {
      if (operationNameOf(request) === 'OwnTodayTotal') polls.push(isPoll(request));
    });
    for (const expected of [[true], [true, true]]) {
      const poll = nextPoll(page, 'OwnTodayTotal');
      await page.clock.fastForward(30_000);
      await waitUntilProcessed(poll);
      expect(polls).toEqual(expected);
    }
    await close();
  });
});
