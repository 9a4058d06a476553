import type { Page } from 'playwright-core';

/** For a context that keeps the app by its service worker; without motion, as axe needs it. */
export const withWorker = { serviceWorkers: 'allow', reducedMotion: 'reduce' } as const;

/** Waits until the whole app is kept, and the page goes through the worker. */
export async function appKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
