import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { delayRequest, securityQuestionsOf, signIn, waitForFocus } from '../page-actions.ts';
import { admin, createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { createRestSession, type RestSession } from '../rest-session.ts';

const question = 'What was the name of your first pet?';

describe('signing in', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let visitor: OpenedPage;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Ines', 'Duarte');
  });
  beforeEach(async () => {
    visitor = await openPage(browser, url);
    return async () => {
      expect(visitor.consoleErrors).toEqual([]);
      await visitor.close();
    };
  });

  const answerField = (page: Page) => page.getByLabel(question);

  it('asks the security question only after a correct password', async () => {
    const { page, waitForToast } = visitor;
    await page.goto('/');
    await signIn(page, nurse.username, nurse.password);
    await answerField(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await waitForFocus(answerField(page));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Please answer your security question').waitFor();

    await answerField(page).fill('not this one');
    await page.keyboard.press('Enter');
    await waitForToast('Login Failed', 'Invalid credentials');
    await page.getByLabel('Username').fill('somebody.else');
    await page.getByLabel('Security answer').waitFor();
    await answerField(page).waitFor({ state: 'detached' });

    await page.getByLabel('Username').fill(nurse.username);
    await page.getByLabel('Security answer').fill(`  ${nurse.securityAnswer.toUpperCase()} `);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
  });

  it.each([
    ['as long as the browser is open', false, null],
    ['for 30 days with remember-me', true, 30 * 24],
  ])('keeps an employee signed in %s', async (_, rememberMe, hours) => {
    const { page } = visitor;
    await page.goto('/');
    await page.getByLabel('Remember me').setChecked(rememberMe);
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    expect(await cookieHours(page)).toBe(hours);
  });

  it('keeps an admin signed in for 12 hours at the most', async () => {
    const { page } = visitor;
    await page.goto('/');
    await page.getByLabel('Remember me').check();
    await page.getByLabel('Security answer').fill(admin.securityAnswer);
    await signIn(page, admin.username, admin.password);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await cookieHours(page)).toBe(12);
  });

  itNightly('redirects an employee who signs in at an admin address to /', async () => {
    const { page } = visitor;
    await page.goto('/admin/late-arrivals');
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await page.waitForURL(`${url}/`);
  });

  it('says how long to wait after too many failures, even with the right password', async () => {
    const { page, waitForToast } = visitor;
    const locked = await createEmployee(url, hr, 'Leo', 'Marsh');
    const stranger = createRestSession(url);
    const guess = { username: locked.username, password: 'a wrong guess' };
    for (let failures = 0; failures < 10; failures += 1) {
      await stranger.call('POST', '/api/login', guess).catch(() => undefined);
    }
    await page.goto('/');
    await signIn(page, locked.username, locked.password);
    await waitForToast('Login Failed', 'Too many attempts. Please try again in 15 minutes.');
    const notice = page.getByRole('status').filter({ hasText: 'Too many attempts.' });
    expect(await notice.textContent()).toMatch(/You can try again from \d\d:\d\d/);
    // Open sessions stay valid.
    await locked.session.call('GET', '/api/auth/user');
  });

  itNightly('shows the fallback message without a server message', async () => {
    const { page, waitForToast } = visitor;
    await page.route('**/api/login', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto('/');
    await signIn(page, nurse.username, nurse.password);
    await waitForToast('Login Failed', 'Invalid credentials');
  });

  it('sets up an account in the dialog of the first sign-in', async () => {
    const { page, waitForToast } = visitor;
    const fresh = await createUser(hr, 'Tariq', 'Aziz');
    await page.goto('/');
    await signIn(page, fresh.username, fresh.password);
    const dialog = page.getByRole('dialog', { name: 'First Time Login - Setup Required' });
    const send = dialog.getByRole('button', { name: 'Complete setup' });
    expect(await securityQuestionsOf(dialog)).toEqual([
      'What was the name of your first pet?',
      "What is your mother's maiden name?",
      'What was the name of your first school?',
      'In which city were you born?',
      'What is the name of your childhood best friend?',
    ]);
    await send.click();
    await waitForToast('All fields are required');
    await fillSetup(dialog, 'abc', 'abd');
    await send.click();
    await waitForToast('Passwords do not match');
    // The dialog checks no minimum length, but the server does.
    await fillSetup(dialog, 'abc', 'abc');
    await send.click();
    await waitForToast('Setup Failed', 'Password must be at least 6 characters long');
    await fillSetup(dialog, 'password1', 'password1');
    await send.click();
    await waitForToast('Setup Failed', 'This password is too common');
    await fillSetup(dialog, fresh.password, fresh.password);
    await send.click();
    await waitForToast('Setup Failed', 'Choose a password that’s different from the temporary one');
    await dialog.getByText('Choose a password that’s different from the temporary one').waitFor();

    await fillSetup(dialog, 'green lamp 17', 'green lamp 17');
    await dialog.getByText('Good').or(dialog.getByText('Strong')).waitFor();
    // The dialog can’t be closed while the request runs, or the page would ask for a completed setup.
    await delayRequest(page, '/api/setup-security');
    await send.click();
    await page.keyboard.press('Escape');
    await waitForToast('Setup Complete', 'Your account has been configured successfully.');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await page.waitForURL(`${url}/`);
  });
});

async function fillSetup(dialog: Locator, password: string, confirmation: string): Promise<void> {
  await dialog.getByLabel('New password').fill(password);
  await dialog.getByLabel('Confirm password').fill(confirmation);
  await dialog.getByLabel('Security question').selectOption('maiden');
  await dialog.getByLabel('Security answer').fill('Malik of Lahore');
}

/** The lifetime of the session cookie in hours; null for a browser session. */
async function cookieHours(page: Page): Promise<number | null> {
  const cookies = await page.context().cookies();
  const { expires } = cookies.find(({ name }) => name === 'portal_session') ?? {};
  if (expires === undefined) throw new Error('There is no session cookie');
  return expires === -1 ? null : Math.round((expires - Date.now() / 1000) / 3600);
}
