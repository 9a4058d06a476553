import type { Page } from 'playwright-core';

/** Context options for an app with its service worker; without motion, as axe needs it. */
export const serviceWorkerOptions = { serviceWorkers: 'allow' } as const;

/** Waits until the whole app is cached and the page is controlled by the service worker. */
export async function waitForOfflineCopy(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
