import type { Page } from 'playwright-core';

export interface Credentials {
  username: string;
  password: string;
  securityAnswer?: string;
}

export const admin = {
  firstName: 'Asha',
  lastName: 'Patel',
  username: 'asha.patel',
  password: 'blue kettle 42',
  securityAnswer: 'Biscuit',
};

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  if (who.securityAnswer) await page.getByLabel('Security answer').fill(who.securityAnswer);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Creates the first administrator through the dialog that the sign-in screen offers. */
export async function createFirstAdmin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create First Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create First Admin' });
  await dialog.getByLabel('First name').fill(admin.firstName);
  await dialog.getByLabel('Last name').fill(admin.lastName);
  await dialog.getByLabel('Username').fill(admin.username);
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByLabel('Confirm password').fill(admin.password);
  await dialog.getByLabel('Security question').selectOption('pet');
  await dialog.getByLabel('Security answer').fill(admin.securityAnswer);
  await dialog.getByRole('button', { name: 'Create admin' }).click();
}

/** Adds somebody through Add New Staff Member and gives the credentials that it shows. */
export async function addStaff(page: Page, firstName: string, lastName: string) {
  await page.goto('/?tab=staff');
  await page.getByRole('button', { name: 'Add New Staff Member' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  const username = await dialog.getByLabel('Username').inputValue();
  await dialog.getByRole('button', { name: /create/i }).click();
  return { username };
}

/** Fills what a first sign-in asks for; `within` is the dialog or the whole page. */
export async function fillSetup(
  within: Pick<Page, 'getByLabel'>,
  { password, answer }: { password: string; answer: string },
): Promise<void> {
  await within.getByLabel('New password').fill(password);
  await within.getByLabel('Confirm password').fill(password);
  await within.getByLabel('Security question').selectOption('school');
  await within.getByLabel('Security answer').fill(answer);
}
