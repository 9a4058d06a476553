import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { signIn, waitForFocus } from '../page-actions.ts';
import { admin, createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const detailPages = [
  '/admin/hours',
  '/admin/pending-leave',
  '/admin/staff-online',
  '/admin/late-arrivals',
  '/admin/sick-leave',
  '/admin/annual-leave',
];

describe('routing by state', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Ruth', 'Adeyemi');
  });

  const at = (path: string, session?: RestSession) => openPage(browser, url, { session, path });

  it('shows the 404 page for unknown addresses', async () => {
    for (const who of [undefined, nurse.session, hr]) {
      const { page, consoleErrors, close } = await at('/', who);
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.getByText('404', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Go to home page' }).click();
      await page.waitForURL(`${url}/`);
      expect(consoleErrors).toEqual([]);
      await close();
    }
  });

  it('redirects an employee from every admin address to /', async () => {
    const { page, close } = await at('/', nurse.session);
    for (const address of detailPages) {
      await page.goto(address);
      await page.waitForURL(`${url}/`);
      await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    }
    await close();
  });

  it('asks for a sign-in at an admin address, then shows that page', async () => {
    const { page, close } = await at('/admin/hours');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, admin.username, admin.password);
    await page.getByLabel('What was the name of your first pet?').fill(admin.securityAnswer);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/hours');
    await close();
  });

  it('shows the setup at any address until it is complete', async () => {
    const { username, password } = await createUser(hr, 'Noor', 'Khan');
    const { page, close } = await at('/');
    await signIn(page, username, password);
    await page.getByRole('dialog', { name: 'First Time Login - Setup Required' }).waitFor();
    await page.goto('/admin/hours');
    await page.getByRole('heading', { name: 'Complete Your Setup' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await close();
  });

  it('sets the title of each page and focuses its heading after a navigation', async () => {
    const { page, close } = await at('/', nurse.session);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await expect.poll(() => page.title()).toBe('Time & Attendance · Staff Portal');
    await page.getByRole('link', { name: 'Sick Leave' }).click();
    const heading = page.getByRole('heading', { name: 'Sick Leave', level: 1 });
    await heading.waitFor();
    await expect.poll(() => page.title()).toBe('Sick Leave · Staff Portal');
    await waitForFocus(heading);
    await page.reload();
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    await close();
  });
});
