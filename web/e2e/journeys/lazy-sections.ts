import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccessibilityIssues } from '../axe.ts';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('a section that is still loading', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let visitor: OpenedPage;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Lotte', 'Lindqvist');
  });
  beforeEach(async () => {
    visitor = await openPage(browser, url);
    return () => visitor.close();
  });

  async function enter(session: RestSession, heading: string): Promise<void> {
    await visitor.page.context().addCookies([session.cookie()]);
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }

  /** Holds back a chunk of the app until the returned function is called. */
  async function hold(page: Page, part: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/assets/${part}-*.js`, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Makes a chunk of the app fail to load until the returned function is called. */
  async function cutOff(page: Page, part: string): Promise<() => Promise<void>> {
    const address = `**/assets/${part}-*.js`;
    await page.route(address, (route) => route.abort());
    return () => page.unroute(address);
  }

  /** Presses a link and returns whether it is marked in the next frame. */
  function pressAndLook(link: Locator): Promise<boolean> {
    return link.evaluate((node: HTMLElement) => {
      node.click();
      return new Promise((resolve) =>
        requestAnimationFrame(() => resolve(node.getAttribute('aria-current') === 'page')),
      );
    });
  }

  const skeleton = (page: Page) => page.locator('main').getByRole('status', { name: 'Loading' });

  it.each([
    ['the rail', 1280],
    ['the bar', 390],
  ])('is marked at once in %s of an employee, with a placeholder', async (_where, width) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    const letGo = await hold(page, 'sick-leave-section');
    await enter(nurse.session, 'Time & Attendance');
    const link = page.getByRole('link', { name: width > 1000 ? 'Sick Leave' : 'Sick' });
    expect(await pressAndLook(link)).toBe(true);
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    await skeleton(page).first().waitFor();
    expect(await page.getByRole('button', { name: /^Clock in: / }).count()).toBe(0);
    letGo();
    await page
      .getByRole('button', { name: /^(Report|Request)/ })
      .first()
      .waitFor();
  });

  it('is marked at once in an administrator’s tabs, with a placeholder', async () => {
    const { page } = visitor;
    const parts = { calendar: 'leave-calendar-tab', messages: 'messages-tab', chart: 'wall-chart' };
    const letGo = {
      calendar: await hold(page, parts.calendar),
      messages: await hold(page, parts.messages),
      chart: await hold(page, parts.chart),
    };
    await enter(hr, 'Overview');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    for (const name of ['Leave Calendar', 'Messages']) {
      expect(await pressAndLook(tabs.getByRole('link', { name }))).toBe(true);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await skeleton(page).first().waitFor();
    }
    letGo.messages();
    await page.getByRole('tab', { name: 'INBOX' }).waitFor();
    letGo.calendar();
    await tabs.getByRole('link', { name: 'Leave Calendar' }).click();
    await page.getByRole('tab', { name: 'Wall chart' }).click();
    await page.getByRole('tab', { name: 'Wall chart', selected: true }).waitFor();
    await skeleton(page).first().waitFor();
    letGo.chart();
    await page.getByRole('grid').first().waitFor();
  });

  it('shows an error in its place if it can’t be loaded, and the rest keeps working', async () => {
    const { page, waitForToast } = visitor;
    const reach = await cutOff(page, 'statistics-section');
    await enter(nurse.session, 'Time & Attendance');
    // The status must be loaded before the network goes.
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await page.getByRole('link', { name: 'My Statistics' }).click();
    const failure = page.locator('main').getByRole('alert');
    await failure.getByText('We couldn’t load this').waitFor();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await failure.getByRole('button', { name: 'Reload the page' }).waitFor();

    // Offline: a notice appears, and clocking in still works.
    await page.context().setOffline(true);
    await page.getByText('You’re offline').waitFor();
    await page.getByRole('link', { name: 'Time & Attendance' }).click();
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await page.getByText(/^Clocked in at \d\d:\d\d, waiting for a connection/).waitFor();
    await page.getByRole('link', { name: 'My Statistics' }).click();
    await failure.waitFor();

    // Online again: the queue is sent, and the section loads automatically.
    await reach();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'My Statistics', level: 1 }).waitFor();
    await failure.waitFor({ state: 'detached' });
    await waitForToast('Clock-in at', 'saved');
  });

  it('can be retried with a button', async () => {
    const { page } = visitor;
    const reach = await cutOff(page, 'records');
    await enter(hr, 'Overview');
    await page.getByRole('link', { name: 'Records' }).click();
    const failure = page.locator('main').getByRole('alert');
    await failure.waitFor();
    await reach();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Archive', { exact: false }).first().waitFor();
    await failure.waitFor({ state: 'detached' });
  });

  it('keeps the page usable if a dialog can’t be loaded', async () => {
    const { page } = visitor;
    const reach = await cutOff(page, 'change-password-dialog');
    await enter(nurse.session, 'Time & Attendance');
    const open = async () => {
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await open();
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load this' });
    await failure.getByRole('button', { name: 'Close' }).click();
    await failure.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Clock (in|out): / }).waitFor();
    await open();
    await failure.waitFor();
    await reach();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
  });
});
