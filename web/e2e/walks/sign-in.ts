import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { holdBack, keyboardAt, questionsOf, signIn } from '../on-the-page.ts';
import { admin, type Employee, employee, newcomer, signedInAdmin } from '../people.ts';
import { type AtRest, atRest } from '../rest.ts';

const question = 'What was the name of your first pet?';

describe('signing in', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Ines', 'Duarte');
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    visitor = await visit(browser, url);
    return async () => {
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    };
  });

  const answerField = (page: Page) => page.getByLabel(question);

  it('asks the security question once the password is right, and of nobody else', async () => {
    const { page, toldOf } = visitor;
    await page.goto('/');
    await signIn(page, nurse.username, nurse.password);
    await answerField(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await keyboardAt(answerField(page));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Please answer your security question').waitFor();

    await answerField(page).fill('not this one');
    await page.keyboard.press('Enter');
    await toldOf('Login Failed', 'Invalid credentials');
    await page.getByLabel('Username').fill('somebody.else');
    await page.getByLabel('Security answer').waitFor();
    await answerField(page).waitFor({ state: 'detached' });

    await page.getByLabel('Username').fill(nurse.username);
    await page.getByLabel('Security answer').fill(`  ${nurse.securityAnswer.toUpperCase()} `);
    await page.getByRole('button', { name: 'Sign in' }).click();
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

  it('sends an employee who signs in at an admin’s address to /', async () => {
    const { page } = visitor;
    await page.goto('/admin/late-arrivals');
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await page.waitForURL(`${url}/`);
  });

  it('says how long to wait after too many failures, also to who knows the password', async () => {
    const { page, toldOf } = visitor;
    const locked = await employee(url, hr, 'Leo', 'Marsh');
    const stranger = atRest(url);
    const guess = { username: locked.username, password: 'a wrong guess' };
    for (let failures = 0; failures < 10; failures += 1) {
      await stranger.call('POST', '/api/login', guess).catch(() => undefined);
    }
    await page.goto('/');
    await signIn(page, locked.username, locked.password);
    await toldOf('Login Failed', 'Too many attempts. Please try again in 15 minutes.');
    const notice = page.getByRole('status').filter({ hasText: 'Too many attempts.' });
    expect(await notice.textContent()).toMatch(/That is from \d\d:\d\d on/);
    // Open sessions go on.
    await locked.session.call('GET', '/api/auth/user');
  });

  it('says the fallback where the server said nothing', async () => {
    const { page, toldOf } = visitor;
    await page.route('**/api/login', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto('/');
    await signIn(page, nurse.username, nurse.password);
    await toldOf('Login Failed', 'Invalid credentials');
  });

  it('sets an account up in the dialog of the first sign-in', async () => {
    const { page, toldOf } = visitor;
    const fresh = await newcomer(hr, 'Tariq', 'Aziz');
    await page.goto('/');
    await signIn(page, fresh.username, fresh.password);
    const dialog = page.getByRole('dialog', { name: 'First Time Login - Setup Required' });
    const send = dialog.getByRole('button', { name: 'Complete setup' });
    expect(await questionsOf(dialog)).toEqual([
      'What was the name of your first pet?',
      "What is your mother's maiden name?",
      'What was the name of your first school?',
      'In which city were you born?',
      'What is the name of your childhood best friend?',
    ]);
    await send.click();
    await toldOf('All fields are required');
    await fillSetup(dialog, 'abc', 'abd');
    await send.click();
    await toldOf('Passwords do not match');
    // The dialog asks for no least length, and the server does.
    await fillSetup(dialog, 'abc', 'abc');
    await send.click();
    await toldOf('Setup Failed', 'Password must be at least 6 characters long');
    await fillSetup(dialog, 'password1', 'password1');
    await send.click();
    await toldOf('Setup Failed', 'This password is one of the most common ones');
    await fillSetup(dialog, fresh.password, fresh.password);
    await send.click();
    await toldOf('Setup Failed', 'Please choose another password than the temporary one');
    await dialog.getByText('Please choose another password than the temporary one').waitFor();

    await fillSetup(dialog, 'green lamp 17', 'green lamp 17');
    await dialog.getByText('Good').or(dialog.getByText('Strong')).waitFor();
    // What is under way can't be left: the page would ask for a setup that is finished.
    await holdBack(page, '/api/setup-security');
    await send.click();
    await page.keyboard.press('Escape');
    await toldOf('Setup Complete', 'Your account has been configured successfully.');
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

/** For how many hours the session's cookie is kept; null for as long as the browser is open. */
async function cookieHours(page: Page): Promise<number | null> {
  const cookies = await page.context().cookies();
  const { expires } = cookies.find(({ name }) => name === 'portal_session') ?? {};
  if (expires === undefined) throw new Error('There is no session cookie');
  return expires === -1 ? null : Math.round((expires - Date.now() / 1000) / 3600);
}
