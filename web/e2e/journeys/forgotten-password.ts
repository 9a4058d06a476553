import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { mailedLinks, nextLink } from '../mails.ts';
import { signIn, waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const email = 'rosa.lind@example.org';

describe('a forgotten password', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let link: string;
  const visitors: OpenedPage[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Rosa', 'Lind');
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email });
  });

  async function at(address: string, who?: RestSession): Promise<OpenedPage> {
    const visitor = await openPage(browser, url);
    visitors.push(visitor);
    if (who) await visitor.page.context().addCookies([who.cookie()]);
    await visitor.page.goto(address);
    return visitor;
  }

  it('gives the same response whether or not the account exists', async () => {
    const answers: (string | null)[] = [];
    for (const username of [nurse.username, 'nobody.at.all']) {
      const { page, close } = await at('/');
      await page.getByLabel('Username').fill(username);
      const forgot = page.getByRole('button', { name: 'Forgotten your password?' });
      await forgot.click();
      const dialog = helpDialog(page);
      const field = dialog.getByLabel('Username');
      expect(await field.inputValue()).toBe(username);
      await waitForFocus(field);
      await field.fill('');
      await page.keyboard.press('Enter');
      await dialog.getByText('Enter your username').waitFor();
      await field.fill(username);
      await page.keyboard.press('Enter');
      await dialog.getByText('If there’s an account with this username').waitFor();
      answers.push(await dialog.textContent());
      await waitForFocus(dialog.getByText('Close', { exact: true }));
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await waitForFocus(forgot);
      await close();
    }
    expect(answers[0]).toBe(answers[1]);
    link = await nextLink(email);
    expect(link.startsWith(`${url}/reset-password#`)).toBe(true);
  });

  it('notifies HR with a message from the user', async () => {
    const { page, close } = await at('/?tab=messages', hr);
    const message = page.getByRole('listitem').filter({ hasText: 'Rosa Lind' });
    await message.getByText('Forgotten password').click();
    const dialog = page.getByRole('dialog', { name: 'Forgotten password' });
    await dialog.getByText(/^I’ve forgotten my password and can’t sign in/).waitFor();
    await close();
  });

  it('removes the token from the URL and keeps it through a reload', async () => {
    const { page, close } = await at(link);
    const question = page.getByLabel('What was the name of your first pet?');
    await question.waitFor();
    await page.waitForURL(`${url}/reset-password`);
    await waitForFocus(question);
    await page.reload();
    await question.waitFor();
    expect(page.url()).toBe(`${url}/reset-password`);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  });

  it('shows errors at their fields, then changes the password and ends the session', async () => {
    const { page, close } = await at(link, nurse.session);
    const fill = async (answer: string, chosen: string, again = chosen) => {
      await page.getByLabel('What was the name of your first pet?').fill(answer);
      await page.getByLabel('New password').fill(chosen);
      await page.getByLabel('Confirm password').fill(again);
      await page.getByRole('button', { name: 'Save new password' }).click();
    };
    await fill('', '');
    await page.getByText('Enter your answer').waitFor();
    await fill(nurse.securityAnswer, 'abc', 'abd');
    await page.getByText('Password must be at least 6 characters long').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await fill(nurse.securityAnswer, 'password1');
    await page.getByText('This password is too common').waitFor();
    await fill('Bello', 'quiet river 88');
    await page.getByText('Your answer to the security question is incorrect').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('quiet river 88');

    await fill(` ${nurse.securityAnswer.toLowerCase()}`, 'quiet river 88');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('Your password has been changed').waitFor();
    await page.waitForURL(`${url}/`);
    await waitForFocus(page.getByLabel('Username'));
    await expect(nurse.session.call('GET', '/api/auth/user')).rejects.toThrow('Unauthorized');

    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, 'quiet river 88');
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await close();
  });

  it('shows that a used link is invalid, and offers a new one', async () => {
    const { page, close } = await at(link);
    await page.getByText('This link no longer works').waitFor();
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await helpDialog(page).getByLabel('Username').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/reset-password');
    await page.getByText('This link no longer works').waitFor();
    expect(await mailedLinks(email)).toHaveLength(1);
    await close();
  });

  itNightly('tells a user who asked too often when to try again', async () => {
    const { page, close } = await at('/');
    await page.getByRole('button', { name: 'Forgotten your password?' }).click();
    const dialog = helpDialog(page);
    await dialog.getByLabel('Username').fill('asks.too.often');
    const send = dialog.getByRole('button', { name: 'Send request' });
    const limited = dialog.getByText('Too many attempts.');
    for (let requested = 0; requested < 12; requested += 1) {
      await hr.call('POST', '/api/forgot-password', { username: 'asks.too.often' }).catch(() => {});
    }
    await send.click();
    await limited.waitFor();
    await dialog.getByText(/^You can try again from \d\d:\d\d/).waitFor();
    expect(await dialog.getByLabel('Username').inputValue()).toBe('asks.too.often');
    await close();
  });

  it('causes no browser errors', () => {
    expect(visitors.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});

function helpDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Forgotten your password?' });
}
