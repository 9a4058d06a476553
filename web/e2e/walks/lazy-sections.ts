import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { findings } from '../axe.ts';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

describe('a section that is not there yet', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Lotte', 'Lindqvist');
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    visitor = await visit(browser, url, { reducedMotion: 'reduce' });
    return () => visitor.leave();
  });

  async function enter(session: AtRest, heading: string): Promise<void> {
    await visitor.page.context().addCookies([session.cookie()]);
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }

  /** Keeps a part of the app back, as a slow line does, until it is let go. */
  async function hold(page: Page, part: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/assets/${part}-*.js`, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Lets a part of the app be out of reach, until the function is called. */
  async function cutOff(page: Page, part: string): Promise<() => Promise<void>> {
    const address = `**/assets/${part}-*.js`;
    await page.route(address, (route) => route.abort());
    return () => page.unroute(address);
  }

  /** Presses a link; gives whether it is marked in the very next frame. */
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
  ])('is marked at once in %s of an employee, and its shape is there', async (_where, width) => {
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

  it('is marked at once among an administrator’s tabs, and its shape is there', async () => {
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

  it('says what happened in its own place where it can’t be fetched, and all else goes on', async () => {
    const { page, toldOf } = visitor;
    const reach = await cutOff(page, 'statistics-section');
    await enter(nurse.session, 'Time & Attendance');
    // Whether one is in has to be known before the network goes.
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await page.getByRole('link', { name: 'My Statistics' }).click();
    const failure = page.locator('main').getByRole('alert');
    await failure.getByText('This could not be loaded').waitFor();
    expect(await findings(page)).toEqual([]);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await failure.getByRole('button', { name: 'Reload the page' }).waitFor();

    // The network goes: the banner comes, and one can still clock in.
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByRole('link', { name: 'Time & Attendance' }).click();
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await page.getByText(/^Clocked in at \d\d:\d\d, will be sent/).waitFor();
    await page.getByRole('link', { name: 'My Statistics' }).click();
    await failure.waitFor();

    // It comes back: what was kept is sent, and the section is there by itself.
    await reach();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'My Statistics', level: 1 }).waitFor();
    await failure.waitFor({ state: 'detached' });
    await toldOf('Your clock-in of', 'is recorded');
  });

  it('is tried again by a press', async () => {
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

  it('lets the page go on where a dialog can’t be fetched', async () => {
    const { page } = visitor;
    const reach = await cutOff(page, 'change-password-dialog');
    await enter(nurse.session, 'Time & Attendance');
    const open = async () => {
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await open();
    const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
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
