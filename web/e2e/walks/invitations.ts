import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { nextLink, nextMail } from '../mails.ts';
import { signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

const email = 'mairead.dunn@example.org';
const password = 'Linnet-over-Leith-4';

describe('an invitation to a new account', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
  });
  afterAll(() => browser?.close());

  const at = (path: string, session?: AtRest) =>
    visit(browser, url, { session, path, reducedMotion: 'reduce' });

  it('is emailed to a person who is added with an email address', async () => {
    const { page, toldOf, leave } = await at('/?tab=staff', hr);
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
    await toldOf('Staff Member Created', 'We’ve emailed Mairead a link to set their password.');
    await leave();
    const { subject } = await nextMail(email, 'Hello Mairead,');
    expect(subject).toBe('Set up your staff portal account');
  });

  it('leads to the setup, and then to the dashboard, without the temporary password', async () => {
    const link = await nextLink(email);
    const { page, complaints, leave } = await at(link);
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
    expect(complaints).toEqual([]);
    await leave();

    const again = await at(link);
    await again.page.getByRole('heading', { name: /link does not work/ }).waitFor();
    await again.page.getByText(/An invitation to a new account works for 7 days/).waitFor();
    await again.leave();
  });
});
