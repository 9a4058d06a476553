import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscribeToEventsOf } from '../attendance-events.ts';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { securityQuestionsOf, signIn, waitForFocus } from '../page-actions.ts';
import { admin } from '../people.ts';
import { pausePageTime, waitUntilProcessed } from '../polling.ts';
import { portal } from '../portal.ts';

const setupQuestions = [
  'What was the name of your first pet?',
  'What was the name of your first school?',
  'What was your first car?',
  'In which city were you born?',
  'What is your favourite food?',
  'What is your favourite book?',
];

describe('the first hour of a new portal', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: OpenedPage;
  let nurse: OpenedPage;
  let late: OpenedPage;
  let lateForm: Awaited<ReturnType<typeof openFirstAdmin>>;
  const credentials = { username: '', password: '' };

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await openPage(browser, url);
    nurse = await openPage(browser, url);
    late = await openPage(browser, url);
    lateForm = await openFirstAdmin(late.page);
  });

  it('creates the first administrator once all fields are valid', async () => {
    const { page, waitForToast } = hr;
    const { dialog, send } = await openFirstAdmin(page);
    expect(await securityQuestionsOf(dialog)).toEqual(setupQuestions);

    await send.click();
    await waitForToast('All fields are required');
    await fillFirstAdmin(dialog, { password: admin.password, confirmation: 'another' });
    await send.click();
    await waitForToast('Password Mismatch', 'Passwords do not match');
    await fillFirstAdmin(dialog, { password: 'abc', confirmation: 'abc' });
    await send.click();
    await waitForToast('Password Too Short', 'Password must be at least 6 characters long');
    await fillFirstAdmin(dialog, { password: 'password1', confirmation: 'password1' });
    await send.click();
    await waitForToast('Error', 'This password is too common');
    await dialog.getByText('This password is too common').waitFor();
    await page.route('**/api/create-first-admin', (route) => route.fulfill({ status: 400 }));
    await fillFirstAdmin(dialog, { password: admin.password, confirmation: admin.password });
    await send.click();
    await waitForToast('Error', 'Failed to create first admin user');
    await page.unroute('**/api/create-first-admin');
    await send.click();
    await waitForToast('First admin user created successfully! You can now log in.');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create First Admin' }).waitFor({ state: 'detached' });
  });

  it('tells a second person that the administrator exists, and stops offering it', async () => {
    const { page, waitForToast } = late;
    const { dialog, send } = lateForm;
    await fillFirstAdmin(dialog, { password: admin.password, confirmation: admin.password });
    await send.click();
    await waitForToast('Error', 'The first administrator has already been created');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create First Admin' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create First Admin' }).count()).toBe(0);
    await late.close();
  });

  it('rejects a wrong password and a missing answer, then signs the administrator in', async () => {
    const { page, waitForToast } = hr;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Username and password are required').waitFor();
    await signIn(page, admin.username, 'wrong password');
    await waitForToast('Login Failed', 'Invalid credentials');

    await signIn(page, admin.username, admin.password);
    const answer = page.getByLabel('What was the name of your first pet?');
    await answer.fill(admin.securityAnswer);
    await waitForFocus(answer);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(page.url()).toBe(`${url}/`);
  });

  it('adds a member of staff and keeps showing the temporary password', async () => {
    const { page, waitForToast } = hr;
    await page.getByRole('link', { name: 'Staff Management' }).click();
    await page.getByRole('button', { name: 'Add New Staff Member' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await dialog.getByLabel('First name').fill('Grace');
    await dialog.getByLabel('Last name').fill('Okafor');
    credentials.username = await dialog.getByLabel('Username', { exact: true }).inputValue();
    expect(credentials.username).toMatch(/^graceokafor\.\d{4,5}$/);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await waitForToast('Staff Member Created');
    const panel = page.getByRole('dialog', { name: 'Account created for Grace Okafor' });
    const password = await panel.getByText(/^[A-Za-z0-9@#$%]{12}$/).textContent();
    credentials.password = password ?? '';
    await page.waitForTimeout(4_000);
    await panel.getByText(credentials.password, { exact: true }).waitFor();
    await panel.getByText('Close', { exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Grace Okafor' }).waitFor();
  });

  it('leads the new user through the setup, then after 1.5 seconds to the dashboard', async () => {
    const { page, waitForToast } = nurse;
    await page.goto('/');
    await signIn(page, credentials.username, credentials.password);
    const dialog = page.getByRole('dialog', { name: 'First Time Login - Setup Required' });
    await dialog.waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Complete Your Setup' }).waitFor();
    const send = page.getByRole('button', { name: 'Complete setup' });
    expect(await securityQuestionsOf(page.getByRole('main'))).toEqual(setupQuestions);
    await page.getByLabel('New password').fill('abc');
    await page.getByLabel('Confirm password').fill('abc');
    await send.click();
    await waitForToast('Password Too Short', 'Password must be at least 6 characters long');
    await page.getByLabel('New password').fill('green lamp 17');
    await page.getByLabel('Confirm password').fill('green lamp 18');
    await send.click();
    await waitForToast('Password Mismatch', 'Passwords do not match');
    await page.getByLabel('Confirm password').fill('green lamp 17');
    await send.click();
    await waitForToast(
      'Missing Information',
      'Please select a security question and provide an answer',
    );
    await page.getByLabel('Security question').selectOption('school');
    await page.getByLabel('Security answer').fill('St Mary');
    await page.route('**/api/setup-security', (route) => route.fulfill({ status: 400 }));
    await send.click();
    await waitForToast('Setup Failed', 'Failed to complete setup');
    await page.unroute('**/api/setup-security');
    await pausePageTime(page);
    // The page asks what the new session may do before it confirms the setup.
    const answer = page.waitForResponse('**/api/auth/session');
    await send.click();
    await waitUntilProcessed(answer);
    await page.clock.runFor(1_400);
    await waitForToast('Setup Complete', 'Your account has been configured successfully.');
    const leading = page.getByText('Taking you to your dashboard…');
    await leading.waitFor();
    await page.clock.runFor(200);
    await leading.waitFor({ state: 'detached' });
    await page.clock.resume();
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    expect(page.url()).toBe(`${url}/`);
  });

  it('clocks in and out, and an external system receives it', async () => {
    const { page } = nurse;
    const { id } = await page.evaluate(() =>
      fetch('/api/auth/user').then((response) => response.json()),
    );
    const events = await subscribeToEventsOf(portal.subscriberFile, id);
    try {
      await page.getByRole('button', { name: /^Clock in: Office Computer, \d\d:\d\d$/ }).click();
      await page.getByText('Clocked In', { exact: true }).waitFor();
      const clockedIn = await events.next();
      expect(clockedIn.subject).toBe(`portal.attendance.clocked-in.${id}`);
      expect(clockedIn.event).toMatchObject({
        specversion: '1.0',
        subject: id,
        data: { userId: id, clockInLocation: 'Office Computer', clockOutTime: null },
      });

      await page.getByRole('button', { name: /^Clock out: .*\d$/ }).click();
      await page.getByText('Clocked Out', { exact: true }).waitFor();
      expect((await events.next()).subject).toBe(`portal.attendance.clocked-out.${id}`);
    } finally {
      await events.stop();
    }
  });

  it('causes no browser errors', () => {
    expect([...hr.consoleErrors, ...nurse.consoleErrors, ...late.consoleErrors]).toEqual([]);
  });
});

async function openFirstAdmin(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create First Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create First Admin' });
  await dialog.waitFor();
  return { dialog, send: dialog.getByRole('button', { name: 'Create admin' }) };
}

async function fillFirstAdmin(
  dialog: Locator,
  { password, confirmation }: { password: string; confirmation: string },
): Promise<void> {
  await dialog.getByLabel('First name').fill(admin.firstName);
  await dialog.getByLabel('Last name').fill(admin.lastName);
  await dialog.getByLabel('Username').fill(admin.username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(confirmation);
  await dialog.getByLabel('Security question').selectOption('pet');
  await dialog.getByLabel('Security answer').fill(admin.securityAnswer);
}
