import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { findBrowser } from '@portal/tools/testing/find-browser';
import { waitPastMidnight } from '@portal/tools/testing/wait-past-midnight';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { RestSession } from './rest-session.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Longer than any journey that depends on the date. */
const journeyMs = 120_000;

/** The timeout, with room for a busy machine. */
const timeoutMs = 60_000;

let browser: Browser | undefined;

/**
 * The browser of this test file, which is closed with it, without the pages that earlier journeys left open.
 * Waits where a journey would pass midnight.
 */
export async function openBrowser(): Promise<Browser> {
  await waitPastMidnight(journeyMs);
  // One that has crashed must not fail the journeys that follow.
  if (!browser?.isConnected()) browser = await launchBrowser();
  await Promise.all(browser.contexts().map((context) => context.close()));
  return browser;
}

async function launchBrowser(): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: await findBrowser(), args: flags });
  registerCleanUp(() => launched.close());
  return launched;
}

export interface OpenedPage {
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
}

/** Logs what an uncaught error was caused by: React reports an error that it recovered from without it. */
function logErrorCauses(): void {
  addEventListener('error', ({ error }) => {
    if (error?.cause) console.error(`Caused by ${error.cause.stack ?? error.cause}`);
  });
}

/** Opens a new browser context: no storage, by default a wide screen in London and no animations. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { session, path, ...options }: VisitOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // What moves is drawn again and again while a journey waits, and can't be pressed before it rests.
    reducedMotion: 'reduce',
    // A test can neither delay nor see the requests of a service worker.
    serviceWorkers: 'block',
    ...options,
  });
  if (session) await context.addCookies([session.cookie()]);
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const consoleErrors: string[] = [];
  await page.addInitScript(logErrorCauses);
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text()))
      consoleErrors.push(message.text());
  });
  const waitForToast = await rememberToasts(page);
  if (path) await page.goto(path);
  return { page, consoleErrors, waitForToast, close: () => context.close() };
}

/** Records toasts as they appear, because some are shown for only half a second. */
async function rememberToasts(page: Page): Promise<OpenedPage['waitForToast']> {
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

/** The logged errors except network errors, for journeys that go offline: those of the browser, and of parts loaded ahead. */
export function withoutNetworkErrors(consoleErrors: readonly string[]): string[] {
  const networkErrors = ['net::ERR_', 'A part of the app could not be fetched'];
  return consoleErrors.filter((text) => !networkErrors.some((error) => text.includes(error)));
}
