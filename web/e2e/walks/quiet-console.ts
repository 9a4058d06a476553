import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

describe('the browser’s console', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Quentin', 'Still');
  });
  afterAll(() => browser?.close());

  /** Every error that the browser writes, refused requests included. */
  function errorsOf(page: Page): string[] {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    return errors;
  }

  const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

  it('has no error on the sign-in page, for a first visit and with a session that has ended', async () => {
    const { page, leave } = await visit(browser, url);
    const errors = errorsOf(page);
    await page.goto('/');
    await signInButton(page).waitFor();
    const ended = { ...nurse.session.cookie(), value: 'A'.repeat(43) };
    await page.context().addCookies([ended]);
    await page.goto('/admin/hours');
    await signInButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    await leave();
  });

  it('has no error right after logging out', async () => {
    const { page, leave } = await visit(browser, url);
    const errors = errorsOf(page);
    const leaver = await employee(url, hr, 'Lena', 'Outgoing');
    await page.context().addCookies([leaver.session.cookie()]);
    await page.goto('/');
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: /^(Log out|Sign out)$/ }).click();
    await signInButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    await leave();
  });

  it('opens the choice of mails where the link of a mail leads', async () => {
    const { page, leave } = await visit(browser, url, { session: nurse.session });
    await page.goto(`/api/unsubscribe/v1.${'A'.repeat(80)}`);
    const dialog = page.getByRole('dialog', { name: 'Email notifications' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    await leave();
  });
});
