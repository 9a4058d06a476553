import type { Page } from 'playwright-core';

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A toast with these texts comes up; the newest stands above those before it. */
export async function expectToast(page: Page, ...texts: string[]): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]');
  const wanted = texts.reduce((found, text) => found.filter({ hasText: text }), toasts);
  await wanted.first().waitFor();
}
