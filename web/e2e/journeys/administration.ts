import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, withoutNetworkErrors } from '../browser.ts';
import { delayRequest, waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

/** Whether an element or one of its ancestors within the row cuts off its text. */
function isCut(element: Element): boolean {
  for (let one: Element | null = element; one && one.tagName !== 'TR'; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible') {
      return true;
    }
  }
  return false;
}

describe('the admin dashboard', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Zoë', 'Lindqvist');
  });

  const at = (path: string) => openPage(browser, url, { session: hr, path });

  itNightly('keeps the search in the address through a reload', async () => {
    const { page, close } = await at('/?tab=staff');
    await page.getByRole('searchbox', { name: 'Search staff' }).fill('zoe lind');
    await page.getByRole('button', { name: /^Clocked Out/ }).click();
    const people = page.getByRole('rowheader');
    await expect.poll(() => people.count()).toBe(1);
    // The address follows when typing pauses.
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=staff&q=zoe+lind&status=out');
    await page.reload();
    await people.filter({ hasText: 'Zoë Lindqvist' }).waitFor();
    expect(await people.count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?tab=staff&q=zoe+lind&status=out');

    await page.getByRole('searchbox', { name: 'Search staff' }).fill('nobody at all');
    await page.getByRole('button', { name: 'Show all staff' }).click();
    await expect.poll(() => people.count()).toBeGreaterThan(1);
    await close();
  });

  itNightly('shows who is on leave or sick, and balance and full email on a tablet', async () => {
    const today = londonDay(new Date());
    const ida = await createEmployee(url, hr, 'Ida', 'Thistlewood');
    const tom = await createEmployee(url, hr, 'Tom', 'Thistlewood');
    const email = 'ida.thistlewood-of-the-night-ward@wards.example.org';
    await hr.call('PATCH', `/api/admin/users/${ida.id}/email`, { email });
    const days = { startDate: addDays(today, -3), endDate: addDays(today, 3), reason: 'Rest' };
    const { id } = await ida.session.call<{ id: string }>('POST', '/api/leave-requests', days);
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    const { page, close } = await at('/?tab=staff&q=thistlewood');
    await page.setViewportSize({ width: 768, height: 900 });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Ida').getByText('On leave', { exact: true }).waitFor();
    await row('Tom').getByText('Clocked Out', { exact: true }).waitFor();
    await tom.session.call('POST', '/api/sick-leave-requests', { ...days, leaveType: 'sick' });
    await row('Tom').getByText('Sick', { exact: true }).waitFor();

    await row('Ida')
      .getByText(/of 25$/)
      .waitFor();
    const shown = row('Ida').getByText(email);
    await shown.waitFor();
    expect(await shown.evaluate(isCut)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);

    await page.getByRole('button', { name: /^Sick/ }).click();
    await row('Ida').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('status')).toBe('off-sick');
    await page.reload();
    await row('Tom').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    // People at work aren't away.
    await page.getByRole('button', { name: /^All/ }).click();
    await ida.session.call('POST', '/api/time-entries/clock-in', {});
    await row('Ida').getByText('On leave', { exact: true }).waitFor({ state: 'detached' });
    await ida.session.call('POST', '/api/time-entries/clock-out', {});
    await row('Ida').getByText('On leave', { exact: true }).waitFor();
    await hr.call('DELETE', `/api/leave-requests/${id}`);
    await close();
  });

  itNightly('opens a person by their own address and returns the focus', async () => {
    const { page, close } = await at('/?tab=staff');
    const link = page.getByRole('link', { name: 'Zoë Lindqvist' });
    await link.click();
    const panel = page.getByRole('dialog', { name: 'Zoë Lindqvist' });
    await panel.getByText('Set by the user').waitFor();
    expect(new URL(page.url()).searchParams.get('person')).toBe(nurse.id);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await waitForFocus(link);

    await page.goto(`/?tab=staff&person=${nurse.id}`);
    await panel.waitFor();
    await close();
  });

  it('shows a clock-in within ten seconds, without a reload', async () => {
    const { page, close } = await at('/?tab=staff&q=lindqvist');
    const row = page.getByRole('row').filter({ hasText: 'Zoë Lindqvist' });
    await row.getByText('Clocked Out').waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await row.getByText(/^since \d\d:\d\d/).waitFor({ timeout: 12_000 });
    await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
    await close();
  });

  itNightly('lists a new admin under Master Admin, not among the staff', async () => {
    const { page, consoleErrors, waitForToast, close } = await at('/?tab=staff');
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.getByRole('link', { name: 'Asha Patel' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Add New Staff Member' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await form.getByLabel('First name').fill('Ines');
    await form.getByLabel('Last name').fill('Moreau');
    const username = form.getByLabel('Username', { exact: true });
    const first = await username.inputValue();
    await form.getByRole('button', { name: 'Generate another username' }).click();
    expect(await username.inputValue()).toMatch(/^inesmoreau\.\d{4,5}$/);
    expect(await username.inputValue()).not.toBe(first);
    await form.getByLabel('Access level').selectOption('Admin');
    await form.getByLabel('Annual leave entitlement').fill('51');
    await form.getByRole('button', { name: 'Create account' }).click();
    await form.getByText('Please enter a valid number between 1 and 50.').waitFor();
    await form.getByLabel('Annual leave entitlement').fill('50');
    await delayRequest(page, 'CreateUser');
    await form.getByRole('button', { name: 'Create account' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
    await waitForToast('Staff Member Created');

    const panel = page.getByRole('dialog', { name: 'Account created for Ines Moreau' });
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=admins');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copy temporary password' }).click();
    await panel.getByRole('button', { name: 'Copied temporary password' }).waitFor();
    const password = await page.evaluate(() => navigator.clipboard.readText());
    expect(password).toMatch(/^[A-Za-z0-9@#$%]{12}$/);
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await panel.getByText('Close', { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Ines Moreau' });
    await row.getByRole('button', { name: 'Show Ines Moreau’s temporary password' }).click();
    await row.getByText(password, { exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('reports a failed account creation and resets the form', async () => {
    const { page, waitForToast, close } = await at('/?tab=staff');
    await page.getByRole('button', { name: 'Add New Staff Member' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await form.getByLabel('First name').fill('Hana');
    await form.getByLabel('Last name').fill('Sato');
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Create account' }).click();
    await waitForToast('Failed to create staff member');
    await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('');
    await page.context().setOffline(false);
    await close();
  });

  itNightly('lists a new person once, even if the event arrives before the response', async () => {
    const { page, waitForToast, close } = await at('/?tab=staff');
    const listed = page.locator('tr[data-id]', { hasText: 'Niamh Byrne' });
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'CreateUser') return route.continue();
      const response = await route.fetch();
      await listed.waitFor();
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Add New Staff Member' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await form.getByLabel('First name').fill('Niamh');
    await form.getByLabel('Last name').fill('Byrne');
    await form.getByRole('button', { name: 'Create account' }).click();
    await waitForToast('Staff Member Created');
    await page.getByRole('dialog', { name: /^Account created/ }).waitFor();
    expect(await listed.count()).toBe(1);
    await close();
  });

  it('changes one person’s leave and work hours', async () => {
    const { page, consoleErrors, waitForToast, close } = await at('/');
    const opener = page.getByRole('button', { name: 'Configure Leave Settings' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Configure Leave Settings' });
    await dialog.getByRole('combobox', { name: 'Member of staff' }).fill('zoe lind');
    await page.getByRole('option', { name: /Zoë Lindqvist/ }).click();
    const entitlement = dialog.getByLabel('Annual leave entitlement');
    await expect.poll(() => entitlement.inputValue()).toBe('25');
    await entitlement.fill('36');
    await dialog.getByLabel('Carried over').fill('11');
    const save = dialog.getByRole('button', { name: 'Save settings' });
    await save.click();
    await dialog.getByText('Please enter a valid number between 20 and 35.').waitFor();
    await dialog.getByText('Please enter a valid number between 0 and 10.').waitFor();
    await entitlement.fill('30');
    await dialog.getByLabel('Carried over').fill('3');
    await dialog.getByLabel('Month').selectOption('March');
    await dialog.getByLabel('Day', { exact: true }).selectOption('31');
    await dialog.getByLabel('Month').selectOption('September');
    await expect.poll(() => dialog.getByLabel('Day', { exact: true }).inputValue()).toBe('30');

    await page.context().setOffline(true);
    await save.click();
    await waitForToast('Failed to save leave settings. Please try again.');
    expect(await entitlement.inputValue()).toBe('30');
    await page.context().setOffline(false);
    await save.click();
    await waitForToast('Settings Updated');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(opener);
    expect(await hr.call('GET', `/api/user-leave-settings/${nurse.id}`)).toMatchObject({
      annualLeaveEntitlement: 30,
      carryOverDays: 3,
      leaveYearStartDate: '09-30',
    });
    expect(withoutNetworkErrors(consoleErrors)).toEqual([]);
    await close();
  });

  itNightly('answers a message from staff', async () => {
    await nurse.session.call('POST', '/api/messages', {
      content: 'May I swap Friday with Peter?',
      subject: 'Message from Staff Member',
    });
    const { page, waitForToast, close } = await at('/');
    const tab = page.getByRole('link', { name: 'Unread messages: Messages' });
    await tab.click();
    await page.getByRole('link', { name: /May I swap Friday/ }).click();
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'To' }).inputValue())
      .toContain('Zoë Lindqvist');
    expect(await page.getByLabel('Subject').inputValue()).toBe('Re: Message from Staff Member');
    await page.getByLabel('Message', { exact: true }).fill('Yes, if she agrees.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await waitForToast('Message sent');
    await page.getByRole('tabpanel', { name: 'SENT' }).getByText('Yes, if she agrees.').waitFor();

    await page.getByRole('tab', { name: 'NEW' }).click();
    await page.getByLabel('Message', { exact: true }).fill('To whom?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await waitForToast(
      'Recipient Required',
      'Please select a staff member to send the message to.',
    );
    await close();
  });
});
