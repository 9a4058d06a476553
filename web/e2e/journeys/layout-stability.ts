import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { controlsInView, movedControls } from '../layout-checks.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];
const sections = ['attendance', 'annual-leave', 'sick-leave', 'statistics', 'messages'];
const patient = { timeout: 20_000 };

describe('controls', () => {
  const { url } = portal;
  let browser: Browser;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    nurse = await createEmployee(url, await signInAdmin(url), 'Steady', 'Hand');
    // With a first entry the list is shown.
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await nurse.session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Mobile' });
  });

  async function at(address: string, viewport: (typeof sizes)[number], isSignedIn = true) {
    const visitor = await openPage(browser, url, {
      viewport,
      hasTouch: viewport.width < 1024,
      reducedMotion: 'no-preference',
    });
    if (isSignedIn) await visitor.page.context().addCookies([nurse.session.cookie()]);
    await visitor.page.goto(address);
    return visitor;
  }

  /** The code of toasts is loaded at the first interaction. */
  async function withToasts(page: Page): Promise<void> {
    await page.mouse.click(2, 300);
    await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  }

  it.for(sizes)('stays where it is while one clocks in and out, at $width pixels', async (size) => {
    const { page, close } = await at('/', size);
    const button = (name: RegExp) => page.getByRole('button', { name });
    await page.getByText('days left').waitFor();
    await button(/^Clock in: .*\d$/).waitFor();
    await page.waitForLoadState('networkidle');
    // The new entry is added on top of the list, which moves the others by design.
    const steady = async () =>
      (await controlsInView(page)).filter(({ name }) => !/\d\d:\d\d/.test(name));
    const before = await steady();
    await button(/^Clock in: /).click();
    await button(/^Clock out: .*\d$/).waitFor();
    expect(movedControls(before, await steady())).toEqual([]);
    await button(/^Clock out: .*\d$/).click();
    await button(/^Clock in: .*\d$/).waitFor();
    expect(movedControls(before, await steady())).toEqual([]);
    await page.context().setOffline(true);
    await page.getByText('You’re offline').waitFor();
    expect(movedControls(before, await steady())).toEqual([]);
    await button(/^Clock in: /).click();
    await page.getByText(/waiting for a connection/).waitFor();
    expect(movedControls(before, await steady())).toEqual([]);
    await front(page).click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Manchester, UK').waitFor();
    expect(movedControls(before, await steady())).toEqual([]);
    await close();
  });

  it.for(sizes)(
    'of the sign-in don’t move when messages appear, at $width pixels',
    async (size) => {
      const visitor = await openPage(browser, url, { viewport: size });
      const { page, close } = visitor;
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/check-first-setup', async (route) => {
        await answered;
        await route.fulfill({ json: { requiresFirstSetup: true, requiresSetupCode: false } });
      });
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      const before = await controlsInView(page);
      answer();
      await page.getByText('This portal has no administrator yet').waitFor();
      expect(movedControls(before, await controlsInView(page))).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, 0));
      // By the keyboard, so that the page does not scroll to the button.
      await page.getByLabel('Username').press('Enter');
      await page.getByRole('alert').waitFor();
      expect(movedControls(before, await controlsInView(page))).toEqual([]);
      await close();
    },
  );

  it.for(sizes)(
    'are not covered by toasts, which let clicks through, at $width pixels',
    async (size) => {
      const { page, close } = await at('/', size);
      for (const section of sections) {
        await page.goto(section === 'attendance' ? '/' : `/?section=${section}`);
        await page.getByRole('main').getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        await withToasts(page);
        await page.context().setOffline(true);
        const toast = page.locator('[data-sonner-toast][data-mounted="true"]');
        await toast.filter({ hasText: 'No connection' }).waitFor();
        // It slides in.
        await expect.poll(() => toastOver(page, toast), patient).toEqual([]);
        const box = await toast.boundingBox();
        const middle = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
        const isThrough = await page.evaluate(
          ({ x, y }) => !document.elementFromPoint(x, y)?.closest('[data-sonner-toast]'),
          middle,
        );
        expect(isThrough, section).toBe(true);
        if (section === 'attendance') {
          await page.mouse.move(middle.x, middle.y);
          await toast.waitFor({ state: 'detached' });
        }
        await page.context().setOffline(false);
      }
      await close();
    },
  );

  it('keep a toast while the pointer is on its Undo', async () => {
    const { page, close } = await at('/', { width: 1280, height: 900 });
    await page.getByRole('button', { name: /^Clock in: .*\d$/ }).click();
    const undo = front(page);
    await undo.hover();
    // Longer than the ten seconds for which it is shown.
    await page.waitForTimeout(11_500);
    await undo.click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    await close();
  });

  it('show no text of a toast behind a newer one', async () => {
    const { page, close } = await at('/', { width: 1280, height: 900 });
    await withToasts(page);
    await page.context().setOffline(true);
    const toasts = page.locator('[data-sonner-toast][data-mounted="true"]');
    await toasts.filter({ hasText: 'No connection' }).waitFor();
    await page.getByRole('button', { name: /^Clock in: .*\d$/ }).click();
    await front(page).waitFor();
    const behind = page.locator(
      '[data-sonner-toast][data-front="false"]:not([data-removed="true"])',
    );
    await behind.filter({ hasText: 'No connection' }).waitFor({ state: 'attached' });
    const opacities = () =>
      behind.evaluateAll((all) =>
        all.flatMap((toast) =>
          Array.from(toast.children, (part) => getComputedStyle(part).opacity),
        ),
      );
    // They fade.
    await expect.poll(async () => new Set(await opacities()), patient).toEqual(new Set(['0']));
    await front(page).click();
    await page.context().setOffline(false);
    await close();
  });

  /** Undo of the newest toast; a replaced one may still be fading out. */
  const front = (page: Page) =>
    page.locator('[data-sonner-toast][data-front="true"]').getByRole('button', { name: 'Undo' });

  /** The controls that a toast covers. */
  async function toastOver(page: Page, toast: ReturnType<Page['locator']>): Promise<string[]> {
    const box = await toast.boundingBox();
    if (!box) return ['no toast'];
    return (await controlsInView(page))
      .filter(
        ({ left, top, right, bottom }) =>
          left < box.x + box.width && box.x < right && top < box.y + box.height && box.y < bottom,
      )
      .map(({ name }) => name);
  }
});
