import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { signIn, withoutFirstView } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import { nextAnswer, stopClock, taken } from '../polls.ts';

describe('the end of a session', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let nurse: Employee;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await openBrowser();
    nurse = await employee(url, await signedInAdmin(url), 'Mary', 'Walsh');
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    visitor = await visit(browser, url);
    return () => visitor.leave();
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

  it('shows nothing by the back button, keeps no draft, and asks for nothing more', async () => {
    const { page, complaints } = visitor;
    await enter(page);
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('tab', { name: 'NEW' }).click();
    await page.getByLabel('Message', { exact: true }).fill('Nobody else shall read this');
    await logOut(page);
    await page.waitForLoadState('networkidle');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.content()).not.toContain('Walsh');
    await page.waitForTimeout(1_000);
    expect(asked.filter((address) => address.includes('graphql'))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('ends in the browser’s other tabs as well', async () => {
    const { page } = visitor;
    await enter(page);
    const other = await page.context().newPage();
    await other.goto('/?section=messages');
    await other.getByRole('heading', { name: 'Messages' }).waitFor();
    await logOut(page);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('says so after something the person did, and signs in again after half a second', async () => {
    const { page, toldOf } = visitor;
    await enter(page);
    await page.goto('/?section=messages&box=new');
    await page.getByLabel('Message', { exact: true }).fill('My shift on Thursday');
    await page.context().clearCookies();
    // What shows toasts comes with the first touch.
    await page.getByLabel('Message', { exact: true }).click();
    await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
    await stopClock(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const refused = nextAnswer(page, 'SendMessage');
    await page.getByRole('button', { name: 'Send message' }).click();
    await taken(refused);
    await page.clock.runFor(450);
    await toldOf('Unauthorized', 'You are logged out. Logging in again...');
    expect(asked).not.toContain(`${url}/api/login`);
    const redirect = page.waitForRequest((request) => request.url() === `${url}/api/login`);
    await page.clock.runFor(100);
    await redirect;
    await page.clock.resume();

    // Back where they were, with what they had typed.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await expect
      .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
      .toBe('My shift on Thursday');
  });

  it('says that too many requests came, and goes on afterwards', async () => {
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

  it('leads each tab back to where it was, once somebody has signed in again in one', async () => {
    const { page } = visitor;
    await enter(page);
    await page.goto('/?section=sick-leave');
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/?section=annual-leave&month=2027-03');
    await other.getByRole('heading', { name: 'March 2027' }).waitFor();
    await page.context().clearCookies();
    for (const tab of [page, other]) {
      // As where a network is back: all that is shown is asked for again.
      await tab.evaluate(() => window.dispatchEvent(new Event('online')));
      await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    }
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    await other.getByRole('heading', { name: 'March 2027' }).waitFor();
    expect(new URL(other.url()).search).toBe('?section=annual-leave&month=2027-03');
  });

  it('says so after a background read in other words', async () => {
    const { page, toldOf } = visitor;
    await page.clock.install();
    await withoutFirstView(page);
    const first = nextAnswer(page, 'OwnTodayTotal');
    await enter(page);
    await taken(first);
    // Nothing else is asked for any more that a person would be told of in the other words.
    await page.getByText('Nothing recorded this week yet').waitFor();
    await page.context().clearCookies();
    await page.clock.fastForward(31_000);
    await toldOf('Access Required', 'Please log in again');
    await page.clock.fastForward(600);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
