import { freshFolder } from '@portal/testing/fresh-folder';
import { startPortal } from '@portal/tools/portal/start-portal';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe('a portal that other machines reach', () => {
  it('has its first administrator created only with the code that the start gave', async () => {
    process.env.SECURE_COOKIES = 'false';
    const dataDir = await freshFolder('beyond-loopback');
    const portal = await startPortal({ port: 0, host: '0.0.0.0', dataDir });
    try {
      expect(portal.firstAdminCode).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      const { page, consoleErrors, close } = await openPage(browser, portal.url);
      await page.goto('/');
      await page.getByRole('button', { name: 'Create First Admin' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create First Admin' });
      await dialog.getByLabel('First name').fill('Asha');
      await dialog.getByLabel('Last name').fill('Patel');
      await dialog.getByLabel('Username').fill('asha.patel');
      await dialog.getByLabel('Password', { exact: true }).fill('blue kettle 42');
      await dialog.getByLabel('Confirm password').fill('blue kettle 42');
      await dialog.getByLabel('Security question').selectOption({ index: 1 });
      await dialog.getByLabel('Security answer').fill('Ginger Biscuit');
      const create = dialog.getByRole('button', { name: 'Create admin' });
      await create.click();
      await dialog.getByText('Enter the setup code', { exact: true }).waitFor();
      await dialog.getByLabel('Setup code').fill('AAAA-AAAA-AAAA');
      await create.click();
      await dialog.getByText('The setup code is incorrect').waitFor();
      await dialog.getByLabel('Setup code').fill(portal.firstAdminCode?.toLowerCase() ?? '');
      await create.click();
      await dialog.waitFor({ state: 'detached' });
      expect(consoleErrors).toEqual([]);
      await close();
    } finally {
      delete process.env.SECURE_COOKIES;
      await portal.stop();
    }
  });
});
