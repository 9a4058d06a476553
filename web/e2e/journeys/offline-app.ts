import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccessibilityIssues } from '../axe.ts';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { signIn } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { serviceWorkerOptions, waitForOfflineCopy } from '../service-worker.ts';

interface Entry {
  clockOutTime: string | null;
}

describe('the app offline', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let visitor: OpenedPage;
  let count = 0;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });
  beforeEach(async () => {
    count += 1;
    nurse = await createEmployee(url, hr, 'Wanda', `Zielinska${'abcdefghijkl'[count]}`);
    visitor = await openPage(browser, url, serviceWorkerOptions);
    return () => visitor.close();
  });

  async function enter(session: RestSession, heading = 'Time & Attendance'): Promise<Page> {
    const { page } = visitor;
    await page.context().addCookies([session.cookie()]);
    await page.goto('/');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await waitForOfflineCopy(page);
    return page;
  }

  async function lose(page: Page): Promise<void> {
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('You’re offline').waitFor();
  }

  /** Everything that the browser stores: its storages and the worker’s caches, as text. */
  function kept(page: Page): Promise<string> {
    return page.evaluate(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(request.url);
      }
      return texts.join('\n');
    });
  }

  itNightly('can be installed', async () => {
    const page = await enter(nurse.session);
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    const reasons = installabilityErrors.map(({ errorId }) => errorId);
    // Playwright’s contexts are private windows, in which nothing can be installed.
    expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? {};
      return (await fetch(href ?? '')).json();
    });
    expect(manifest).toMatchObject({
      name: 'Staff Portal',
      start_url: '/',
      display: 'standalone',
      theme_color: '#ffffff',
    });
    expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return `${width}x${height}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });

  it('opens after a reload, clocks out and sends it when the network returns', async () => {
    const page = await enter(nurse.session);
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await page.getByRole('button', { name: /^Clock out: / }).waitFor();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('kept-person')))
      .toContain('clockInTime');
    await lose(page);
    await page.getByText('Clocked In', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Profile of Wanda/ }).waitFor();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: /^Clock out: / }).click();
    await page.getByText(/^Clocked out at \d\d:\d\d, waiting for a connection/).waitFor();
    // It survives another reload.
    await page.reload();
    await page.getByText(/^Clocked out at \d\d:\d\d, waiting for a connection/).waitFor();
    await page.getByText('Clocked Out', { exact: true }).waitFor();

    await page.context().setOffline(false);
    await visitor.waitForToast('Clock-out at', 'saved');
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    const [entry] = await nurse.session.call<Entry[]>('GET', '/api/time-entries');
    expect(entry?.clockOutTime).not.toBeNull();
    // The whole profile is loaded again without a reload.
    await page.getByText(/^Your hours are/).waitFor();
  });

  itNightly('opens every section of an employee', async () => {
    const page = await enter(nurse.session);
    await lose(page);
    for (const name of ['Annual Leave', 'Sick Leave', 'My Statistics', 'Messages']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.waitForFunction((title) => document.title.startsWith(title), name);
    }
    await page.goto('/?section=sick-leave');
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
  });

  itNightly('opens every tab and page of an administrator', async () => {
    const page = await enter(hr, 'Overview');
    await lose(page);
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    for (const link of await tabs.getByRole('link').all()) {
      const name = (await link.textContent()) ?? '';
      await link.click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.waitForFunction((title) => document.title.startsWith(title), name);
    }
    await page.goto('/admin/hours');
    await page.getByRole('heading', { name: 'Hours', level: 1 }).waitFor();
    // Data may be missing, but the page's code is stored.
    expect(await page.getByText('It will load when you’re back online').count()).toBe(0);
    await page.goto('/no-such-page');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  });

  itNightly('still answers an unknown address with 404', async () => {
    const page = await enter(nurse.session);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  });

  it('stores no response of the portal, and only what clocking needs', async () => {
    const page = await enter(nurse.session);
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('tab', { name: 'INBOX' }).waitFor();
    expect(await kept(page)).toContain('/assets/');
    expect(await kept(page)).not.toMatch(/\/(api|graphql)(\/|$)/m);
    const stored = await page.evaluate(() => sessionStorage.getItem('kept-person'));
    const { person } = JSON.parse(stored ?? '{}');
    expect(Object.keys(person).sort()).toEqual(['firstName', 'id', 'isAdmin', 'lastName', 'role']);
  });

  itNightly('removes the stored user when the server says that nobody is signed in', async () => {
    const page = await enter(nurse.session);
    await nurse.session.call('POST', '/api/logout', {});
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await kept(page)).not.toContain('Zielinska');
    await lose(page);
    await page.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    expect(await page.content()).not.toContain('Wanda');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  itNightly(
    'removes the stored user in a suspended tab after somebody else signed in',
    async () => {
      const page = await enter(nurse.session);
      const context = page.context();
      // A suspended tab receives nothing.
      const asleep = await page.evaluate(() => sessionStorage.getItem('kept-person'));
      const colleague = await createEmployee(url, hr, 'Yann', `Quist${'abcdefghijkl'[count]}`);
      await context.addCookies([colleague.session.cookie()]);
      const other = await context.newPage();
      await other.goto('/');
      await other.getByRole('button', { name: /^Profile of Yann/ }).waitFor();
      await page.evaluate((stored) => sessionStorage.setItem('kept-person', stored ?? ''), asleep);
      await lose(page);
      await page.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    },
  );

  itNightly('stores a user no longer than a session lasts', async () => {
    const page = await enter(nurse.session);
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('kept-person') ?? '{}');
      sessionStorage.setItem('kept-person', JSON.stringify({ ...kept, until: Date.now() - 1 }));
    });
    await lose(page);
    await page.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
  });

  it('ends the session when the network returns after signing out offline', async () => {
    const page = await enter(nurse.session);
    await lose(page);
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await kept(page)).not.toContain('Zielinska');
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You’re offline').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect
      .poll(() => nurse.session.call('GET', '/api/auth/session'))
      .toMatchObject({ user: null });

    // The next user sees nothing of the previous one, online or offline.
    const colleague = await createEmployee(url, hr, 'Yves', `Okafor${'abcdefghijkl'[count]}`);
    await page.getByLabel('Security answer').fill(colleague.securityAnswer);
    await signIn(page, colleague.username, colleague.password);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await lose(page);
    await page.getByRole('button', { name: /^Profile of Yves/ }).waitFor();
    expect(await page.content()).not.toContain('Wanda');
  });

  itNightly('opens in a new tab only for users who chose to be remembered', async () => {
    const { page } = visitor;
    const context = page.context();
    await page.goto('/');
    await page.getByLabel('Remember me').check({ force: true });
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await waitForOfflineCopy(page);
    await context.setOffline(true);
    const another = await context.newPage();
    await another.goto('/');
    await another.getByRole('button', { name: /^Clock in: / }).waitFor();
    await context.setOffline(false);

    const { page: plain, close } = await openPage(browser, url, serviceWorkerOptions);
    await plain.context().addCookies([nurse.session.cookie()]);
    await plain.goto('/');
    await plain.getByRole('button', { name: /^Clock in: / }).waitFor();
    await waitForOfflineCopy(plain);
    await plain.context().setOffline(true);
    const other = await plain.context().newPage();
    await other.goto('/');
    await other.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    await close();
  });
});
