import { formatDay, formatLongDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, typeDay } from '../leave-fixtures.ts';
import { chooseFile, isFocused, signIn, waitForFocus } from '../page-actions.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Account {
  id: string;
  username: string;
  isDeactivated: boolean;
  employment: {
    firstDay: string;
    lastDay: string | null;
    jobTitle: string | null;
    earlierEmployments: { lastDay: string }[];
  };
}

const today = londonDay(new Date());
const yesterday = addDays(today, -1);

describe('the employment of the staff', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Nadia', 'Holloway');
  });

  const at = (path: string, session = hr) => openPage(browser, url, { session, path });

  async function account(username: string): Promise<Account | undefined> {
    const accounts = await hr.call<Account[]>('GET', '/api/users');
    return accounts.find((one) => one.username === username);
  }

  function setEmployment(id: string, fields: object): Promise<unknown> {
    return hr.call('PATCH', `/api/admin/users/${id}/employment`, fields);
  }

  it('is edited in one form, by keyboard alone, and shown in the list', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(
      `/?tab=staff&q=holloway&person=${nurse.id}`,
    );
    const panel = page.getByRole('dialog', { name: 'Nadia Holloway' });
    const edit = panel.getByRole('button', { name: 'Edit employment of Nadia Holloway' });
    await edit.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit employment' });
    await waitForFocus(dialog.getByLabel('Job title'));
    await page.keyboard.type('Staff nurse');
    await page.keyboard.press('Tab');
    expect(await isFocused(dialog.getByLabel('Employment type'))).toBe(true);
    await page.keyboard.type('Fix');
    await page.keyboard.press('Tab');
    await page.keyboard.type('101');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter hours from 0 to 100, like 37.5').waitFor();
    const hours = dialog.getByLabel('Contracted hours');
    await waitForFocus(hours);
    await hours.fill('37.5');

    // A date that is incomplete isn’t saved as none.
    const lastDay = dateField(dialog, 'Last day (optional)');
    await lastDay.getByRole('spinbutton').first().focus();
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the last day as dd/mm/yyyy').waitFor();
    await typeDay(page, lastDay, '2023-12-31');
    await dialog.getByText('The last day can’t be before the first day').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    const leavesOn = addDays(today, 400);
    await typeDay(page, lastDay, leavesOn);
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', 'Nadia Holloway: employment');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(edit);
    await panel.getByText('37.5 hours a week').waitFor();
    await panel.getByText('Fixed term').waitFor();
    await panel.getByText('8 January 2024').waitFor();
    await panel.getByText(/^Leaves \d+ \w+ \d{4}$/).waitFor();
    expect(await account(nurse.username)).toMatchObject({
      isDeactivated: false,
      employment: {
        firstDay: '2024-01-08',
        lastDay: leavesOn,
        jobTitle: 'Staff nurse',
        contractedHours: 37.5,
        employmentType: 'fixed-term',
      },
    });
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'Nadia Holloway' });
    await row.getByText('Staff nurse').waitFor();
    await row.getByText(/^Leaves /).waitFor();

    await page.getByRole('searchbox', { name: 'Search staff' }).fill('staff nurse');
    await row.waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('can be changed back', async () => {
    const { page, waitForToast, close } = await at('/?tab=staff&q=holloway');
    const { employment: before } = (await account(nurse.username)) ?? {};
    const dialog = await openFromMenu(page, 'Nadia Holloway');
    await dialog.getByLabel('Job title').fill('Ward manager');
    await dialog.getByRole('button', { name: 'Save employment' }).click();
    await waitForToast('Settings Updated', 'Nadia Holloway: employment');
    await page.getByText('Ward manager').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Ward manager').first().waitFor({ state: 'detached' });
    expect(await account(nurse.username)).toMatchObject({ employment: before });
    await close();
  });

  it('says why somebody can’t clock in before their first day', async () => {
    const starter = await createEmployee(url, hr, 'Petra', 'Lindqvist');
    const firstDay = addDays(today, 7);
    await setEmployment(starter.id, { firstDay });
    const { page, waitForToast, close } = await at('/', starter.session);
    await page.getByRole('button', { name: /^Clock in: / }).click();
    const reason = `Your employment starts on ${formatLongDay(firstDay)}, so you can’t clock in before then.`;
    await waitForToast('Clock in failed', reason);
    await close();
  });

  it('ends the account with a last day that has passed, until it is reactivated', async () => {
    const leaver = await createEmployee(url, hr, 'Owen', 'Tattersall');
    const theirs = await at('/?section=messages', leaver.session);
    await theirs.page.getByRole('heading', { name: 'Messages' }).waitFor();

    const { page, waitForToast, consoleErrors, close } = await at('/?tab=staff&q=tattersall');
    const dialog = await openFromMenu(page, 'Owen Tattersall');
    await typeDay(page, dateField(dialog, 'Last day (optional)'), yesterday);
    await dialog.getByRole('button', { name: 'Save employment' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate Owen Tattersall?' });
    await waitForFocus(question.getByRole('button', { name: 'Cancel' }));
    expect(await question.textContent()).toContain('signed out everywhere immediately');
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await account(leaver.username)).toMatchObject({ isDeactivated: false });

    await dialog.getByRole('button', { name: 'Save employment' }).click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await waitForToast('Account deactivated', 'Owen Tattersall can no longer sign in.');
    await dialog.waitFor({ state: 'detached' });
    // Their sessions have ended.
    await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const reason = 'Your account is deactivated. Please contact HR.';
    const alert = theirs.page.getByRole('alert').getByText(reason);
    // The form starts again where the end of the session arrives later than the page, and asks the question after
    // a sign-in without an answer.
    await eventually(async () => {
      await theirs.page.reload();
      await enter(theirs.page, leaver);
      await alert.waitFor({ timeout: 2_000 });
    });
    await theirs.waitForToast('Login Failed', reason);

    // The list shows people who have left on request only.
    await page.getByText('1 person who has left matches.').waitFor();
    await page.getByRole('button', { name: 'Show people who have left' }).click();
    expect(new URL(page.url()).searchParams.get('status')).toBe('left');
    const row = page.getByRole('row').filter({ hasText: 'Owen Tattersall' });
    await row.getByText('Left', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Owen Tattersall' }).click();
    const panel = page.getByRole('dialog', { name: 'Owen Tattersall' });
    await panel.getByText(/^Deactivated: their last day was \d+ \w+ \d{4}$/).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });

    // They come back later: the first employment stays.
    await panel.getByRole('button', { name: 'Rehire Owen Tattersall' }).click();
    const rehire = page.getByRole('dialog', { name: 'Rehire' });
    await typeDay(page, dateField(rehire, 'First day'), yesterday);
    await rehire.getByRole('button', { name: 'Rehire' }).click();
    await rehire.getByText(/^Enter a day after their last day, /).waitFor();
    const comesBackOn = addDays(today, 3);
    await typeDay(page, dateField(rehire, 'First day'), comesBackOn);
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await rehire.getByRole('button', { name: 'Rehire' }).click();
    await waitForToast('Rehired');
    // The button that opened it has gone.
    await panel
      .locator(':focus')
      .or(panel.and(page.locator(':focus')))
      .first()
      .waitFor();
    await panel.getByRole('heading', { name: 'Earlier employments' }).waitFor();
    expect(await account(leaver.username)).toMatchObject({
      isDeactivated: false,
      employment: {
        firstDay: comesBackOn,
        lastDay: null,
        earlierEmployments: [{ firstDay: '2024-01-08', lastDay: yesterday }],
      },
    });
    const toast = page.getByRole('listitem').filter({ hasText: 'Rehired' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Rehire undone', 'Owen Tattersall');
    await panel.getByText(/^Deactivated: their last day was/).waitFor();

    await panel.getByRole('button', { name: 'Reactivate' }).press('Enter');
    await waitForToast('Account reactivated', 'Owen Tattersall can sign in again.');
    await panel.getByText(/^Deactivated/).waitFor({ state: 'detached' });
    await waitForFocus(panel.getByRole('heading', { name: 'Employment' }));
    expect(await account(leaver.username)).toMatchObject({
      isDeactivated: false,
      employment: { lastDay: null },
    });
    await enter(theirs.page, leaver);
    // In any section: the end of a session may have led to the start page.
    await theirs.page.getByRole('link', { name: 'Messages' }).waitFor();
    await theirs.close();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('keeps people who have left out of pickers, and marks them in filters', async () => {
    // Another name in a retry, because the first is taken then.
    const username = `petra.${Date.now()}`;
    const { id } = await createUser(hr, 'Petra', 'Lindqvist-Gone', { username });
    await setEmployment(id, { lastDay: yesterday });
    const { page, consoleErrors, close } = await at('/?tab=partners');
    await page.getByRole('combobox', { name: 'First partner' }).fill('lindqvist-gone');
    await page.getByRole('listbox').getByText('No matches').waitFor();
    await page.goto('/?tab=records');
    // The picker starts again when the people have loaded.
    await eventually(async () => {
      await page.getByRole('combobox', { name: 'Worker' }).fill('lindqvist-gone');
      const option = page.getByRole('option').getByText(`${username} · left`);
      await option.waitFor({ timeout: 1_000 });
    });
    await page.goto('/?tab=calendar&view=wall-chart');
    await page.getByRole('searchbox', { name: 'Search staff' }).fill('lindqvist-gone');
    // They are employed in a part of the days, unless these begin today.
    await page.getByText('No matches').or(page.getByRole('rowheader')).first().waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('does not end for administrators themselves', async () => {
    const { id, session } = await createEmployee(url, hr, 'Ruth', 'Ellery', 'admin');
    const { page, waitForToast, close } = await at(`/?tab=admins&person=${id}`, session);
    const panel = page.getByRole('dialog', { name: 'Ruth Ellery' });
    await panel.getByRole('button', { name: 'Edit employment of Ruth Ellery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit employment' });
    await dialog.getByText('Another administrator can set your last day.').waitFor();
    await dialog.getByLabel('Job title').fill('HR officer');
    await dialog.getByRole('button', { name: 'Save employment' }).click();
    await waitForToast('Settings Updated', 'Ruth Ellery: employment');
    await panel.getByText('HR officer').waitFor();
    await close();
  });

  it('is given with a new account', async () => {
    const { page, consoleErrors, close } = await at('/?tab=staff');
    await page.getByRole('button', { name: 'Add New Staff Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await dialog.getByLabel('First name').fill('Wilma');
    await dialog.getByLabel('Last name').fill('Starting');
    await dialog.locator('summary').getByText('Permanent', { exact: true }).waitFor();
    await dialog.locator('summary').press('Enter');
    await dialog.getByLabel('Job title').fill('Porter');
    const firstDay = addDays(today, 3);
    await typeDay(page, dateField(dialog, 'First day (optional)'), firstDay);
    await dialog.getByLabel('Contracted hours').fill('many');
    // Closed again, the group opens for an error in it.
    await dialog.locator('summary').press('Enter');
    await dialog.getByText('Porter, Permanent, from').waitFor();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await waitForFocus(dialog.getByLabel('Contracted hours'));
    await dialog.getByLabel('Contracted hours').fill('20');
    const username = await dialog.getByLabel('Username', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    const done = page.getByRole('dialog', { name: 'Account created for Wilma Starting' });
    await done.getByText('Close', { exact: true }).click();
    expect(await account(username)).toMatchObject({
      employment: { firstDay, lastDay: null, jobTitle: 'Porter', contractedHours: 20 },
    });
    const row = page.getByRole('row').filter({ hasText: 'Wilma Starting' });
    await row.getByText(/^Starts /).waitFor();
    expect(await row.getByText('Clocked Out').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is previewed and imported with a file', async () => {
    const { page, close } = await at('/?tab=staff&view=import');
    const firstDay = addDays(today, 10);
    await chooseFile(
      page,
      [
        'First name,Last name,First day,Job title,Contracted hours,Employment type',
        `Yann,Imported,${formatDay(firstDay)},Ward clerk,22.5,Bank`,
      ].join('\n'),
    );
    const row = page.getByRole('row').filter({ hasText: 'Yann Imported' });
    await row.getByText('Ward clerk').waitFor();
    await row.getByText('Bank, 22.5 hours').waitFor();
    await row.getByText(`from ${formatDay(firstDay)}`).waitFor();
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await page.getByRole('dialog', { name: '1 account created' }).waitFor();
    const accounts = await hr.call<Account[]>('GET', '/api/users');
    const imported = accounts.find(({ username }) => username.startsWith('yannimported.'));
    expect(imported).toMatchObject({
      employment: {
        firstDay,
        jobTitle: 'Ward clerk',
        contractedHours: 22.5,
        employmentType: 'bank',
      },
    });
    await close();
  });
});

async function openFromMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit employment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit employment' });
  await dialog.waitFor();
  return dialog;
}

async function enter(page: Page, { username, password, securityAnswer }: Employee): Promise<void> {
  await page.getByLabel('Security answer').fill(securityAnswer);
  await signIn(page, username, password);
}
