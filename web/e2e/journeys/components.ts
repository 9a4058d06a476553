import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../axe.ts';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { isFocused, waitForFocus } from '../page-actions.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { pausePageTime } from '../polling.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('the components', () => {
  const { url } = portal;
  let browser: Browser;
  let session: RestSession;
  let visitor: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    session = await signInAdmin(url);
  });
  beforeEach(async () => {
    visitor = await openPage(browser, url, { session });
    page = visitor.page;
    await page.goto('/design');
    await page.getByRole('heading', { name: 'Design' }).waitFor();
  });
  afterEach(async () => {
    expect(visitor.consoleErrors).toEqual([]);
    await visitor.close();
  });

  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 320 },
  ] as const)('are accessible, $colorScheme at $width pixels', async ({ colorScheme, width }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });

  it('are shown to administrators only', async () => {
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const nurse = await createEmployee(url, session, 'Edith', 'Cavell');
    await page.context().addCookies([nurse.session.cookie()]);
    await page.reload();
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('keeps a button that is under way from being pressed, and its focus', async () => {
    const button = page.getByRole('button', { name: 'Save changes (please wait)' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Pressed 0 times').waitFor();
    expect(await isFocused(button)).toBe(true);

    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await page.getByText('Pressed 1 times').waitFor();
  });

  it('leads from a line of the error summary to its field', async () => {
    await page.getByRole('button', { name: 'Please enter a valid email address.' }).click();
    const field = page.getByLabel('Email');
    await waitForFocus(field);
    expect(await description(field)).toBe('Please enter a valid email address.');
  });

  itNightly('shows a password for as long as it is asked to, and judges it', async () => {
    const field = page.getByLabel('New password');
    await field.fill('violet kettle over 17 rivers');
    await page.getByText('Password strength: Strong').waitFor();
    await field.fill('liverpool');
    await page.getByText('Password strength: Very weak').waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
  });

  it('finds one of many by typing, and takes it with the keyboard', async () => {
    const picker = page.getByRole('combobox', { name: 'Partner' });
    await picker.click();
    await page.keyboard.type('haddad');
    const found = page.getByRole('listbox').getByRole('option');
    await found.filter({ hasText: 'Dina Haddad' }).waitFor();
    await expect.poll(() => found.count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => picker.inputValue()).toContain('Dina Haddad');
  });

  it('keeps the focus in a dialog, closes it on Escape, and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Open a dialog' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Request Leave' });
    const first = dialog.getByLabel('From');
    await first.waitFor();
    await waitForFocus(first);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(opener);
  });

  it('asks with the focus on the answer that changes nothing, and stays on a press outside', async () => {
    await page.getByRole('button', { name: 'Ask a question' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Amara Okafor?' });
    const cancel = question.getByRole('button', { name: 'Cancel' });
    await waitForFocus(cancel);
    await page.mouse.click(5, 5);
    await cancel.click();
    await question.waitFor({ state: 'detached' });
  });

  itNightly(
    'says something for about three seconds, above a dialog too, where it is read out',
    async () => {
      await page.getByRole('button', { name: 'Open a dialog' }).click();
      const send = page.getByRole('button', { name: 'Send' });
      await send.waitFor();
      await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
      await pausePageTime(page);
      await send.click();
      await page.clock.runFor(200);
      const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Sent' });
      await toast.waitFor();
      const isReadOut = await toast.evaluate((element) => {
        const live = element.closest('[aria-live="polite"]');
        return live !== null && live.closest('[inert], [aria-hidden="true"]') === null;
      });
      expect(isReadOut).toBe(true);
      await page.clock.runFor(2_500);
      expect(await toast.isVisible()).toBe(true);
      await page.clock.runFor(1_000);
      await toast.and(page.locator('[data-removed="true"]')).waitFor();
      await page.clock.runFor(500);
      await toast.waitFor({ state: 'detached' });
    },
  );

  it('offers Undo in a toast', async () => {
    await page.getByRole('button', { name: 'Say something' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Chosen: Undo').waitFor();
  });

  it('goes through a menu with the keyboard', async () => {
    const opener = page.getByRole('button', { name: 'Actions for Amara Okafor' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Chosen: Reset password').waitFor();
    await waitForFocus(opener);
  });

  itNightly('opens a panel below its button, and closes it on Escape', async () => {
    const button = page.getByRole('button', { name: 'Profile' });
    await button.click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'detached' });
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  });

  itNightly('explains after 700 ms of the pointer, not before', async () => {
    await page.mouse.move(5, 5);
    await pausePageTime(page);
    await page.getByRole('button', { name: 'About hours' }).hover();
    const tooltip = page.getByRole('tooltip');
    await page.clock.runFor(650);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(100);
    await tooltip.waitFor();
  });

  itNightly('sorts a table by a press on its head, and says so', async () => {
    const table = page.getByRole('table', { name: 'Staff and where they are' });
    const names = () => table.getByRole('rowheader').allInnerTexts();
    const head = table.getByRole('columnheader', { name: 'Minutes today' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await names())[0]).toContain('Callum Reid');
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(async () => (await names())[4]).toContain('Callum Reid');
  });

  itNightly('sorts a table on a phone too, where its rows are cards', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByLabel('Sort by').first().selectOption('Name, descending');
    const table = page.getByRole('table', { name: 'Staff and where they are' });
    await expect.poll(() => table.getByRole('rowheader').first().textContent()).toContain('Eilidh');
    const cell = table.getByRole('cell').filter({ hasText: 'Minutes today' }).first();
    expect(await cell.textContent()).toBe('Minutes today0');
  });

  it('goes from tab to tab with the arrows', async () => {
    await page.getByRole('tab', { name: 'INBOX' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'SENT' }).waitFor();
    await page.keyboard.press('End');
    const last = page.getByRole('tab', { name: 'NEW', selected: true });
    await waitForFocus(last);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'INBOX' }).waitFor();
  });

  itNightly('turns the pages of a calendar', async () => {
    const calendar = page.getByRole('region', { name: /^Calendar of/ });
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByRole('heading', { name: 'April 2026' }).waitFor();
    await calendar.getByRole('button', { name: 'Today' }).click();
    await calendar.getByRole('heading', { name: 'March 2026' }).waitFor();
    const today = calendar.locator('[aria-current="date"]');
    expect((await today.textContent())?.trim()).toBe('18');
  });

  it('remembers the theme, before the first paint', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByText('Dark', { exact: true }).click();
    const canvas = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
      .toBe('dark');
    const dark = await canvas();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('body', { state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    // The style sheet is not read yet where the page has only begun.
    await expect.poll(canvas).toBe(dark);
    await page.getByText('System', { exact: true }).click();
    await expect.poll(canvas).not.toBe(dark);
  });
});

/** The description of a field that screen readers announce after its name. */
function description(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
}
