import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const kilobyte = 1024;

/** The heading of the first view in each area. */
export const firstViewHeadings = {
  nobody: 'Sign in',
  employee: 'Time & Attendance',
  admin: 'Overview',
} as const;

/** Opens the first view of an area, and gives the size of the JavaScript that it loads, gzipped, in KB. */
export async function measureFirstViewScripts(
  page: Page,
  url: string,
  heading: string,
): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / kilobyte;
}
