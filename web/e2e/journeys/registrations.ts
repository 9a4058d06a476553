import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, typeDay } from '../leave-fixtures.ts';
import { chooseFile, isFocused, openAccountDialog, waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Registration {
  userId: string;
  kind: string;
  number: string | null;
  expiresOn: string | null;
}

const today = londonDay(new Date());
const inTwelveDays = addDays(today, 12);
const address = '/?tab=staff&view=registrations';
const header = 'Username,Registration,Training,Number,Issued,Expires,Update Service';
const wide = { width: 1280, height: 900 };

describe('the registrations of the staff', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Rosa', 'Quayle');
  });

  const at = (path: string, session = hr) => openPage(browser, url, { session, path });

  const rowOf = (page: Page, registration: string) =>
    page.getByRole('row').filter({ hasText: 'Rosa Quayle' }).filter({ hasText: registration });

  async function stored(): Promise<Registration[]> {
    const all = await hr.call<Registration[]>('GET', '/api/admin/registrations');
    return all.filter(({ userId }) => userId === nurse.id);
  }

  it('begin with the kinds of mandatory training, which are added, changed and deleted', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address);
    await page.getByText('No registrations yet').waitFor();
    await page.getByRole('button', { name: 'Mandatory training' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mandatory training' });
    await waitForFocus(dialog.getByLabel('Name'));
    await page.keyboard.type('Fire safety');
    await page.keyboard.press('Tab');
    await page.keyboard.type('121');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a number of months from 1 to 120').waitFor();
    await dialog.getByLabel('Repeat every (months)').fill('12');
    await page.keyboard.press('Enter');
    await dialog.getByRole('listitem').filter({ hasText: 'Every 12 months' }).waitFor();
    await dialog.getByLabel('Name').fill('fire safety');
    await dialog.getByRole('button', { name: 'Add training' }).click();
    await dialog.getByText('There is already a training with this name').waitFor();
    await waitForFocus(dialog.getByLabel('Name'));
    await dialog.getByLabel('Name').fill('Induction');
    await dialog.getByRole('button', { name: 'Add training' }).click();
    const induction = dialog.getByRole('listitem').filter({ hasText: 'Induction' });
    await induction.getByText('Once').waitFor();
    await dialog.getByRole('button', { name: 'Edit Induction' }).click();
    await dialog.getByLabel('Name').fill('Local induction');
    await dialog.getByRole('button', { name: 'Save training' }).click();
    await dialog.getByText('Local induction').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: 'Delete Local induction' }).click();
    await waitForToast('Training deleted', 'Local induction');
    await dialog.getByText('Local induction').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are added by keyboard, with a message at the field that is wrong', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address);
    await page.getByRole('button', { name: 'Add registration' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add registration' });
    await waitForFocus(dialog.getByRole('combobox', { name: 'Person' }));
    await page.keyboard.type('quayle');
    await page.getByRole('option', { name: /Rosa Quayle/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused(dialog.getByLabel('Type'))).toBe(true);
    await page.keyboard.type('NMC');
    await page.keyboard.press('Tab');
    const pin = dialog.getByLabel('PIN');
    await waitForFocus(pin);
    await page.keyboard.type('12A345');
    await typeDay(page, dateField(dialog, 'Expiry date'), inTwelveDays);
    await page.keyboard.press('Enter');
    await dialog
      .getByText('PIN must have 2 digits, a letter, 4 digits and a letter, for example 12A3456B')
      .waitFor();
    await waitForFocus(pin);
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.setViewportSize(wide);
    await pin.fill('12a 3456b');
    await page.keyboard.press('Enter');
    await waitForToast('Registration saved', 'Rosa Quayle: NMC registration');
    await dialog.waitFor({ state: 'detached' });
    const row = rowOf(page, 'NMC registration');
    await row.getByText('12A3456B').waitFor();
    await row.getByText('in 12 days').waitFor();
    await row.getByText('Expires soon').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are added in the panel of a person, and say when a training expires', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(
      `/?tab=staff&q=quayle&person=${nurse.id}`,
    );
    const panel = page.getByRole('dialog', { name: 'Rosa Quayle' });
    await panel.getByText('NMC registration').waitFor();
    await panel.getByRole('button', { name: 'Add registration for Rosa Quayle' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add registration' });
    await dialog.getByLabel('Type').selectOption({ label: 'NMC registration' });
    await dialog.getByText(/^Rosa Quayle already has this/).waitFor();
    await dialog.getByLabel('Type').selectOption({ label: 'Mandatory training' });
    await dialog.getByLabel('Training', { exact: true }).selectOption({ label: 'Fire safety' });
    await typeDay(page, dateField(dialog, 'Completion date'), '2024-02-29');
    await dialog.getByText('Leave blank for 28 Feb 2025.').waitFor();
    await dialog.getByRole('button', { name: 'Add registration' }).click();
    await waitForToast('Registration saved', 'Rosa Quayle: Fire safety');
    const item = panel.getByRole('listitem').filter({ hasText: 'Fire safety' });
    await item.getByText('Expired', { exact: true }).waitFor();
    await item.getByText(/^Expired 28 Feb 2025, /).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('are counted on the Overview, which leads to a filtered list', async () => {
    const { page, consoleErrors, close } = await at('/');
    const card = page.getByRole('region', { name: 'Registrations' });
    await card.getByRole('link', { name: '1 expires within 30 days' }).click();
    await rowOf(page, 'NMC registration').waitFor();
    expect(await page.getByLabel('Status').inputValue()).toBe('within-30-days');
    await page.getByText('1 registration', { exact: true }).waitFor();
    await page.goBack();
    await card.getByRole('link', { name: '1 expired' }).click();
    await rowOf(page, 'Fire safety').waitFor();
    expect(await rowOf(page, 'NMC registration').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('status')).toBe('expired');
    await page.getByLabel('Type').selectOption({ label: 'DBS check' });
    await page.getByText('No matches').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowOf(page, 'NMC registration').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are imported from a file, all or none', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import registrations' });
    const good = `${nurse.username},DBS,,001234567890,01/02/2024,,Yes`;
    await chooseFile(page, `${header}\n${good}\nnobody.here,NMC,,12A3456B,,31/03/2030,`);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const problem = dialog.getByRole('listitem').filter({ hasText: 'Row 3' });
    await problem.getByText('Nobody has the username “nobody.here”.').waitFor();
    await problem.getByText('nobody.here,NMC,,12A3456B').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    expect(await stored()).toHaveLength(2);
    await dialog.getByLabel('Rows of staff.csv').fill(`${header}\n${good}`);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await waitForToast('Registrations imported', '1 registration was saved.');
    await dialog.waitFor({ state: 'detached' });
    const row = rowOf(page, 'DBS check');
    await row.getByText('001234567890, on the Update Service').waitFor();
    await row.getByText('No expiry').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`registrations-${today}.csv`);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are edited and deleted, which can be undone', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address);
    const choose = async (action: string) => {
      await page
        .getByRole('button', { name: 'Actions for NMC registration of Rosa Quayle' })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit NMC registration' });
    expect(await dialog.getByLabel('PIN').inputValue()).toBe('12A3456B');
    await dialog.getByLabel('PIN').fill('98Z7654Y');
    await dialog.getByRole('button', { name: 'Save registration' }).click();
    await waitForToast('Registration saved', 'Rosa Quayle: NMC registration');
    const row = rowOf(page, 'NMC registration');
    await row.getByText('98Z7654Y').waitFor();
    await choose('Delete');
    await waitForToast('Registration deleted', 'Rosa Quayle: NMC registration');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    expect(await stored()).toContainEqual(
      expect.objectContaining({ kind: 'nmc', number: '98Z7654Y', expiresOn: inTwelveDays }),
    );
    await choose('Delete');
    await row.waitFor({ state: 'detached' });
    // A colleague's newer one stays.
    const newer = { userId: nurse.id, kind: 'nmc', number: '11A1111A', expiresOn: inTwelveDays };
    await hr.call('POST', '/api/admin/registrations', newer);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Registration not restored', 'A newer registration has been saved since');
    await row.getByText('11A1111A').waitFor();
    await choose('Delete');
    await row.waitFor({ state: 'detached' });

    // A training that somebody has stays.
    await page.getByRole('button', { name: 'Mandatory training' }).click();
    await page.getByRole('button', { name: 'Delete Fire safety' }).click();
    await waitForToast('Training not deleted', 'People have this training');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are seen by the person, who can’t change them', async () => {
    const { page, consoleErrors, close } = await at('/', nurse.session);
    const dialog = await openAccountDialog(page, 'Your registrations');
    await dialog.getByText('Fire safety').waitFor();
    await dialog.getByText('001234567890, on the Update Service').waitFor();
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['', 'Close']);
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();

    const newcomer = await createEmployee(url, hr, 'Noor', 'Quayle');
    const theirs = await at('/', newcomer.session);
    const empty = await openAccountDialog(theirs.page, 'Your registrations');
    await empty.getByText('No registrations yet').waitFor();
    await theirs.close();
  });
});
