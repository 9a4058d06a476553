import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { failInitialQueries, signIn, signInInPlace } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { nextResponse, pausePageTime, waitUntilProcessed } from '../polling.ts';
import { portal } from '../portal.ts';

describe('the end of a session', () => {
  const { url } = portal;
  let browser: Browser;
  let nurse: Employee;
  let visitor: OpenedPage;

  beforeAll(async () => {
    browser = await openBrowser();
    nurse = await createEmployee(url, await signInAdmin(url), 'Mary', 'Walsh');
  });
  beforeEach(async () => {
    visitor = await openPage(browser, url);
    return () => visitor.close();
  });

  async function enter(page: Page): Promise<void> {
    await page.goto('/');
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
  }

  async function logOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }

  it('shows nothing on Back, keeps no draft and sends no more requests', async () => {
    const { page, consoleErrors } = visitor;
    await enter(page);
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('tab', { name: 'NEW' }).click();
    await page.getByLabel('Message', { exact: true }).fill('Nobody else shall read this');
    await logOut(page);
    await page.waitForLoadState('networkidle');

    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.content()).not.toContain('Walsh');
    await page.waitForTimeout(1_000);
    expect(requested.filter((address) => address.includes('graphql'))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  it('keeps a draft over a reload, encrypted in the browser', async () => {
    const { page } = visitor;
    await enter(page);
    await page.goto('/?section=messages&box=new');
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('My back again, since Tuesday');
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    await expect.poll(stored).toContain('draft:');
    expect(await stored()).not.toContain('back again');
    await page.reload();
    await expect.poll(() => message.inputValue()).toBe('My back again, since Tuesday');
    // Without the keys, nothing can be read or lost.
    await page.route('**/api/auth/draft-keys', (route) => route.abort());
    await page.reload();
    await message.waitFor();
    expect(await message.inputValue()).toBe('');
    await page.unroute('**/api/auth/draft-keys');
    await page.reload();
    await expect.poll(() => message.inputValue()).toBe('My back again, since Tuesday');
  });

  it('also ends in the browser’s other tabs, which keep no draft', async () => {
    const { page } = visitor;
    await enter(page);
    const other = await page.context().newPage();
    await other.goto('/?section=messages&box=new');
    await other.getByLabel('Message', { exact: true }).fill('Nobody else shall read this');
    await logOut(page);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    const stored = () => other.evaluate(() => Object.keys(sessionStorage));
    await expect.poll(stored).toEqual([]);
  });

  it('with somebody else’s sign-in with a provider, all tabs show theirs and keep no draft', async () => {
    const { page } = visitor;
    await enter(page);
    const other = await page.context().newPage();
    await other.goto('/?section=messages&box=new');
    await other.getByLabel('Message', { exact: true }).fill('Nobody else shall read this');
    const drafts = () =>
      other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
    await expect.poll(drafts).toHaveLength(1);
    const porter = await createEmployee(url, await signInAdmin(url), 'Tom', 'Price');
    await signInInPlace(page, porter);
    await page.reload();
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Profile of Tom Price' }).waitFor();
    }
    await expect.poll(drafts).toEqual([]);
  });

  it('is announced after a user’s action, and leads to the sign-in after half a second', async () => {
    const { page, waitForToast } = visitor;
    await enter(page);
    const keys = page.waitForResponse('**/api/auth/draft-keys');
    await page.goto('/?section=messages&box=new');
    await (await keys).finished();
    // The session ends, and what is typed after that is kept too.
    await page.context().clearCookies();
    await page.getByLabel('Message', { exact: true }).fill('My shift on Thursday');
    // The code of toasts is loaded at the first interaction.
    await page.getByLabel('Message', { exact: true }).click();
    await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
    await pausePageTime(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const refused = nextResponse(page, 'SendMessage');
    await page.getByRole('button', { name: 'Send message' }).click();
    await waitUntilProcessed(refused);
    await page.clock.runFor(450);
    await waitForToast('Unauthorized', 'You are logged out. Logging in again...');
    expect(requested).not.toContain(`${url}/api/login`);
    const redirect = page.waitForRequest((request) => request.url() === `${url}/api/login`);
    await page.clock.runFor(100);
    await redirect;
    await page.clock.resume();

    // Back on the same page with the same input.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await expect
      .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
      .toBe('My shift on Thursday');
  });

  itNightly('reports too many requests, and recovers', async () => {
    const { page } = visitor;
    await enter(page);
    const body = { message: 'Too many requests. Please wait a moment and try again.' };
    await page.route('**/api/auth/session', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { ...body, code: 'TOO_MANY_REQUESTS' },
      }),
    );
    await page.goto('/');
    await page.getByRole('heading', { name: 'Too many requests' }).waitFor();
    await page.unroute('**/api/auth/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
  });

  itNightly('returns every tab to its page after signing in again in one', async () => {
    const { page } = visitor;
    await enter(page);
    await page.goto('/?section=sick-leave');
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/?section=annual-leave&month=2027-03');
    await other.getByRole('heading', { name: 'March 2027' }).waitFor();
    await page.context().clearCookies();
    for (const tab of [page, other]) {
      // As when the network returns: everything shown is refetched.
      await tab.evaluate(() => window.dispatchEvent(new Event('online')));
      await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    }
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    await other.getByRole('heading', { name: 'March 2027' }).waitFor();
    expect(new URL(other.url()).search).toBe('?section=annual-leave&month=2027-03');
  });

  itNightly('is worded differently after a background request', async () => {
    const { page, waitForToast } = visitor;
    await page.clock.install();
    await failInitialQueries(page);
    const first = nextResponse(page, 'OwnTodayTotal');
    await enter(page);
    await waitUntilProcessed(first);
    // No other request is made that would show the other wording.
    await page.getByText('Nothing recorded this week yet').waitFor();
    await page.context().clearCookies();
    await page.clock.fastForward(31_000);
    await waitForToast('Access Required', 'Please log in again');
    await page.clock.fastForward(600);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
