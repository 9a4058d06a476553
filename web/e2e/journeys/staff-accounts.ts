import { itNightly } from '@portal/testing/it-nightly';
import { isLongRun } from '@portal/testing/long-run';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { delayRequest, signIn, waitForFocus } from '../page-actions.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Account {
  id: string;
  email: string | null;
  annualLeaveEntitlement: number;
  workStartTime: string;
  workEndTime: string;
}

/** The server decides for both alike; the screens of both are looked at each night. */
const roles = isLongRun ? ['admin', 'master-admin'] : ['admin'];

describe('the accounts of the staff', () => {
  const { url } = portal;
  let browser: Browser;
  let master: RestSession;
  let admin: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    master = await signInAdmin(url);
    admin = (await createEmployee(url, master, 'Rosa', 'Klein', 'admin')).session;
    nurse = await createEmployee(url, master, 'Thandi', 'Nkosi');
  });

  async function at(address: string, by: RestSession, { isLive = true } = {}): Promise<OpenedPage> {
    const visitor = await openPage(browser, url);
    // Never answers, because a live update would remove the person before anything is pressed.
    if (!isLive) await visitor.page.route('**/api/live', () => {});
    await visitor.page.context().addCookies([by.cookie()]);
    await visitor.page.goto(address);
    return visitor;
  }

  async function account(id: string): Promise<Account | undefined> {
    const accounts = await master.call<Account[]>('GET', '/api/users');
    return accounts.find((one) => one.id === id);
  }

  /** Starts editing a value in a row and gives its input. */
  async function open(row: Locator, what: string, field: string): Promise<Locator> {
    await row.getByRole('button', { name: new RegExp(`, edit .*’s ${what}$`) }).click();
    const input = row.getByLabel(field, { exact: true });
    await waitForFocus(input);
    return input;
  }

  it.each(roles)('can be edited in their row by an %s', async (role) => {
    const by = role === 'admin' ? admin : master;
    const days = role === 'admin' ? 28 : 31;
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=staff&q=nkosi', by);
    const row = page.getByRole('row').filter({ hasText: 'Thandi Nkosi' });
    const entitlement = await open(row, 'leave entitlement', 'Days a year');
    for (const wrong of ['0', '51', 'ten']) {
      await entitlement.fill(wrong);
      await page.keyboard.press('Enter');
      await waitForToast('Invalid Value', 'Please enter a valid number between 1 and 50.');
      await row.getByText('Please enter a valid number between 1 and 50.').waitFor();
      expect(await entitlement.getAttribute('aria-invalid')).toBe('true');
      expect(await entitlement.inputValue()).toBe(wrong);
    }
    await page.keyboard.press('Escape');
    const value = row.getByRole('button', { name: /, edit .*’s leave entitlement$/ });
    await waitForFocus(value);
    await page.keyboard.press('Enter');
    await row.getByLabel('Days a year').fill(String(days));
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', `Thandi Nkosi: leave entitlement ${days} days`);
    await row.getByText(`of ${days}`).waitFor();
    await waitForFocus(value);

    const start = await open(row, 'work hours', 'Start');
    for (const wrong of ['9:00', '24:00', '']) {
      await start.fill(wrong);
      await page.keyboard.press('Enter');
      await waitForToast(
        'Invalid Time Format',
        'Please enter valid times in HH:MM format (e.g., 09:00).',
      );
    }
    await start.fill('22:00');
    await page.keyboard.press('Tab');
    await row.getByLabel('End', { exact: true }).fill('06:30');
    await page.getByRole('heading', { name: 'Current Staff Status' }).click();
    await waitForToast('Settings Updated', 'Thandi Nkosi: work hours 22:00 to 06:30');
    await row.getByText('22:00–06:30').waitFor();

    const email = await open(row, 'email', 'Email');
    await email.fill('thandi.example.org');
    await page.keyboard.press('Enter');
    await waitForToast('Invalid Email', 'Please enter a valid email address.');
    await email.fill('thandi@example.org');
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', 'Thandi Nkosi: email thandi@example.org');
    expect(await account(nurse.id)).toMatchObject({
      annualLeaveEntitlement: days,
      workStartTime: '22:00',
      workEndTime: '06:30',
      email: 'thandi@example.org',
    });

    await (await open(row, 'email', 'Email')).fill('');
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', 'Thandi Nkosi: email removed');
    await row.getByText('Add email').waitFor();
    expect(await account(nurse.id)).toMatchObject({ email: null });

    await page.reload();
    await row.getByText('22:00–06:30').waitFor();
    await page.getByRole('link', { name: 'Thandi Nkosi' }).click();
    const panel = page.getByRole('dialog', { name: 'Thandi Nkosi' });
    await (await open(panel, 'work hours', 'Start')).fill('09:00');
    await panel.getByLabel('End', { exact: true }).fill('17:00');
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', 'Thandi Nkosi: work hours 09:00 to 17:00');
    await panel.getByText('09:00 to 17:00', { exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly(
    'are restored when saving fails, and keep the typed value through a reload',
    async () => {
      const { page, waitForToast, close } = await at('/?tab=staff&q=nkosi', admin);
      const row = page.getByRole('row').filter({ hasText: 'Thandi Nkosi' });
      const email = await open(row, 'email', 'Email');
      await email.fill('ward7@example.org');
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('UpdateEmail') ? route.abort() : route.continue(),
      );
      await page.keyboard.press('Enter');
      await waitForToast('Update Failed');
      expect(await row.getByLabel('Email', { exact: true }).inputValue()).toBe('ward7@example.org');
      expect(await account(nurse.id)).toMatchObject({ email: null });
      await page.unroute('**/graphql');
      await page.reload();
      const again = row.getByLabel('Email', { exact: true });
      await again.waitFor();
      await expect.poll(() => again.inputValue()).toBe('ward7@example.org');
      await again.press('Enter');
      await waitForToast('Settings Updated', 'Thandi Nkosi: email ward7@example.org');
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('Add email').waitFor();
      await expect.poll(() => account(nurse.id)).toMatchObject({ email: null });
      await close();
    },
  );

  it.each([
    ['Reset password', 'Password reset for Thandi Nkosi'],
    ['Reset as New User', 'Thandi Nkosi has been reset'],
  ])('get a temporary password by %s, which starts the setup', async (action, title) => {
    const { page, consoleErrors, close } = await at('/?tab=staff&q=nkosi', admin);
    await choose(page, 'Thandi Nkosi', action);
    const question = page.getByRole('alertdialog');
    await delayRequest(page, action === 'Reset password' ? 'ResetPassword' : 'ResetUser');
    await question.getByRole('button', { name: action }).click();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
    const result = page.getByRole('dialog', { name: title });
    const password = await result.getByText(/^[A-Za-z0-9@#$%]{13}$/).textContent();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await result.getByText('Close', { exact: true }).click();

    const row = page.getByRole('row').filter({ hasText: 'Thandi Nkosi' });
    const actions = row.getByRole('button', { name: 'Actions for Thandi Nkosi' });
    await waitForFocus(actions);
    await row.getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'Thandi Nkosi' });
    await panel.getByRole('button', { name: 'Show temporary password' }).click();
    await panel.getByText(password ?? '', { exact: true }).waitFor();
    await panel.getByText('Setup not finished').waitFor();

    const person = await openPage(browser, url);
    await person.page.goto('/');
    await signIn(person.page, nurse.username, password ?? '');
    await person.page.getByRole('dialog', { name: 'First Time Login - Setup Required' }).waitFor();
    await person.close();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('report a failed reset', async () => {
    const { page, waitForToast, close } = await at('/?tab=staff&q=nkosi', admin);
    for (const [action, failure] of [
      ['Reset password', 'Failed to reset password'],
      ['Reset as New User', 'Failed to reset user'],
    ] as const) {
      await choose(page, 'Thandi Nkosi', action);
      await page.context().setOffline(true);
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: action }).click();
      await waitForToast(failure);
      await page.context().setOffline(false);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
    }
    await close();
  });

  it('can become an admin’s, which are listed elsewhere, and an employee’s again', async () => {
    await createEmployee(url, master, 'Otis', 'Brandvold');
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=staff&q=brandvold', admin);
    await choose(page, 'Otis Brandvold', 'Change access level');
    const dialog = page.getByRole('dialog', { name: 'Change access level' });
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    await dialog.getByRole('radio', { name: /^Admin/ }).check();
    await dialog.getByRole('button', { name: 'Change access level' }).click();
    await waitForToast('Settings Updated', 'Otis Brandvold: access level Admin');
    await page.getByText('No matches').waitFor();

    await page.goto('/?tab=admins');
    await choose(page, 'Otis Brandvold', 'Change access level');
    await dialog.getByRole('radio', { name: /^Employee/ }).check();
    await dialog.getByRole('button', { name: 'Change access level' }).click();
    await waitForToast('Settings Updated', 'Otis Brandvold: access level Employee');
    await page.getByRole('link', { name: 'Otis Brandvold' }).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('of a new person who gets more access has a new temporary password, which is shown', async () => {
    const { username, password: first } = await createUser(master, 'Wren', 'Solheim');
    const { page, consoleErrors, close } = await at('/?tab=staff&q=solheim', admin);
    await choose(page, 'Wren Solheim', 'Change access level');
    const dialog = page.getByRole('dialog', { name: 'Change access level' });
    await dialog.getByText('they’ll get a new temporary password').waitFor();
    await dialog.getByRole('radio', { name: /^Admin/ }).check();
    await dialog.getByRole('button', { name: 'Change access level' }).click();
    const result = page.getByRole('dialog', { name: 'Wren Solheim: access level Admin' });
    const password = await result.getByText(/^[A-Za-z0-9@#$%]{13}$/).textContent();
    expect(password).not.toBe(first);
    await result.getByText(username, { exact: true }).waitFor();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await result.getByText('Close', { exact: true }).click();
    await result.waitFor({ state: 'detached' });

    const person = await openPage(browser, url);
    await person.page.goto('/');
    await signIn(person.page, username, password ?? '');
    await person.page.getByRole('dialog', { name: 'First Time Login - Setup Required' }).waitFor();
    await person.close();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('of a new master admin: their email address is shown first and must still be that, and they get a temporary password', async () => {
    const { id } = await createEmployee(url, master, 'Ines', 'Marlowe');
    const setEmail = (email: string) =>
      master.call('PATCH', `/api/admin/users/${id}/email`, { email });
    await setEmail('ines@example.org');
    const { page, waitForToast, close } = await at('/?tab=staff&q=marlowe', master, {
      isLive: false,
    });
    const dialog = page.getByRole('dialog', { name: 'Change access level' });
    const promote = async (shown: string) => {
      await choose(page, 'Ines Marlowe', 'Change access level');
      await dialog.getByRole('radio', { name: /^Master Admin/ }).check();
      await dialog.getByText('Check that these are Ines’s own').waitFor();
      await dialog.getByText(shown, { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Change access level' }).click();
    };
    await page.getByRole('row').filter({ hasText: 'ines@example.org' }).waitFor();
    await setEmail('mallory@example.org');
    await promote('ines@example.org');
    await waitForToast(
      'Update Failed',
      'Check this person’s email address and single sign-on links first',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await promote('mallory@example.org');
    const result = page.getByRole('dialog', { name: 'Ines Marlowe: access level Master Admin' });
    await result.getByText(/^[A-Za-z0-9@#$%]{13}$/).waitFor();
    await master.call('PATCH', `/api/admin/users/${id}/role`, { role: 'employee' });
    await close();
  });

  it.each(roles)('can be deleted by an %s after a warning', async (role) => {
    const by = role === 'admin' ? admin : master;
    const lastName = role === 'admin' ? 'Duvalier' : 'Fontaine';
    const gone = await createEmployee(url, master, 'Pia', lastName);
    const name = `Pia ${lastName}`;
    // A live update would come before anything is pressed there.
    const theirs = await at('/?section=messages', gone.session, { isLive: false });
    await theirs.page.getByRole('heading', { name: 'Messages' }).waitFor();

    const { page, waitForToast, consoleErrors, close } = await at(
      `/?tab=staff&q=${lastName}&person=${gone.id}`,
      by,
    );
    const panel = page.getByRole('dialog', { name });
    await panel.getByRole('button', { name: 'Delete' }).click();
    const warning = page.getByRole('alertdialog', { name: `Delete ${name}?` });
    expect(await warning.textContent()).toContain('time entries, leave requests and messages');
    expect(await warning.textContent()).toContain(name);
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(await account(gone.id)).toBeDefined();

    await panel.getByRole('button', { name: 'Delete' }).click();
    await warning.getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForToast('Staff member deleted', name);
    await panel.waitFor({ state: 'detached' });
    await page.getByText('No matches').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('person')).toBe(false);
    expect(await account(gone.id)).toBeUndefined();
    const heading = page.getByRole('heading', { name: 'Staff Management' });
    await waitForFocus(heading);

    await theirs.page.getByRole('tab', { name: 'SENT' }).click();
    await theirs.waitForToast('Access Required', 'Please log in again');
    await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await theirs.close();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('report a failed deletion and stay unchanged', async () => {
    const { page, waitForToast, close } = await at('/?tab=staff&q=nkosi', admin);
    await choose(page, 'Thandi Nkosi', 'Delete');
    await page.context().setOffline(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).last().click();
    await waitForToast('Delete failed');
    await page.context().setOffline(false);
    expect(await account(nurse.id)).toBeDefined();
    await close();
  });

  itNightly('say that another administrator has deleted them, and leave the list', async () => {
    for (const act of ['edit', 'delete'] as const) {
      const gone = await createUser(master, 'Uri', `Gilmore${act}`);
      const name = `Uri Gilmore${act}`;
      const visitor = await at('/?tab=staff&q=gilmore', admin, { isLive: false });
      const { page, waitForToast, consoleErrors, close } = visitor;
      const row = page.getByRole('row').filter({ hasText: name });
      await row.waitFor();
      if (act === 'edit') await (await open(row, 'email', 'Email')).fill('uri@example.org');
      else await choose(page, name, 'Delete');
      await master.call('DELETE', `/api/admin/users/${gone.id}`);
      if (act === 'edit') await page.keyboard.press('Enter');
      else await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await waitForToast(
        act === 'edit' ? 'Update Failed' : 'Delete failed',
        `${name} was already deleted. The list has been refreshed.`,
      );
      await row.waitFor({ state: 'detached' });
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect(consoleErrors).toEqual([]);
      await close();
    }
  });
});

/** Opens a row's menu and chooses an item. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
