import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('the browser’s console', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Quentin', 'Still');
  });

  /** All errors in the console, including those of refused requests. */
  function errorsOf(page: Page): string[] {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    return errors;
  }

  const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

  it('has no error on the sign-in page, on a first visit and after a session expired', async () => {
    const { page, close } = await openPage(browser, url);
    const errors = errorsOf(page);
    await page.goto('/');
    await signInButton(page).waitFor();
    const ended = { ...nurse.session.cookie(), value: 'A'.repeat(43) };
    await page.context().addCookies([ended]);
    await page.goto('/admin/hours');
    await signInButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    await close();
  });

  it('has no error right after logging out', async () => {
    const { page, close } = await openPage(browser, url);
    const errors = errorsOf(page);
    const leaver = await createEmployee(url, hr, 'Lena', 'Outgoing');
    await page.context().addCookies([leaver.session.cookie()]);
    await page.goto('/');
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: /^(Log out|Sign out)$/ }).click();
    await signInButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    await close();
  });

  it('has no error where libraries add styles: presses, toasts, and dialogs on a phone', async () => {
    const { page, waitForToast, close } = await openPage(browser, url, { session: nurse.session });
    const errors = errorsOf(page);
    // As on an iPhone, where scrolling behind a dialog is prevented by a style.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'iPhone' });
      Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
    });
    await page.goto('/');
    await page.getByRole('button', { name: /^Clock in: / }).click();
    await waitForToast('Clocked in at');
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    const styles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('style')].map((style) => style.textContent),
      );
    const parts = ['touch-action', 'overscroll-behavior', '[data-sonner-toast]'];
    await expect
      .poll(async () => {
        const texts = await styles();
        return parts.filter((part) => !texts.some((text) => text?.includes(part)));
      })
      .toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('opens the email settings from the link in an email', async () => {
    const { page, close } = await openPage(browser, url, { session: nurse.session });
    await page.goto(`/api/unsubscribe/v1.${'A'.repeat(80)}`);
    const dialog = page.getByRole('dialog', { name: 'Email notifications' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    await close();
  });
});
