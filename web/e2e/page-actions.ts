import type { Locator, Page } from 'playwright-core';
import type { Employee } from './people.ts';

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs somebody in without the app's form, as a provider does. */
export async function signInInPlace(
  page: Page,
  { username, password, securityAnswer }: Employee,
): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/login', { method: 'POST', headers, body })).status;
  }, JSON.stringify({ username, password, securityAnswer }));
  if (status !== 200) throw new Error(`the sign-in gave ${status}`);
}

/** Opens one of the account dialogs from the profile menu. */
export async function openAccountDialog(
  page: Page,
  name:
    | 'Your working pattern'
    | 'Your registrations'
    | 'Change password'
    | 'Security'
    | 'Sessions'
    | 'Your data'
    | 'Email notifications',
): Promise<Locator> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

/** Whether an element has the focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Waits until an element has the focus, which may take a moment. */
export function waitForFocus(element: Locator): Promise<void> {
  return element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}

/** Delays a GraphQL operation, or requests to a path, long enough to press something meanwhile. */
export async function delayRequest(page: Page, what: string, ms = 1_500): Promise<void> {
  const isPath = what.startsWith('/');
  await page.route(isPath ? `**${what}` : '**/graphql', async (route) => {
    const isMatch = isPath || route.request().postDataJSON().operationName === what;
    if (isMatch) await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

/**
 * Holds every request of a GraphQL operation until it is released: one per call of the returned
 * function.
 */
export async function holdRequests(page: Page, operation: string): Promise<() => void> {
  const held: (() => void)[] = [];
  let releasedAhead = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName === operation) {
      if (releasedAhead > 0) releasedAhead -= 1;
      else await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue();
  });
  return () => {
    const next = held.shift();
    if (next) next();
    else releasedAhead += 1;
  };
}

/** Makes the combined request of the first view fail, so that each query is sent on its own. */
export async function failInitialQueries(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (String(operationName).endsWith('InitialQueries')) await route.abort();
    else await route.fallback();
  });
}

/** The security questions that a form offers. */
export async function securityQuestionsOf(form: Locator): Promise<string[]> {
  const select = form.getByLabel('Security question');
  await select.waitFor();
  return select.locator('option:not([disabled])').allTextContents();
}

/** Chooses a file in the page’s file input, replacing an earlier one. */
export function chooseFile(
  page: Page,
  content: string | Buffer,
  name = 'staff.csv',
): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  const file = { name, mimeType: 'text/csv', buffer };
  return page.locator('input[type="file"]').setInputFiles(file);
}

/** Drops files with these contents on an element. */
export async function dropFiles(place: Locator, ...contents: string[]): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle((texts) => {
    const dropped = new DataTransfer();
    for (const text of texts) dropped.items.add(new File([text], 'dropped.csv'));
    return dropped;
  }, contents);
  await place.dispatchEvent('drop', { dataTransfer });
}
