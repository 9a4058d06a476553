import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { openAccountDialog } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe.each(devices)('a copy of personal data, on %s', (_, device, lastName) => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Perpetua', lastName);
  });

  async function downloadIn(page: Page, dialog: Locator): Promise<Buffer> {
    const link = dialog.getByRole('button', { name: 'Download copy' });
    await link.waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.zip$/);
    return readFile(await download.path());
  }

  it('is requested and downloaded by the person', async () => {
    const visitor = await openPage(browser, url, { session: nurse.session, ...device });
    const { page, consoleErrors, close } = visitor;
    await page.goto('/');
    const dialog = await openAccountDialog(page, 'Your data');
    await dialog
      .getByText('6 years, even after your account is deleted.', { exact: true })
      .waitFor();
    await dialog.getByRole('button', { name: 'Request a copy' }).click();
    const zip = await downloadIn(page, dialog);
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('index.html')).toBe(true);
    await dialog.getByRole('button', { name: 'Request a new copy' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('opens from the link in the email', async () => {
    const { page, close } = await openPage(browser, url, { session: nurse.session, ...device });
    await page.goto('/#your-data');
    const dialog = page.getByRole('dialog', { name: 'Your data' });
    await dialog.getByRole('button', { name: 'Download copy' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    await close();
  });

  it('is requested by HR for the person', async () => {
    const { page, close } = await openPage(browser, url, { session: hr, ...device });
    await page.goto(`/?tab=staff&q=${lastName}`);
    await page.getByRole('button', { name: `Actions for Perpetua ${lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Copy of their data' }).click();
    const dialog = page.getByRole('dialog', { name: /^Copy of Perpetua / });
    await dialog.getByRole('button', { name: 'Request a copy' }).click();
    expect((await downloadIn(page, dialog)).subarray(0, 2).toString()).toBe('PK');
    await close();
  });
});
