import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { findBrowser } from '../testing/find-browser.ts';
import { traceLongestTask } from '../testing/longest-task.ts';

/** Times slower than this machine. */
const cpuSlowdown = 4;
/** 150 ms and 1.6 Mbit/s, in bytes a second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const timeoutMs = 30_000;
/** Without requests for so long, a screen is loaded. */
const quietMs = 600;

/** The prerendered page, and placeholders. */
const unfinished = '#prerendered, main [role=status][aria-label=Loading]';

/** Milliseconds. */
export interface Responsiveness {
  /** The longest interaction until its next paint; null if there was none. */
  inp: number | null;
  /** The longest task of the main thread in CPU time, so that other programs count less. */
  task: number;
}

export interface PoorPhone {
  page: Page;
  /** Does something, waits until the screen is loaded, and measures both together. */
  measure(action: (page: Page) => Promise<unknown>): Promise<Responsiveness>;
  close(): Promise<void>;
}

/** Starts a Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Opens an empty page on a poor phone, with an empty cache. `cookie` is in the format of the Cookie header. */
export async function openPoorPhone(
  browser: Browser,
  url: string,
  cookie: string,
): Promise<PoorPhone> {
  const context = await browser.newContext({
    ...screen,
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It would fetch the files of all areas meanwhile.
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.addInitScript({ content: recordInteractions });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const waitUntilQuiet = watchRequests(page);
  return {
    page,
    async measure(action) {
      const task = await traceLongestTask(browser, page, async () => {
        await action(page);
        await waitUntilQuiet();
        await page.locator(unfinished).first().waitFor({ state: 'detached' });
      });
      return { inp: await page.evaluate<number | null>(takeLongestInteraction), task };
    },
    close: () => context.close(),
  };
}

/** Gives a function that waits until the page has fetched nothing for a while; live updates never end. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastChange = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    open.add(request);
    lastChange = performance.now();
  });
  const close = (request: Request) => {
    open.delete(request);
    lastChange = performance.now();
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    lastChange = performance.now();
    while (open.size > 0 || performance.now() - lastChange < quietMs) await delay(50);
  };
}

// Scripts as texts: the types of a page aren't those of Node.

/** Runs in the page before its own code. */
const recordInteractions = `
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.longestInteraction = Math.max(window.longestInteraction ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

const takeLongestInteraction = `
  (() => {
    const longest = window.longestInteraction ?? null;
    delete window.longestInteraction;
    return longest;
  })()
`;
