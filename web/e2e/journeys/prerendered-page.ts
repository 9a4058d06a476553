import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { isFocused } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { startProxiedPortal } from '../start-proxied-portal.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  hasTouch: true,
  isMobile: true,
};

/** What the build adds to the name of a chunk: eight characters, hyphens among them. */
const hashAndExtension = /-[\w-]{8}\.js$/;

describe('what is seen first', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Abena', 'Boateng');
  });

  async function visitAs(session: RestSession | null, area: string | null): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { ...phone, session });
    const { page } = visitor;
    if (area) {
      await page.addInitScript((area) => {
        if (!sessionStorage.getItem('began')) localStorage.setItem('area', area);
        sessionStorage.setItem('began', 'yes');
      }, area);
    }
    return visitor;
  }

  it('is the sign-in form, without any script', async () => {
    const { page, close } = await openPage(browser, url, { ...phone, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await page.getByLabel('Username').fill('abena');
    await page.getByLabel('Password', { exact: true }).fill('only for the portal');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  it('is a form that can be filled in and sent before the app is there', async () => {
    const { page, consoleErrors, close } = await visitAs(null, null);
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill(nurse.username);
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await page.getByLabel('Remember me').check();
    await page.getByLabel('Password', { exact: true }).fill(nurse.password);
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('heading', { name: 'Time & Attendance', level: 1 }).waitFor();
    await page.getByText('Current Status').waitFor();
    const session = (await page.context().cookies()).find(({ name }) => name === 'portal_session');
    expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 20 * 24 * 3600);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('keeps what was typed and the place in it when the app takes over', async () => {
    const { page, close } = await visitAs(null, null);
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('abena');
    await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
    release();
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    await page.keyboard.type('word');
    expect(await page.getByLabel('Username').inputValue()).toBe('abena');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a password');
    await close();
  });

  itNightly('keeps a tick at Remember me, and its focus, when the app takes over', async () => {
    const { page, consoleErrors, close } = await visitAs(null, null);
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Remember me').focus();
    await page.keyboard.press('Space');
    release();
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    const remember = page.getByLabel('Remember me');
    expect(await remember.isChecked()).toBe(true);
    expect(await isFocused(remember)).toBe(true);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it.each([
    ['employee', 'Time & Attendance', 'My Statistics'],
    ['admin', 'Overview', 'Staff Management'],
  ])('is the shell of the area for %s', async (area, heading, section) => {
    const { page, close } = await visitAs(area === 'admin' ? hr : nurse.session, null);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    const release = await holdApp(page);
    await page.reload({ waitUntil: 'commit' });
    const prerendered = page.locator('#prerendered');
    await prerendered.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await prerendered.getByRole('link', { name: section }).waitFor();
    expect(await page.getByLabel('Username').isVisible()).toBe(false);
    release();
    await prerendered.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await close();
  });

  itNightly('takes a press on a button of the shell before the app is there', async () => {
    const { page, consoleErrors, close } = await visitAs(hr, 'admin');
    await page.setViewportSize({ width: 1280, height: 900 });
    const release = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#prerendered').getByRole('button', { name: 'Profile of' }).click();
    release();
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly(
    'is never the wrong area for long, and is the sign-in form after the session',
    async () => {
      const { page, close } = await visitAs(null, 'admin');
      await page.goto('/');
      await page.getByLabel('Username').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('area'))).toBe(null);
      await page.context().addCookies([nurse.session.cookie()]);
      await page.reload();
      await page.getByRole('heading', { name: 'Time & Attendance', level: 1 }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('area'))).toBe('employee');
      await close();
    },
  );

  it.each([
    ['employee', ['OwnInitialQueries'], 'Recent Activity'],
    ['admin', ['LeaveInitialQueries', 'StaffInitialQueries'], 'Current Staff Status'],
  ])(
    'asks at once for all that is shown, before the code that shows it is there: %s',
    async (area, requests, card) => {
      const session = area === 'admin' ? hr : nurse.session;
      const { page, consoleErrors, close } = await visitAs(session, area);
      const requested = queriesOf(page);
      // Other journeys change bank holidays, after which everybody's screens would refetch.
      await page.route('**/api/live', (route) => route.fulfill({ status: 204 }));
      const release = await holdApp(page, `**/assets/${area}-*.js`);
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(() => requested.toSorted()).toEqual(requests);
      expect(await page.locator('#prerendered').count()).toBe(1);
      release();
      await page.getByRole('heading', { name: card }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(requested.toSorted()).toEqual(requests);
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  itNightly.each([
    ['fails', (route: Route) => route.abort()],
    ['does not come', () => {}],
  ])('is asked for piece by piece where the one response %s', async (_what, handle) => {
    const { page, close } = await visitAs(nurse.session, 'employee');
    const requested = queriesOf(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('OwnInitialQueries') ? handle(route) : route.continue(),
    );
    await page.goto('/');
    await page.getByText('Nothing recorded this week yet').waitFor();
    await page.getByText('Hours worked').waitFor();
    expect(requested).toContain('OwnWeek');
    expect(requested).toContain('OwnLeaveBalance');
    await close();
  });

  it('is the app once the whole page has arrived, also with code from the cache', async () => {
    const proxied = await startProxiedPortal(url);
    const options = { ...phone, session: nurse.session, serviceWorkers: 'block' } as const;
    const { page, consoleErrors, close } = await openPage(browser, proxied.url, options);
    await page.goto('/?section=messages');
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    proxied.slowDownPages();
    await page.goto('/?section=statistics');
    await page.getByRole('heading', { name: 'My Statistics', level: 1 }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
    await proxied.close();
  });

  it('is fetched in three files after the first paint', async () => {
    const { page, close } = await visitAs(nurse.session, 'employee');
    await page.goto('/');
    await page.getByText('Hours worked').waitFor();
    const { painted, files } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      files: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
        .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
    }));
    expect(painted).toBeGreaterThan(0);
    expect(files.filter(({ startTime }) => startTime < painted)).toEqual([]);
    expect(files.map(({ name }) => name.replace(hashAndExtension, '')).sort()).toEqual([
      '/assets/areas',
      '/assets/employee',
      '/assets/index',
    ]);
    await close();
  });

  itNightly('is the code alone at an address that has no shell', async () => {
    const { page, close } = await visitAs(nurse.session, 'employee');
    await page.goto('/?section=messages');
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    const waited = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const chooser = files.find(({ name }) => name.endsWith('/before-paint.js'));
      const code = files.find(({ name }) => /\/assets\/index-.*\.js$/.test(name));
      return chooser && code && code.startTime - chooser.responseEnd;
    });
    // Where there is something to paint, it is waited for up to a second.
    expect(waited).toBeLessThan(900);
    await close();
  });

  itNightly.each([
    ['nobody', 'Sign in'],
    ['employee', 'Time & Attendance'],
  ])('hardly moves when the app takes over: %s', async (who, heading) => {
    const session = who === 'employee' ? nurse.session : null;
    const { page, close } = await visitAs(session, session && who);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const moved = await layoutShift(page);
    console.log(`${who}: moved by ${moved.toFixed(4)}`);
    expect(moved).toBeLessThanOrEqual(0.02);
    await close();
  });
});

/** Lets everything through but the code of the app, until what this returns is called. */
async function holdApp(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** The names of the queries that the page sends, as it sends them. */
function queriesOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) requested.push(request.postDataJSON().operationName);
  });
  return requested;
}

/** The layout shifts so far, added up. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number }[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // None at all calls nobody.
        setTimeout(() => resolve(0), 1000);
      }),
  );
}
