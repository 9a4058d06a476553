import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { nextLink, nextMail } from '../mails.ts';
import { signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const email = 'mairead.dunn@example.org';
const password = 'Linnet-over-Leith-4';

describe('an invitation to a new account', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  const at = (path: string, session?: RestSession) => openPage(browser, url, { session, path });

  it('is emailed to a new user with an email address', async () => {
    const { page, waitForToast, close } = await at('/?tab=staff', hr);
    await page.getByRole('button', { name: 'Add New Staff Member' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await dialog.getByLabel('First name').fill('Mairead');
    await dialog.getByLabel('Last name').fill('Dunn');
    const field = dialog.getByLabel('Email (optional)');
    await field.fill('mairead.dunn@');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await dialog.getByText('Please enter a valid email address.').waitFor();
    await field.fill(email);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await waitForToast(
      'Staff Member Created',
      'We’ve emailed Mairead a link to set up their account.',
    );
    await page
      .getByText(
        'We’ve emailed Mairead a link. If it doesn’t arrive, give them these details in person or over the phone.',
      )
      .waitFor();
    await close();
    const { subject } = await nextMail(email, 'Hello Mairead,');
    expect(subject).toBe('Set up your staff portal account');
  });

  it('leads to the setup and the dashboard without a temporary password', async () => {
    const link = await nextLink(email);
    const { page, consoleErrors, close } = await at(link);
    await page.getByRole('heading', { name: 'Set up your account' }).waitFor();
    expect(page.url()).not.toContain('#');
    await page.getByRole('button', { name: 'Set your password' }).click();
    await page.getByText(/Your username is maireaddunn/).waitFor();
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('Security question').selectOption('school');
    await page.getByLabel('Security answer').fill('Ben the collie');
    await page.getByRole('button', { name: 'Complete setup' }).click();
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();

    const again = await at(link);
    await again.page.getByRole('heading', { name: /link no longer works/ }).waitFor();
    await again.page.getByText(/An invitation works for 7 days/).waitFor();
    await again.close();
  });
});
