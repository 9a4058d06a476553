import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { serviceWorkerOptions, waitForOfflineCopy } from '../service-worker.ts';
import { type ProxiedPortal, startProxiedPortal } from '../start-proxied-portal.ts';

describe('a new version of the app', () => {
  const { url } = portal;
  let proxied: ProxiedPortal;
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
    proxied = await startProxiedPortal(url);
  });
  afterAll(async () => {
    await proxied?.close();
  });

  /** Whether the page was not reloaded. */
  const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
  const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

  it('waits until the user applies it, and loses no input in any tab', async () => {
    const nurse = await createEmployee(url, await signInAdmin(url), 'Nadia', 'Neuhaus');
    const { page, close } = await openPage(browser, proxied.url, serviceWorkerOptions);
    const context = page.context();
    await context.addCookies([nurse.session.cookie()]);
    await page.goto('/?section=messages&box=new');
    await page.getByLabel('Message', { exact: true }).waitFor();
    await waitForOfflineCopy(page);
    const other = await context.newPage();
    await other.goto('/?section=annual-leave');
    await other.getByRole('heading', { name: 'Annual Leave', level: 1 }).waitFor();

    proxied.publishNewVersion();
    for (const tab of [page, other]) await mark(tab);
    await page.getByLabel('Message', { exact: true }).fill('My shift on Thursday');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText('A new version is ready').waitFor();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await other.getByText('A new version is ready').waitFor();
    await other.getByRole('button', { name: 'Later' }).click();
    await other.getByText('A new version is ready').waitFor({ state: 'detached' });
    expect(await isMarked(page)).toBe(true);

    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect
      .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
      .toBe('My shift on Thursday');
    expect(await page.getByText('A new version is ready').count()).toBe(0);
    // The other tab offers the update and stays as it is.
    await other.getByText('A new version is ready').waitFor();
    expect(await isMarked(other)).toBe(true);
    await close();
  });
});
