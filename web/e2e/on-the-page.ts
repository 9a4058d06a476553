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
  name: 'Change password' | 'Sessions' | 'Email notifications',
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

/** Waits until the keyboard is there: it may come a moment after what it goes to. */
export function keyboardAt(element: Locator): Promise<void> {
  return element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}

/** Lets a write be under way for long enough to press something: a GraphQL operation, or a path. */
export async function holdBack(page: Page, what: string, ms = 1_500): Promise<void> {
  const isPath = what.startsWith('/');
  await page.route(isPath ? `**${what}` : '**/graphql', async (route) => {
    const isMeant = isPath || route.request().postDataJSON().operationName === what;
    if (isMeant) await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

/** Keeps each request of a GraphQL operation back until it is let go: one for each call. */
export async function holdUntilLetGo(page: Page, operation: string): Promise<() => void> {
  const held: (() => void)[] = [];
  let free = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName === operation) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue();
  });
  return () => {
    const next = held.shift();
    if (next) next();
    else free += 1;
  };
}

/** Lets the one request for all of a first view fail: each query is then asked by itself. */
export async function withoutFirstView(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (String(operationName).endsWith('FirstView')) await route.abort();
    else await route.fallback();
  });
}

/** The security questions that a form offers. */
export async function questionsOf(form: Locator): Promise<string[]> {
  const select = form.getByLabel('Security question');
  await select.waitFor();
  return select.locator('option:not([disabled])').allTextContents();
}

/** Chooses a file where there is one to be chosen, or another in its place. */
export function chooseFile(
  page: Page,
  content: string | Buffer,
  name = 'staff.csv',
): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  const file = { name, mimeType: 'text/csv', buffer };
  return page.locator('input[type="file"]').setInputFiles(file);
}

/** Drops files there, one of each content. */
export async function dropFiles(place: Locator, ...contents: string[]): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle((texts) => {
    const dropped = new DataTransfer();
    for (const text of texts) dropped.items.add(new File([text], 'dropped.csv'));
    return dropped;
  }, contents);
  await place.dispatchEvent('drop', { dataTransfer });
}
