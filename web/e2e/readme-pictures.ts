/**
 * Takes the README’s screenshots of a running demo: `npm run demo`, then
 * `npm run pictures -w web -- [data directory of the demo]`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readDemoMarker } from '@portal/tools/demo/demo-directory';
import { planDemo } from '@portal/tools/demo/plan-demo';
import type { Person } from '@portal/tools/demo/plan-types';
import type { Page } from 'playwright-core';
import { openBrowser, openPage } from './browser.ts';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'docs/images');
const directory = process.argv[2] ?? join(root, '.demo');
const url = `http://localhost:${process.env.PORT || 8080}`;
const wide = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

interface Picture {
  name: string;
  viewer: Person['role'] | 'nobody';
  address: string;
  size: { width: number; height: number };
  themes: readonly ('light' | 'dark')[];
  /** A heading or text that shows once the screen is complete. */
  shows: string;
}

const pictures: Picture[] = [
  {
    name: 'sign-in',
    viewer: 'nobody',
    address: '/',
    size: phone,
    themes: ['light'],
    shows: 'Sign in',
  },
  {
    name: 'phone',
    viewer: 'employee',
    address: '/',
    size: phone,
    themes: ['light', 'dark'],
    shows: 'This Week',
  },
  {
    name: 'overview',
    viewer: 'master-admin',
    address: '/',
    size: wide,
    themes: ['light', 'dark'],
    shows: 'Overview',
  },
  {
    name: 'wall-chart',
    viewer: 'master-admin',
    address: '/?tab=calendar&view=wall-chart',
    size: wide,
    themes: ['light'],
    shows: 'Leave Calendar',
  },
  {
    name: 'records',
    viewer: 'master-admin',
    address: '/?tab=records',
    size: wide,
    themes: ['light'],
    shows: 'Records',
  },
];

const mark = await readDemoMarker(directory);
if (!mark?.isComplete) throw new Error(`${directory} holds no demo: start one with npm run demo`);
const { people } = planDemo({ seed: mark.seed, now: new Date(mark.now) });
await mkdir(target, { recursive: true });
const browser = await openBrowser();
try {
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
}

async function take({ name, viewer, address, size, themes, shows }: Picture): Promise<void> {
  const { page, close } = await openPage(browser, url, {
    viewport: size,
    deviceScaleFactor: size === phone ? 2 : 1.5,
    hasTouch: size === phone,
  });
  const person = people.find(({ role }) => role === viewer);
  if (person) await signIn(page, person);
  await page.goto(address);
  await page.getByText(shows).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300);
    const file = themes.length > 1 ? `${name}-${colorScheme}` : name;
    await writeFile(join(target, `${file}.webp`), await webpOf(page));
    console.log(file);
  }
  await close();
}

async function signIn(page: Page, { username, password, securityAnswer }: Person): Promise<void> {
  const response = await page.request.post('/api/login', {
    data: { username, password, securityAnswer },
  });
  if (!response.ok()) throw new Error(`${username} could not sign in: ${response.status()}`);
}

/** A third of the size of a PNG, and supported by GitHub. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
}
