import { readFile } from 'node:fs/promises';
import { itNightly } from '@portal/testing/it-nightly';
import { backdateSessions } from '@portal/tools/testing/backdate-sessions';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { signInInPlace, waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { authenticatorApp } from '../totp-codes.ts';

describe('a recent sign-in', () => {
  const { url } = portal;
  let browser: Browser;
  let master: RestSession;
  let admin: Employee;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    master = await signInAdmin(url);
    admin = await createEmployee(url, master, 'Yetunde', 'Bello', 'admin');
    nurse = await createEmployee(url, master, 'Callum', 'Reid');
  });

  /** Signs the administrator in, in the session of the journey, as somebody who did so six minutes ago. */
  async function signInSixMinutesAgo(): Promise<RestSession> {
    const { username, password, securityAnswer, session } = admin;
    await session.call('POST', '/api/login', { username, password, securityAnswer });
    await backdateSessions(portal.dataDir, admin.id, 6);
    return session;
  }

  const emailOf = async () =>
    (await master.call<{ id: string; email: string | null }[]>('GET', '/api/users')).find(
      ({ id }) => id === nurse.id,
    )?.email;

  /** Enters an email address in the person's row. */
  async function enterEmail(page: Page, email: string): Promise<void> {
    const row = page.getByRole('row').filter({ hasText: 'Callum Reid' });
    await row.getByRole('button', { name: /, edit .*’s email$/ }).click();
    await row.getByLabel('Email', { exact: true }).fill(email);
    await page.keyboard.press('Enter');
  }

  const dialogOf = (page: Page): Locator =>
    page.getByRole('dialog', { name: 'Enter your password' });

  it.each(devices)('is asked for on %s, and then what was asked is done', async (place, device) => {
    const email = `callum.${place.slice(2)}@example.org`;
    const session = await signInSixMinutesAgo();
    const visit = { session, ...device, path: '/?tab=staff&q=reid' };
    const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, visit);
    if (place === 'a computer') await enterEmail(page, email);
    else {
      await page.getByRole('button', { name: /, edit Callum Reid’s email$/ }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.keyboard.press('Enter');
    }
    const dialog = dialogOf(page);
    await waitForFocus(dialog.getByLabel('Your password'));
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter your password', { exact: true }).last().waitFor();
    await dialog.getByLabel('Your password').fill('wrong password');
    await page.keyboard.press('Enter');
    await dialog.getByText('Your password is incorrect').waitFor();
    expect(await emailOf()).not.toBe(email);
    await dialog.getByLabel('Your password').fill(admin.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await waitForToast('Settings Updated', `Callum Reid: email ${email}`);
    await dialog.waitFor({ state: 'detached' });
    expect(await emailOf()).toBe(email);
    // The session goes on with another id, and live updates with it.
    await page.reload();
    await page.getByText(email).first().waitFor();
    await page.waitForTimeout(500);
    expect(consoleErrors).toEqual([]);
    const [cookie] = await page.context().cookies();
    expect(cookie?.value).not.toBe(session.cookie().value);
    await close();
  });

  itNightly('changes nothing where it is cancelled, and says why', async () => {
    const session = await signInSixMinutesAgo();
    const visit = { session, path: '/?tab=staff&q=reid' };
    const { page, close } = await openPage(browser, url, visit);
    await enterEmail(page, 'cancelled@example.org');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Enter your password again to do this').first().waitFor();
    expect(await emailOf()).not.toBe('cancelled@example.org');
    await close();
  });

  it('is asked for no more once somebody else has signed in', async () => {
    const other = await createEmployee(url, master, 'Ngozi', 'Ade', 'admin');
    const session = await signInSixMinutesAgo();
    const visit = { session, path: '/?tab=staff&q=reid' };
    const { page, close } = await openPage(browser, url, visit);
    await enterEmail(page, 'of.another@example.org');
    await dialogOf(page).waitFor();
    const tab = await page.context().newPage();
    await tab.goto('/');
    await tab.getByRole('button', { name: /^Profile of/ }).waitFor();
    await signInInPlace(tab, other);
    await tab.reload();
    await page.getByRole('button', { name: 'Profile of Ngozi Ade' }).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    expect(await emailOf()).not.toBe('of.another@example.org');
    await close();
  });

  it('is asked for before a file of everybody is saved', async () => {
    const session = await signInSixMinutesAgo();
    const { page, close } = await openPage(browser, url, { session, path: '/?tab=staff' });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await dialogOf(page).getByLabel('Your password').fill(admin.password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Callum,Reid');
    await close();
  });

  itNightly('takes a code of somebody with an authenticator app', async () => {
    await signInSixMinutesAgo();
    const path = '/api/account/second-factors/totp';
    const { password } = admin;
    const { secret } = await admin.session.call<{ secret: string }>('POST', path, { password });
    const nextCode = authenticatorApp(secret);
    await admin.session.call('POST', `${path}/confirm`, { code: await nextCode() });
    await backdateSessions(portal.dataDir, admin.id, 6);
    const visit = { session: admin.session, path: '/?tab=staff&q=reid' };
    const { page, waitForToast, close } = await openPage(browser, url, visit);
    await enterEmail(page, 'with.code@example.org');
    const dialog = dialogOf(page);
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the 6-digit code from your authenticator app').waitFor();
    await dialog.getByLabel('Code').fill(await nextCode());
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', 'Callum Reid: email with.code@example.org');
    expect(await emailOf()).toBe('with.code@example.org');
    await close();
  });
});
