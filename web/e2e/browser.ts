import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { findBrowser } from '@portal/tools/testing/find-browser';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { RestSession } from './rest-session.ts';
import { waitPastMidnight } from './wait-past-midnight.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The timeout, with room for a busy machine. */
const timeoutMs = 20_000;

let browser: Promise<Browser> | undefined;

/** The browser of this test file, which is closed with it. Waits where a journey would pass midnight. */
export async function openBrowser(): Promise<Browser> {
  await waitPastMidnight();
  browser ??= launchBrowser();
  return browser;
}

async function launchBrowser(): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: await findBrowser(), args: flags });
  atEnd(() => launched.close());
  return launched;
}

export interface Visitor {
  page: Page;
  /** The errors that the browser has logged so far. */
  consoleErrors: string[];
  /**
   * Waits until one toast has contained all of these texts; it may be gone by then, and the page
   * too.
   */
  waitForToast(...texts: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The session that the browser starts with; without one, nobody is signed in. */
  session?: RestSession | null;
  /** The address to open; without one, the page is empty. */
  path?: string;
  /** A browser that has loaded nothing of the app before. */
  isNew?: boolean;
}

/** Contexts whose pages are closed and whose storage is empty, by their options. */
const emptied = new Map<string, BrowserContext[]>();

/**
 * Opens a page in a browser context of its own: no storage, by default a wide screen in London and no
 * animations. It may have the app's files from an earlier visit, as browsers do: loading and compiling them
 * anew for each visit took 0.3 s of CPU.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  { session, path, isNew = false, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const contextOptions: BrowserContextOptions = {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // What moves is drawn again and again while a journey waits, and can't be pressed before it rests.
    reducedMotion: 'reduce',
    // A test can neither delay nor see the requests of a service worker.
    serviceWorkers: 'block',
    ...options,
  };
  const key = JSON.stringify(contextOptions);
  const context =
    (isNew ? undefined : emptied.get(key)?.pop()) ?? (await browser.newContext(contextOptions));
  if (session) await context.addCookies([session.cookie()]);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(timeoutMs);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text()))
      consoleErrors.push(message.text());
  });
  const waitForToast = await rememberToasts(page);
  if (path) await page.goto(path);

  async function close(): Promise<void> {
    // Its service worker would go on.
    if (contextOptions.serviceWorkers !== 'block') return context.close();
    await empty(context, baseURL);
    emptied.set(key, [...(emptied.get(key) ?? []), context]);
  }

  return { page, consoleErrors, waitForToast, close };
}

/** Replaces the context's pages by an empty one, and removes all that they stored and the test set. */
async function empty(context: BrowserContext, baseURL: string): Promise<void> {
  const used = context.pages();
  const blank = await context.newPage();
  // Before the storage is cleared, because they could still write to it.
  await Promise.all(used.map((page) => page.close()));
  await context.unrouteAll();
  const devTools = await context.newCDPSession(blank);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL).origin,
    storageTypes: 'all',
  });
  await devTools.detach();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/** Records toasts as they appear, because some are shown for only half a second. */
async function rememberToasts(page: Page): Promise<Visitor['waitForToast']> {
  const toasts: string[] = [];
  await page.exposeFunction('noteToast', (text: string) => toasts.push(text));
  await page.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast(text: string): void };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        noteToast(toast.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return async (...texts) => {
    await eventually(
      () => {
        const isShown = toasts.some((toast) => texts.every((text) => toast.includes(text)));
        if (!isShown)
          throw new Error(`No toast said ${texts}. There were: ${[...new Set(toasts)]}`);
      },
      { timeoutMs: timeoutMs },
    );
    toasts.length = 0;
  };
}

/** Chromium logs every refused request; a 401 only tells that nobody is signed in. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** The logged errors except network errors, for journeys that go offline. */
export function withoutNetworkErrors(consoleErrors: readonly string[]): string[] {
  return consoleErrors.filter((text) => !text.includes('net::ERR_'));
}
