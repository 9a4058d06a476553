import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('the master admin tab', () => {
  const { url } = portal;
  let browser: Browser;
  let master: RestSession;
  let admin: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    master = await signInAdmin(url);
    admin = await createEmployee(url, master, 'Vera', 'Lund', 'admin');
  });

  async function at(by: RestSession): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: by });
    await visitor.page.goto('/?tab=admins');
    await visitor.page.getByRole('link', { name: 'Vera Lund' }).waitFor();
    return visitor;
  }

  it('counts admins, shows their security questions and marks system accounts', async () => {
    await createUser(master, 'System', 'Account', { role: 'admin' });
    const { page, consoleErrors, close } = await at(master);
    const rows = page.getByRole('table', { name: 'Administrators' }).getByRole('rowheader');
    const admins = await rows.count();
    await page.getByText(new RegExp(`^${admins} administrators, \\d+ master admins?$`)).waitFor();
    const system = page.getByRole('row').filter({ hasText: 'System Account' });
    await system.getByText('SYSTEM', { exact: true }).waitFor();
    await system.getByText('master admin').waitFor();
    await system.getByText('Not chosen yet').waitFor();
    const vera = page.getByRole('row').filter({ hasText: 'Vera Lund' });
    await vera.getByText('What was the name of your first pet?').waitFor();
    expect(await vera.getByText('SYSTEM').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('offers only permitted actions and says why', async () => {
    const { page, close } = await at(admin.session);
    const own = page.getByRole('row').filter({ hasText: 'Vera Lund' });
    await own.getByText('Your own account').waitFor();
    const first = page.getByRole('row').filter({ hasText: 'Asha Patel' });
    await first.getByText('Managed by master admins').waitFor();
    expect(await own.or(first).getByRole('button').count()).toBe(0);
    await first.getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'Asha Patel' });
    await panel.getByText('Only a master admin can change this account.').waitFor();
    expect(await panel.getByRole('button').count()).toBe(1);
    await page.keyboard.press('Escape');
    await own.getByRole('link').click();
    const ownPanel = page.getByRole('dialog', { name: 'Vera Lund' });
    await ownPanel.getByText(/This is your own account/).waitFor();
    expect(await ownPanel.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await close();
  });

  it('replaces a hidden password by a temporary one and shows it', async () => {
    const { page, consoleErrors, close } = await at(master);
    const vera = page.getByRole('row').filter({ hasText: 'Vera Lund' });
    await vera.getByText('Set by the user').waitFor();
    await vera.getByRole('button', { name: 'Reset Vera Lund’s password' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
    const result = page.getByRole('dialog', { name: 'Password reset for Vera Lund' });
    const password = (await result.getByText(/^[A-Za-z0-9@#$%]{13}$/).textContent()) ?? '';
    await result.getByText('Close', { exact: true }).click();

    const shows = vera.getByRole('button', { name: 'Show Vera Lund’s temporary password' });
    expect(await vera.textContent()).not.toContain(password);
    await shows.click();
    await vera.getByText(password, { exact: true }).waitFor();
    await shows.click();
    expect(await vera.textContent()).not.toContain(password);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('resets an admin as a new user and deletes one', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(master);
    await page.getByRole('button', { name: 'Actions for Vera Lund' }).click();
    await page.getByRole('menuitem', { name: 'Reset as New User' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset as New User' }).click();
    const result = page.getByRole('dialog', { name: 'Vera Lund has been reset' });
    await result.getByText(admin.username, { exact: true }).waitFor();
    await result.getByText('Close', { exact: true }).click();

    await page.getByRole('button', { name: 'Actions for Vera Lund' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Admin deleted', 'Vera Lund');
    await page.getByRole('link', { name: 'Vera Lund' }).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('offers the access levels that the viewer may grant', async () => {
    const plain = await createEmployee(url, master, 'Wim', 'Aerts', 'admin');
    for (const [by, levels] of [
      [plain.session, ['Employee', 'Admin']],
      [master, ['Employee', 'Admin', 'Master Admin']],
    ] as const) {
      const visitor = await openPage(browser, url);
      await visitor.page.context().addCookies([by.cookie()]);
      await visitor.page.goto('/?tab=admins');
      await visitor.page.getByRole('button', { name: 'Create New Admin' }).click();
      const form = visitor.page.getByRole('dialog', { name: 'Create New Admin' });
      const level = form.getByLabel('Access level');
      await level.waitFor();
      expect(await level.inputValue()).toBe('admin');
      expect(await level.locator('option:not([disabled])').allTextContents()).toEqual(levels);
      await visitor.close();
    }
  });
});
