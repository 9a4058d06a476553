import type { Locator, Page } from 'playwright-core';

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the profile menu, and out of it one of the dialogs about the own account. */
export async function openAccount(
  page: Page,
  name: 'Change password' | 'Sessions',
): Promise<Locator> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

/** Whether the keyboard is there. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** The security questions that a form offers. */
export async function questionsOf(form: Locator): Promise<string[]> {
  const select = form.getByLabel('Security question');
  await select.waitFor();
  return select.locator('option:not([disabled])').allTextContents();
}
