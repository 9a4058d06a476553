import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { openAccountDialog, signIn } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { createRestSession, type RestSession } from '../rest-session.ts';
import { addVirtualAuthenticator } from '../virtual-authenticator.ts';

describe('passkeys', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  const dashboard = (page: Page) => page.getByRole('heading', { name: 'Time & Attendance' });
  const withPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

  async function logOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Username').waitFor();
  }

  async function addPasskey(page: Page, { password }: Employee, name: string): Promise<string[]> {
    const dialog = await openAccountDialog(page, 'Security');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('Your password').fill(password);
    await adding.getByRole('button', { name: 'Continue' }).click();
    const field = adding.getByLabel('Name of the passkey');
    // Proposed from the browser.
    expect(await field.inputValue()).toMatch(/Chrom/);
    await field.fill(name);
    await adding.getByRole('button', { name: 'Add passkey' }).click();
    await adding.getByText('Save your recovery codes now').waitFor();
    const codes = await adding.getByRole('listitem').allTextContents();
    await adding.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await dialog.getByText('10 left').waitFor();
    return codes;
  }

  it.each(devices)(
    'on %s: added, used in both ways, renamed and removed',
    async (_, device, lastName) => {
      const person = await createEmployee(url, hr, 'Nia', lastName);
      const { username, password, securityAnswer, session } = person;
      const visitor = await openPage(browser, url, { session, ...device });
      const { page, waitForToast, consoleErrors, close } = visitor;
      const authenticator = await addVirtualAuthenticator(page);
      await page.goto('/');
      await addPasskey(page, person, 'My device');
      await waitForToast('Passkey added');
      expect(await authenticator.countPasskeys()).toBe(1);
      const dialog = page.getByRole('dialog', { name: 'Security' });
      const list = dialog.getByRole('list', { name: 'Passkeys' });
      await list.getByText('My device').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // Without a username. A device that isn't unlocked gives nothing, and the page says what to do.
      await authenticator.setPresent(false);
      await logOut(page);
      await authenticator.setUnlocking(false);
      await authenticator.setPresent(true);
      await withPasskey(page).click();
      await page.getByText(/^No passkey was used\. Try again/).waitFor();
      await authenticator.setUnlocking(true);
      await withPasskey(page).click();
      await dashboard(page).waitFor();

      // After the password.
      await authenticator.setPresent(false);
      await logOut(page);
      await signIn(page, username, password);
      await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
      await authenticator.setUnlocking(false);
      await authenticator.setPresent(true);
      const use = page.getByRole('button', { name: 'Use your passkey' });
      await use.click();
      await page.getByText(/^No passkey was used\. Try again/).waitFor();
      await authenticator.setUnlocking(true);
      await use.click();
      await dashboard(page).waitFor();

      await openAccountDialog(page, 'Security');
      await list.getByRole('button', { name: 'Rename My device' }).click();
      const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
      await renaming.getByLabel('Name of the passkey').fill('Ward tablet');
      await renaming.getByRole('button', { name: 'Rename passkey' }).click();
      await list.getByText('Ward tablet').first().waitFor();

      await list.getByRole('button', { name: 'Remove Ward tablet' }).click();
      const removing = page.getByRole('dialog', { name: 'Remove your passkey' });
      await removing.getByLabel('Your password').fill(password);
      await authenticator.setUnlocking(false);
      await removing.getByRole('button', { name: 'Remove passkey' }).click();
      await removing.getByText(/^No passkey was used\. Try again/).waitFor();
      await authenticator.setUnlocking(true);
      await removing.getByRole('button', { name: 'Remove passkey' }).click();
      await waitForToast('Passkey removed');
      await dialog.getByText(/^You have no passkey\./).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // The device still has it, but it signs nobody in any more; the answer does again.
      await authenticator.setPresent(false);
      await logOut(page);
      await authenticator.setPresent(true);
      await withPasskey(page).click();
      await page.getByText('This passkey wasn’t accepted').waitFor();
      await page.getByLabel('Security answer').fill(securityAnswer);
      await signIn(page, username, password);
      await dashboard(page).waitFor();
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  itNightly(
    'adding one can be cancelled and tried again, and a lost one is replaced by a recovery code',
    async () => {
      const person = await createEmployee(url, hr, 'Ilona', 'Petrak');
      const { username, password, session } = person;
      const { page, close } = await openPage(browser, url, { session });
      const authenticator = await addVirtualAuthenticator(page);
      await page.goto('/');
      const dialog = await openAccountDialog(page, 'Security');
      await dialog.getByRole('button', { name: 'Add a passkey' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a passkey' });
      await adding.getByLabel('Your password').fill('wrong password');
      await adding.getByRole('button', { name: 'Continue' }).click();
      await adding.getByText('Your password is incorrect').waitFor();
      await adding.getByLabel('Your password').fill(password);
      await adding.getByRole('button', { name: 'Continue' }).click();
      await authenticator.setUnlocking(false);
      await adding.getByRole('button', { name: 'Add passkey' }).click();
      await adding.getByText(/^No passkey was added\. Try again/).waitFor();
      await authenticator.setUnlocking(true);
      await adding.getByRole('button', { name: 'Add passkey' }).click();
      await adding.getByText('Save your recovery codes now').waitFor();
      const [code = ''] = await adding.getByRole('listitem').allTextContents();
      await close();

      const other = await openPage(browser, url);
      await other.page.goto('/');
      await signIn(other.page, username, password);
      await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
      await other.page.getByLabel('Recovery code').fill(code);
      await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await dashboard(other.page).waitFor();
      await other.close();
    },
  );

  itNightly('HR removes a lost one', async () => {
    const person = await createEmployee(url, hr, 'Bea', 'Lindqvist');
    const theirs = await openPage(browser, url, { session: person.session });
    await addVirtualAuthenticator(theirs.page);
    await theirs.page.goto('/');
    await addPasskey(theirs.page, person, 'Lost phone');
    await theirs.close();
    const { page, waitForToast, close } = await openPage(browser, url, { session: hr });
    await page.goto('/?tab=staff&q=lindqvist');
    await page.getByRole('button', { name: 'Actions for Bea Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Remove passkey or app' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Remove the passkey “Lost phone” of Bea Lindqvist?',
    });
    await question.getByRole('button', { name: 'Remove passkey' }).click();
    await waitForToast('Passkey removed');
    const { username, password, securityAnswer } = person;
    await createRestSession(url).call('POST', '/api/login', { username, password, securityAnswer });
    await close();
  });
});
