import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { keyboardAt, signIn } from '../on-the-page.ts';
import { admin, type Employee, employee, newcomer, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

const detailPages = [
  '/admin/hours',
  '/admin/pending-leave',
  '/admin/staff-online',
  '/admin/late-arrivals',
  '/admin/sick-leave',
  '/admin/annual-leave',
];

describe('routing by state', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Ruth', 'Adeyemi');
  });
  afterAll(() => browser?.close());

  const at = (path: string, session?: AtRest) => visit(browser, url, { session, path });

  it('shows everybody else the 404 card', async () => {
    for (const who of [undefined, nurse.session, hr]) {
      const { page, complaints, leave } = await at('/', who);
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.getByText('404', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Go to home page' }).click();
      await page.waitForURL(`${url}/`);
      expect(complaints).toEqual([]);
      await leave();
    }
  });

  it('sends an employee from every admin address to /', async () => {
    const { page, leave } = await at('/', nurse.session);
    for (const address of detailPages) {
      await page.goto(address);
      await page.waitForURL(`${url}/`);
      await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    }
    await leave();
  });

  it('lets nobody see an admin address before they sign in, and then shows it', async () => {
    const { page, leave } = await at('/admin/hours');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, admin.username, admin.password);
    await page.getByLabel('What was the name of your first pet?').fill(admin.securityAnswer);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/hours');
    await leave();
  });

  it('shows the setup to somebody in it, whatever the address', async () => {
    const { username, password } = await newcomer(hr, 'Noor', 'Khan');
    const { page, leave } = await at('/');
    await signIn(page, username, password);
    await page.getByRole('dialog', { name: 'First Time Login - Setup Required' }).waitFor();
    await page.goto('/admin/hours');
    await page.getByRole('heading', { name: 'Complete Your Setup' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await leave();
  });

  it('names each page, and moves the focus to its heading after a navigation', async () => {
    const { page, leave } = await at('/', nurse.session);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await expect.poll(() => page.title()).toBe('Time & Attendance · Staff Portal');
    await page.getByRole('link', { name: 'Sick Leave' }).click();
    const heading = page.getByRole('heading', { name: 'Sick Leave', level: 1 });
    await heading.waitFor();
    await expect.poll(() => page.title()).toBe('Sick Leave · Staff Portal');
    await keyboardAt(heading);
    await page.reload();
    await page.getByRole('heading', { name: 'Sick Leave', level: 1 }).waitFor();
    await leave();
  });
});
