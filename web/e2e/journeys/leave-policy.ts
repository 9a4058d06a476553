import { bankHolidays, holidayCalendar } from '@portal/kernel/bank-holidays';
import { addDays, londonDay, weekday } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, withoutNetworkErrors } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Policy {
  nation: string;
  sickLeaveApprovedAtOnce: boolean;
}
interface Reported {
  id: string;
  status: string;
}

const longTimeout = { timeout: 30_000 };

describe('the leave policy', () => {
  const { url } = portal;
  let today: string;
  let thisYear: number;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    today = londonDay(new Date());
    thisYear = Number(today.slice(0, 4));
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Ffion', 'Abernathy');
  });
  afterAll(async () => {
    // The other journeys expect this setting.
    await setPolicy({ nation: 'england-and-wales', sickLeaveApprovedAtOnce: false });
  });

  const at = (path: string, session: RestSession = hr) => openPage(browser, url, { session, path });

  function setPolicy(policy: Partial<Policy>): Promise<Policy> {
    return hr.call<Policy>('POST', '/api/admin/leave-policy', policy);
  }

  function policy(): Promise<Policy> {
    return hr.call<Policy>('GET', '/api/admin/leave-policy');
  }

  function reportSick(daysAgo: number): Promise<Reported> {
    const day = addDays(today, -daysAgo);
    return nurse.session.call('POST', '/api/sick-leave-requests', {
      startDate: day,
      endDate: day,
      reason: 'A cold',
      leaveType: 'sick',
    });
  }

  it('applies another nation’s bank holidays to all screens and to the cost of leave', async () => {
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=settings');
    const list = page.getByRole('region', { name: `Bank holidays ${thisYear + 1}` });
    const england = bankHolidays(thisYear + 1);
    await expect.poll(() => list.getByRole('listitem').count(), longTimeout).toBe(england.length);
    const save = page.getByRole('button', { name: 'Save leave policy' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /^Scotland/ }).check();

    // A card that is still being loaded would fail without a network.
    const loading = page.locator('main').getByRole('status', { name: 'Loading' });
    await expect.poll(() => loading.count(), longTimeout).toBe(0);

    // The choice survives a failure and a reload.
    await page.context().setOffline(true);
    await save.click();
    await waitForToast('Update Failed', 'couldn’t reach the portal');
    await page.context().setOffline(false);
    expect((await policy()).nation).toBe('england-and-wales');
    await page.reload();
    const scotland = page.getByRole('radio', { name: /^Scotland/ });
    await expect.poll(() => scotland.isChecked(), longTimeout).toBe(true);

    await save.click();
    await waitForToast('Settings Updated', 'Bank holidays in Scotland');
    // A toast stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    const scottish = bankHolidays(thisYear + 1, holidayCalendar('scotland'));
    await list.getByText('St Andrew’s Day').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(scottish.length);
    expect((await policy()).nation).toBe('scotland');

    const own = scottish.find(({ name }) => name.startsWith('2nd January'))?.date ?? '';
    const cost = () =>
      nurse.session.call<{ daysRequested: number }>(
        'GET',
        `/api/leave-requests/cost?startDate=${own}&endDate=${addDays(own, 8 - weekday(own))}`,
      );
    const inScotland = (await cost()).daysRequested;
    const holidays = await nurse.session.call<{ date: string }[]>(
      'GET',
      `/api/bank-holidays?year=${thisYear + 1}`,
    );
    expect(holidays.map(({ date }) => date)).toContain(own);

    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Settings Updated', 'Bank holidays in England and Wales');
    await expect.poll(async () => (await policy()).nation, longTimeout).toBe('england-and-wales');
    await page.getByRole('radio', { name: /^England/, checked: true }).waitFor();
    await list.getByText('Easter Monday').waitFor();
    expect((await cost()).daysRequested).toBe(inScotland + 1);
    expect(withoutNetworkErrors(consoleErrors)).toEqual([]);
    await close();
  });

  itNightly(
    'shows a Scottish holiday to an employee, and another administrator’s changes',
    async () => {
      const theirs = await at('/?section=annual-leave', nurse.session);
      const theirPage = theirs.page;
      await theirPage.getByRole('heading', { name: 'Annual Leave', level: 1 }).waitFor();
      const { page, close } = await at('/?tab=settings');
      await page.getByRole('radio', { name: /^England/, checked: true }).waitFor();
      await setPolicy({ nation: 'scotland' });
      await page.getByRole('radio', { name: /^Scotland/, checked: true }).waitFor();
      await showMonth(theirPage, `${thisYear + 1}-08`);
      const firstMonday = bankHolidays(thisYear + 1, holidayCalendar('scotland')).find(({ date }) =>
        date.startsWith(`${thisYear + 1}-08`),
      );
      await theirPage.getByText('Summer bank holiday').first().waitFor();
      expect(firstMonday?.date.slice(-2) ?? '').toMatch(/^0[1-7]$/);
      await setPolicy({ nation: 'england-and-wales' });
      await page.getByRole('radio', { name: /^England/, checked: true }).waitFor();
      await theirs.close();
      await close();
    },
  );

  itNightly('approves sick leave automatically when that is set', async () => {
    expect((await reportSick(20)).status).toBe('pending');
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=settings');
    const atOnce = page.getByRole('checkbox', { name: 'Approve sick leave automatically' });
    await atOnce.check();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await atOnce.isChecked()).toBe(false);
    await atOnce.check();
    await page.getByRole('button', { name: 'Save leave policy' }).click();
    await waitForToast('Settings Updated', 'Sick leave is approved automatically');
    expect(await policy()).toMatchObject({
      nation: 'england-and-wales',
      sickLeaveApprovedAtOnce: true,
    });
    expect((await reportSick(10)).status).toBe('approved');
    await atOnce.uncheck();
    await page.getByRole('button', { name: 'Save leave policy' }).click();
    await waitForToast('Settings Updated', 'HR reviews sick leave');
    expect((await reportSick(5)).status).toBe('pending');
    expect(consoleErrors).toEqual([]);

    await page.goto('/?tab=admins&view=audit&action=leave-policy-changed');
    await page
      .getByText(/changed the leave policy for everyone/)
      .first()
      .waitFor();
    await close();
  });

  it('is for administrators only', async () => {
    const refused = { nation: 'scotland' };
    await expect(nurse.session.call('POST', '/api/admin/leave-policy', refused)).rejects.toThrow(
      'FORBIDDEN',
    );
    expect((await policy()).nation).toBe('england-and-wales');
  });
});

describe('the leave settings of a person', () => {
  const { url } = portal;
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });

  it('warn below the statutory minimum, show the remaining days, and can be saved', async () => {
    const hr = await signInAdmin(url);
    const { id } = await createUser(hr, 'Gethin', 'Abernathy');
    await hr.call('PATCH', `/api/admin/users/${id}/leave-entitlement`, {
      annualLeaveEntitlement: 15,
    });
    const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
      session: hr,
    });
    await page.goto('/?tab=settings');
    await page.getByRole('button', { name: 'Configure Leave Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Configure Leave Settings' });
    const person = dialog.getByRole('combobox', { name: 'Member of staff' });
    await waitForFocus(person);
    expect(await page.getByRole('listbox').count()).toBe(0);
    await person.fill('gethin');
    await page.getByRole('option', { name: /Gethin/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('leave-settings')).toBe(id);
    await page.reload();
    await expect.poll(() => person.inputValue(), longTimeout).toContain('Gethin Abernathy');
    await dialog.getByText('0 used, 15 of 15 remaining').waitFor();
    const warning = dialog.getByText('Below the statutory minimum');
    await warning.waitFor();
    await dialog.getByText(/^15 days is less than the [\d.]+ that the law gives/).waitFor();
    const entitlement = dialog.getByLabel('Annual leave entitlement');
    await entitlement.fill('abc');
    await dialog.getByText('Not a number – 25 will be saved.').waitFor();
    expect(await entitlement.getAttribute('aria-invalid')).toBe('true');
    await entitlement.fill('30');
    await dialog.getByText('0 used, 30 of 30 remaining').waitFor();
    await warning.waitFor({ state: 'detached' });
    await dialog.getByLabel('Month').selectOption('January');
    await dialog.getByText('New leave year:').waitFor();
    await dialog.getByLabel('Month').selectOption('April');
    await entitlement.fill('15');
    await dialog.getByLabel('Carried over').fill('2');
    await dialog.getByText('0 used, 17 of 17 remaining').waitFor();
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await waitForToast('Settings Updated', 'Gethin Abernathy');
    expect(await hr.call('GET', `/api/user-leave-settings/${id}`)).toMatchObject({
      annualLeaveEntitlement: 15,
      carryOverDays: 2,
    });
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search, longTimeout).toBe('?tab=settings');
    // After the reload there is no opener to return the focus to.
    const heading = page.getByRole('heading', { name: 'Settings', level: 1 });
    await waitForFocus(heading);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('keep what another administrator saves while the form is open', async () => {
    const hr = await signInAdmin(url);
    const { id } = await createUser(hr, 'Nerys', 'Abernathy');
    const path = `/?tab=settings&leave-settings=${id}`;
    const { page, waitForToast, close } = await openPage(browser, url, { session: hr, path });
    const dialog = page.getByRole('dialog', { name: 'Configure Leave Settings' });
    await dialog.getByLabel('Carried over').fill('3');
    const theirs = { annualLeaveEntitlement: 28, workStartTime: '08:00' };
    await hr.call('POST', '/api/user-leave-settings', { userId: id, ...theirs });
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await waitForToast('Settings Updated', 'Nerys Abernathy');
    expect(await hr.call('GET', `/api/user-leave-settings/${id}`)).toMatchObject({
      ...theirs,
      carryOverDays: 3,
    });
    await close();
  });
});

/** Opens a month of the annual leave calendar by its address. */
async function showMonth(page: Page, month: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('month', month);
  await page.goto(address.href);
}
