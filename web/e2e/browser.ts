import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium, or the one that CHROMIUM names. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: flags });
}

export interface Visitor {
  page: Page;
  /** What the browser complained about so far. */
  complaints: string[];
  leave(): Promise<void>;
}

/** Somebody at a browser of their own: no cookie, no storage, by default a wide screen in London. */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text());
  });
  return { page, complaints, leave: () => context.close() };
}

/** Chromium itself writes a line for every refused request: 401 is how nobody is told apart. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
