import { eventually } from '@portal/testing/eventually';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterMidnight } from './midnight.ts';
import type { AtRest } from './rest.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long something may take on a machine that is busy with more than these tests. */
const patientMs = 20_000;

/** Debian's Chromium, or the one that CHROMIUM names, for a walk that a day is long enough for. */
export async function openBrowser(): Promise<Browser> {
  await afterMidnight();
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: flags });
}

export interface Visitor {
  page: Page;
  /** What the browser complained about so far. */
  complaints: string[];
  /** Waits until a toast has said all of these; it may be gone by then, and the page too. */
  toldOf(...texts: string[]): Promise<void>;
  leave(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The session that the browser starts with. Without one, nobody is signed in. */
  session?: AtRest | null;
  /** The address that is opened. Without, the page is empty. */
  path?: string;
}

/** Somebody at a browser of their own: no storage, by default a wide screen in London. */
export async function visit(
  browser: Browser,
  baseURL: string,
  { session, path, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // What a worker fetches, a walk can neither hold back nor see.
    serviceWorkers: 'block',
    ...options,
  });
  if (session) await context.addCookies([session.cookie()]);
  const page = await context.newPage();
  page.setDefaultTimeout(patientMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text());
  });
  const toldOf = await rememberToasts(page);
  if (path) await page.goto(path);
  return { page, complaints, toldOf, leave: () => context.close() };
}

/** Some toasts stand for half a second only, until the page is left: they are noted as they come. */
async function rememberToasts(page: Page): Promise<Visitor['toldOf']> {
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
        const told = toasts.some((toast) => texts.every((text) => toast.includes(text)));
        if (!told) throw new Error(`No toast said ${texts}. There were: ${[...new Set(toasts)]}`);
      },
      { within: patientMs },
    );
    toasts.length = 0;
  };
}

/** Chromium itself writes a line for every refused request: 401 is how nobody is told apart. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** The complaints but those of the network, for a walk that takes it away. */
export function apartFromTheNetwork(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !text.includes('net::ERR_'));
}
