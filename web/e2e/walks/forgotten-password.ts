import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { mailedLinks, nextLink } from '../mails.ts';
import { keyboardAt, signIn } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

const email = 'rosa.lind@example.org';

describe('a forgotten password', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;
  let link: string;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Rosa', 'Lind');
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email });
  });
  afterAll(() => browser?.close());

  async function at(address: string, who?: AtRest): Promise<Visitor> {
    const visitor = await visit(browser, url);
    visitors.push(visitor);
    if (who) await visitor.page.context().addCookies([who.cookie()]);
    await visitor.page.goto(address);
    return visitor;
  }

  it('gives one answer to everybody, whether or not there is an account', async () => {
    const answers: (string | null)[] = [];
    for (const username of [nurse.username, 'nobody.at.all']) {
      const { page, leave } = await at('/');
      await page.getByLabel('Username').fill(username);
      const forgot = page.getByRole('button', { name: 'Forgot password?' });
      await forgot.click();
      const dialog = helpDialog(page);
      const field = dialog.getByLabel('Username');
      expect(await field.inputValue()).toBe(username);
      await keyboardAt(field);
      await field.fill('');
      await page.keyboard.press('Enter');
      await dialog.getByText('Enter your username').waitFor();
      await field.fill(username);
      await page.keyboard.press('Enter');
      await dialog.getByText('If there is an account with this username').waitFor();
      answers.push(await dialog.textContent());
      await keyboardAt(dialog.getByText('Close', { exact: true }));
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await keyboardAt(forgot);
      await leave();
    }
    expect(answers[0]).toBe(answers[1]);
    link = await nextLink(email);
    expect(link.startsWith(`${url}/reset-password#`)).toBe(true);
  });

  it('tells HR, by a message from the person', async () => {
    const { page, leave } = await at('/?tab=messages', hr);
    const message = page.getByRole('listitem').filter({ hasText: 'Rosa Lind' });
    await message.getByText('Forgotten password').click();
    const dialog = page.getByRole('dialog', { name: 'Forgotten password' });
    await dialog.getByText(/^I cannot sign in because I have forgotten my password/).waitFor();
    await leave();
  });

  it('takes the link out of the address at once, and keeps it through a reload', async () => {
    const { page, leave } = await at(link);
    const question = page.getByLabel('What was the name of your first pet?');
    await question.waitFor();
    await page.waitForURL(`${url}/reset-password`);
    await keyboardAt(question);
    await page.reload();
    await question.waitFor();
    expect(page.url()).toBe(`${url}/reset-password`);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await leave();
  });

  it('says at each field what is wrong, then changes the password and ends the session', async () => {
    const { page, leave } = await at(link, nurse.session);
    const fill = async (answer: string, chosen: string, again = chosen) => {
      await page.getByLabel('What was the name of your first pet?').fill(answer);
      await page.getByLabel('New password').fill(chosen);
      await page.getByLabel('Confirm password').fill(again);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('', '');
    await page.getByText('Enter your answer').waitFor();
    await fill(nurse.securityAnswer, 'abc', 'abd');
    await page.getByText('Password must be at least 6 characters long').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await fill(nurse.securityAnswer, 'password1');
    await page.getByText('This password is one of the most common ones').waitFor();
    await fill('Bello', 'quiet river 88');
    await page.getByText('That is not the answer to your security question').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('quiet river 88');

    await fill(` ${nurse.securityAnswer.toLowerCase()}`, 'quiet river 88');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('Your password has been changed').waitFor();
    await page.waitForURL(`${url}/`);
    await keyboardAt(page.getByLabel('Username'));
    await expect(nurse.session.call('GET', '/api/auth/user')).rejects.toThrow('Unauthorized');

    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, 'quiet river 88');
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await leave();
  });

  it('shows a used link as void, and offers a new one', async () => {
    const { page, leave } = await at(link);
    await page.getByText('This link does not work any more').waitFor();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await helpDialog(page).getByLabel('Username').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Go to the sign-in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/reset-password');
    await page.getByText('This link does not work any more').waitFor();
    expect(await mailedLinks(email)).toHaveLength(1);
    await leave();
  });

  it('says kindly that somebody has asked too often', async () => {
    const { page, leave } = await at('/');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = helpDialog(page);
    await dialog.getByLabel('Username').fill('asks.too.often');
    const send = dialog.getByRole('button', { name: 'Ask for help' });
    const limited = dialog.getByText('Too many attempts.');
    for (let asked = 0; asked < 12; asked += 1) {
      await hr.call('POST', '/api/forgot-password', { username: 'asks.too.often' }).catch(() => {});
    }
    await send.click();
    await limited.waitFor();
    await dialog.getByText(/^That is from \d\d:\d\d on/).waitFor();
    expect(await dialog.getByLabel('Username').inputValue()).toBe('asks.too.often');
    await leave();
  });

  it('brings no complaint of the browser', () => {
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

function helpDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Forgotten your password?' });
}
