import { holidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, londonDay } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apartFromTheNetwork, openBrowser, visit } from '../browser.ts';
import { mailsTo, nextMail } from '../mails.ts';
import { holdBack, isFocused, openAccount } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

const hrAddress = 'hr.team@example.org';
const ownAddress = 'imogen.hart@example.org';
const patience = { timeout: 10_000 };

describe('the settings and their mails', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Imogen', 'Hart');
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email: ownAddress });
  });
  afterAll(async () => {
    // As the other walks take it to be.
    await hr?.call('POST', '/api/admin/hr-email', { hrEmail: '' });
    await browser?.close();
  });

  const at = (path: string, session: AtRest = hr) =>
    visit(browser, url, { session, path, reducedMotion: 'reduce' });

  function hrEmail(): Promise<{ hrEmail: string | null }> {
    return hr.call('GET', '/api/admin/hr-email');
  }

  it.each([
    ['settings', /\/assets\/(system|services)-card-/, ['System', 'Services']],
    ['records', /\/assets\/records-[^/]*\.js/, ['Attendance by day', 'Weekly reports']],
  ] as const)('have, as %s, the shape of what comes while they load', async (tab, chunk, names) => {
    const visitor = await visit(browser, url, { session: hr, reducedMotion: 'reduce' });
    const { page, leave } = visitor;
    const held: (() => void)[] = [];
    await page.route(chunk, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto(`/?tab=${tab}`);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const places = () =>
      Promise.all(
        names.map(async (name) => {
          const box = await card(name).boundingBox();
          return [box?.x, box?.width];
        }),
      );
    for (const name of names) await card(name).getByLabel('Loading').first().waitFor();
    const before = await places();
    expect(held.length).toBeGreaterThan(0);
    for (const letGo of held) letGo();
    await page.getByText(tab === 'settings' ? 'Active sessions' : 'Enhanced Archive').waitFor();
    expect(await places()).toEqual(before);
    await leave();
  });

  it('tells how the portal is: people, sessions, database, every service', async () => {
    const { page, complaints, leave } = await at('/?tab=settings');
    const system = page.getByRole('region', { name: 'System' });
    const info = await hr.call<{ totalStaff: number }>('GET', '/api/admin/system-info');
    const staff = system.getByText(info.totalStaff.toLocaleString('en-GB'), { exact: true });
    await staff.first().waitFor();
    await system.getByText('Active sessions').waitFor();
    await system.getByText('GMT/BST (UK)').waitFor();
    await system.getByText('Connected', { exact: true }).waitFor();
    const services = page.getByRole('region', { name: 'Services' }).getByRole('listitem');
    await expect.poll(() => services.count(), patience).toBe(5);
    for (const name of ['People and sign-in', 'Leave', 'Messages and mail']) {
      await services.filter({ hasText: name }).getByText('Working', { exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  it('sets where HR hears by mail, keeps what was typed through a failure, and takes it back', async () => {
    const { page, toldOf, complaints, leave } = await at('/?tab=settings');
    const field = page.getByLabel('HR email', { exact: true });
    const save = page.getByRole('button', { name: 'Save HR email' });
    await field.fill('hr at example');
    await save.click();
    await page.getByText('Please enter a valid email address.').first().waitFor();
    await expect.poll(() => isFocused(field), patience).toBe(true);

    await field.fill(hrAddress);
    await page.context().setOffline(true);
    await save.click();
    await toldOf('Update Failed', 'Failed to update HR email. Please try again.');
    expect(await field.inputValue()).toBe(hrAddress);
    await page.context().setOffline(false);
    await holdBack(page, 'SaveHrEmail');
    await save.click();
    // What is typed now would be lost.
    await expect.poll(() => field.getAttribute('readonly'), patience).not.toBe(null);
    await toldOf('HR Email Updated', hrAddress);
    await expect.poll(() => field.getAttribute('readonly'), patience).toBe(null);
    await page.unroute('**/graphql');
    expect((await hrEmail()).hrEmail).toBe(hrAddress);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await hrEmail()).hrEmail, patience).toBe(null);
    await expect.poll(() => field.inputValue(), patience).toBe('');
    // What another administrator sets is seen here.
    await hr.call('POST', '/api/admin/hr-email', { hrEmail: hrAddress });
    await expect.poll(() => field.inputValue(), patience).toBe(hrAddress);
    expect(apartFromTheNetwork(complaints)).toEqual([]);
    await leave();
  });

  it('tells HR by mail who asked and when, and the person what was decided, never why', async () => {
    await hr.call('POST', '/api/admin/hr-email', { hrEmail: hrAddress });
    const day = aWorkingDay();
    const secret = 'Moving into the blue house';
    const { id } = await nurse.session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate: day,
      endDate: day,
      reason: secret,
    });
    const toHr = await nextMail(hrAddress, 'Imogen Hart');
    expect(toHr.text).not.toContain(secret);
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    const toHer = await nextMail(ownAddress, 'approved');
    expect(toHer.text).not.toContain(secret);
    expect(toHer.text).toContain(url);
  });

  it('lets a person switch their mails off, and keeps to it', async () => {
    const { page, toldOf, complaints, leave } = await at('/', nurse.session);
    const dialog = await openAccount(page, 'Email notifications');
    const messages = dialog.getByLabel('Messages');
    expect(await messages.isChecked()).toBe(true);
    await messages.uncheck();
    await toldOf('Settings Updated');
    await page.reload();
    const again = await openAccount(page, 'Email notifications');
    await expect.poll(() => again.getByLabel('Messages').isChecked(), patience).toBe(false);
    expect(await again.getByLabel('Decisions').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });

    const before = (await mailsTo(ownAddress)).length;
    await hr.call('POST', '/api/messages', { content: 'Please call me', toUserId: nurse.id });
    await nurse.session.call('POST', '/api/messages', { content: 'I will' });
    // HR's mail comes after the one that she did not want.
    await nextMail(hrAddress, 'wrote');
    expect(await mailsTo(ownAddress)).toHaveLength(before);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('says that every mail was delivered where none was given up', async () => {
    const { page, leave } = await at('/?tab=settings');
    await page.getByText('Every mail was delivered').waitFor();
    await leave();
  });
});

/** A working day of the week after next, or the first after it. */
function aWorkingDay(): string {
  const calendar = holidayCalendar('england-and-wales');
  let day = addDays(londonDay(new Date()), 8);
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1);
  return day;
}
