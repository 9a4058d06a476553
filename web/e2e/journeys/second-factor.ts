import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { openAccountDialog, signIn } from '../page-actions.ts';
import { admin, createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { createRestSession, type RestSession } from '../rest-session.ts';
import { authenticatorApp } from '../totp-codes.ts';

const recoveryCodeShape = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

describe.each(devices)('an authenticator app, on %s', (_, device, lastName) => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let nextCode: () => Promise<string>;
  let recoveryCodes: string[];
  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Tola', lastName);
  });

  /** The key to type, without its spaces. */
  async function secretOf(place: Locator | Page): Promise<string> {
    const key = place.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    return ((await key.textContent()) ?? '').replaceAll(' ', '');
  }

  async function enterPassword(page: Page): Promise<void> {
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Enter the code from your phone' }).waitFor();
  }

  async function enterCode(page: Page, label: string, code: string): Promise<void> {
    await page.getByLabel(label).fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  const dashboard = (page: Page) => page.getByRole('heading', { name: 'Time & Attendance' });

  /** Adds an app in steps that start at the password. */
  async function addApp(visitor: OpenedPage, place: Locator | Page): Promise<void> {
    await place.getByLabel('Your password').fill(nurse.password);
    await place.getByRole('button', { name: 'Continue' }).click();
    await place.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    nextCode = authenticatorApp(await secretOf(place));
    await place.getByLabel('6-digit code').fill(await nextCode());
    await place.getByRole('button', { name: 'Add authenticator app' }).click();
    await place.getByText('Save your recovery codes now').waitFor();
    const list = visitor.page.getByRole('list', { name: 'Recovery codes' });
    recoveryCodes = await list.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(recoveryCodeShape);
  }

  it('is added with a QR code, and its recovery codes are shown once', async () => {
    const visitor = await openPage(browser, url, { session: nurse.session, ...device });
    const { page, waitForToast, consoleErrors, close } = visitor;
    await page.goto('/');
    const dialog = await openAccountDialog(page, 'Security');
    await dialog.getByRole('button', { name: 'Add authenticator app' }).click();
    const adding = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await adding.getByLabel('Your password').fill('wrong password');
    await adding.getByRole('button', { name: 'Continue' }).click();
    await adding.getByText('Your password is incorrect').waitFor();
    await addApp(visitor, adding);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      adding.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    const file = await readFile(await download.path(), 'utf8');
    for (const code of recoveryCodes) expect(file).toContain(code);
    await adding.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await waitForToast('Authenticator app added');
    await page.getByRole('dialog', { name: 'Security' }).getByText('10 left').waitFor();
    // This session stays.
    await page.reload();
    await dashboard(page).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('gives the code for a sign-in, which works once', async () => {
    const { page, close } = await openPage(browser, url, device);
    await page.goto('/');
    await enterPassword(page);
    const field = page.getByLabel('6-digit code');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter the 6-digit code from your authenticator app').waitFor();
    const code = await nextCode();
    await enterCode(page, '6-digit code', code);
    await dashboard(page).waitFor();
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await enterPassword(page);
    await enterCode(page, '6-digit code', code);
    await page.getByText('This code is incorrect or has already been used').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Username').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await close();
  });

  it('can be replaced by a recovery code, each of which works once', async () => {
    const [code = ''] = recoveryCodes;
    const { page, close } = await openPage(browser, url, device);
    await page.goto('/');
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await enterCode(page, 'Recovery code', code.toLowerCase().replace('-', ' '));
    await dashboard(page).waitFor();
    const dialog = await openAccountDialog(page, 'Security');
    await dialog.getByText('9 left').waitFor();
    await close();
    const { username, password } = nurse;
    const again = createRestSession(url).call('POST', '/api/login', { username, password, code });
    await expect(again).rejects.toThrow('INVALID_CREDENTIALS');
  });

  it('takes new recovery codes, and can be removed by its owner', async () => {
    const session = createRestSession(url);
    const { username, password } = nurse;
    const [, code] = recoveryCodes;
    await session.call('POST', '/api/login', { username, password, code });
    const { page, waitForToast, close } = await openPage(browser, url, { session, ...device });
    await page.goto('/');
    const dialog = await openAccountDialog(page, 'Security');
    await dialog.getByRole('button', { name: 'Make new recovery codes' }).click();
    const renewing = page.getByRole('dialog', { name: 'Make new recovery codes' });
    await renewing.getByLabel('Your password').fill(password);
    await renewing.getByLabel('Code', { exact: true }).fill(recoveryCodes[2] ?? '');
    await renewing.getByRole('button', { name: 'Make new codes' }).click();
    const shown = page.getByRole('dialog', { name: 'New recovery codes' });
    await shown.getByText('Save your recovery codes now').waitFor();
    const fresh = await shown.getByRole('listitem').allTextContents();
    expect(fresh.filter((one) => recoveryCodes.includes(one))).toEqual([]);
    expect(fresh).toHaveLength(10);
    await shown.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await dialog.getByText('10 left').waitFor();
    await dialog.getByRole('button', { name: 'Remove app' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove your authenticator app' });
    await removing.getByLabel('Your password').fill(password);
    await removing.getByLabel('Code', { exact: true }).fill(fresh[0] ?? '');
    await removing.getByRole('button', { name: 'Remove authenticator app' }).click();
    await waitForToast('Authenticator app removed');
    await dialog.getByText('You don’t use an authenticator app.').waitFor();
    await dialog.getByRole('button', { name: 'Add authenticator app' }).click();
    await addApp(
      { page } as OpenedPage,
      page.getByRole('dialog', { name: 'Add an authenticator app' }),
    );
    await close();
  });

  it('is removed by HR if it is lost', async () => {
    const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
      session: hr,
      ...device,
    });
    await page.goto(`/?tab=staff&q=${lastName}`);
    const open = async () => {
      await page.getByRole('button', { name: `Actions for Tola ${lastName}` }).click();
      await page.getByRole('menuitem', { name: 'Remove passkey or app' }).click();
    };
    await open();
    const question = page.getByRole('alertdialog', {
      name: `Remove the authenticator app from Tola ${lastName}’s account?`,
    });
    await question.getByRole('button', { name: 'Remove authenticator app' }).click();
    await waitForToast('Authenticator app removed');
    await open();
    await page.getByText('Tola doesn’t use a passkey or an authenticator app.').waitFor();
    const { username, password, securityAnswer } = nurse;
    await createRestSession(url).call('POST', '/api/login', { username, password, securityAnswer });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('can be demanded: first people are reminded, then they can only add one', async () => {
    const {
      page: settings,
      waitForToast,
      close: closeSettings,
    } = await openPage(browser, url, {
      session: hr,
      ...device,
    });
    await settings.goto('/?tab=settings');
    const card = settings.getByRole('region', { name: 'Passkeys and authenticator apps' });
    const save = async (graceDays: string) => {
      await card.getByText('Everyone', { exact: true }).click();
      await typeToday(settings, card);
      await card.getByLabel('Days people have to add one').fill(graceDays);
      await card.getByRole('button', { name: 'Save' }).click();
      await waitForToast('Passkey and authenticator app rule saved');
    };
    const { username, password, securityAnswer } = nurse;
    try {
      await save('30');
      const reminded = createRestSession(url);
      await reminded.call('POST', '/api/login', { username, password, securityAnswer });
      const early = await openPage(browser, url, { session: reminded, ...device });
      await early.page.goto('/');
      await early.page.getByText(/^You’ll need a passkey or an authenticator app from/).waitFor();
      await dashboard(early.page).waitFor();
      await early.close();

      await save('0');
      const visitor = await openPage(browser, url, device);
      const { page } = visitor;
      await page.goto('/');
      await page.getByLabel('Security answer').fill(securityAnswer);
      await signIn(page, username, password);
      await page
        .getByRole('heading', { name: 'Add a passkey or an authenticator app', level: 1 })
        .waitFor();
      // No other address leads around it.
      await page.goto('/?section=messages');
      await page
        .getByRole('heading', { name: 'Add a passkey or an authenticator app', level: 1 })
        .waitFor();
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await addApp(visitor, page);
      await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
      await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByText(/so you can’t remove the only one/).waitFor();
      expect(await dialog.getByRole('button', { name: 'Remove app' }).count()).toBe(0);
      expect(visitor.consoleErrors).toEqual([]);
      await visitor.close();
    } finally {
      await hr.call('POST', '/api/admin/second-factor-policy', { audience: 'nobody' });
    }
    await closeSettings();
    // The administrators of the other journeys have none.
    const { password: own, securityAnswer: answer } = admin;
    const after = await createRestSession(url).call<{ missingSecondFactor: unknown }>(
      'POST',
      '/api/login',
      { username: admin.username, password: own, securityAnswer: answer },
    );
    expect(after.missingSecondFactor).toBeNull();
  });
});

/** Types today’s date into the date field of a form. */
async function typeToday(page: Page, form: Locator): Promise<void> {
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
  await form.getByRole('spinbutton').first().click();
  await page.keyboard.type(today.replaceAll('/', ''));
}
