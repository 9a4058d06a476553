import { readFile } from 'node:fs/promises';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { type OpenedPage, openPage } from './browser.ts';
import type { RestSession } from './rest-session.ts';

/** Opens the Records tab as an administrator. `before` runs before the page is opened. */
export async function openRecords(
  browser: Browser,
  url: string,
  hr: RestSession,
  address: string,
  { width = 1280, before }: { width?: number; before?: (page: Page) => Promise<void> } = {},
): Promise<OpenedPage> {
  const viewport = { width, height: 900 };
  const visitor = await openPage(browser, url, { viewport });
  const { page } = visitor;
  await page.context().addCookies([hr.cookie()]);
  await before?.(page);
  await page.goto(address);
  await page.getByRole('radio', { name: 'Range' }).waitFor({ state: 'attached' });
  return visitor;
}

/** Returns the file that an action downloads. */
export async function takeDownload(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await press();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

type Json = Record<string, unknown>;

/** Changes the server’s responses to a GraphQL operation before the page receives them. */
export async function changeResponses(
  page: Page,
  question: string,
  change: (data: Json) => Json,
): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== question) return route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Json };
    await route.fulfill({ response, json: { data: change(data) } });
  });
}

/** Counts the toasts that contain a text from now on, each once. */
export async function countToasts(page: Page): Promise<(text: string) => Promise<number>> {
  const toasts: JSHandle<Set<Element>> = await page.evaluateHandle(() => {
    const seen = new Set<Element>();
    const look = () => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) seen.add(toast);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    return seen;
  });
  return (text) =>
    toasts.evaluate(
      (seen, wanted) => [...seen].filter(({ textContent }) => textContent?.includes(wanted)).length,
      text,
    );
}
