import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import type { Employee } from '../people.ts';
import { portal } from '../portal.ts';
import { visitClockedOut } from '../visit-clocked-out.ts';

describe('undoing a clocking', () => {
  const { url } = portal;
  let browser: Browser;
  let visitor: OpenedPage;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    ({ visitor, nurse } = await visitClockedOut(browser, url));
    // The code of toasts is loaded at the first interaction.
    await visitor.page.mouse.click(5, 400);
    await visitor.page
      .getByRole('region', { name: /^Notifications/ })
      .waitFor({ state: 'attached' });
    return () => visitor.close();
  });

  const button = (name: RegExp) => visitor.page.getByRole('button', { name });
  /** The button of the newest toast; a replaced one may still be fading out. */
  const undo = (text: string) =>
    visitor.page
      .locator('[data-sonner-toast]')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Undo' });
  const status = (text: string) => visitor.page.getByText(text, { exact: true }).waitFor();
  const entries = () =>
    nurse.session.call<{ clockOutTime: string | null }[]>('GET', '/api/time-entries');
  const look = (name: RegExp) =>
    button(name).evaluate((element) => {
      const { backgroundColor, borderRadius } = getComputedStyle(element);
      return { backgroundColor, borderRadius, icon: element.querySelector('svg')?.innerHTML };
    });

  it('ignores a second tap, looks different in and out, and undoes both', async () => {
    const { page, waitForToast } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => {
      const kind = /clock-(in|out)$/.exec(request.url())?.[1];
      if (kind) sent.push(kind);
    });
    const before = await look(/^Clock in: .*\d$/);
    const box = await button(/^Clock in: /).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    await page.mouse.click(x, y);
    await page.waitForTimeout(700);
    await page.mouse.click(x, y);
    await status('Clocked In');
    const after = await look(/^Clock out: .*\d$/);
    expect(sent).toEqual(['in']);
    for (const part of ['backgroundColor', 'borderRadius', 'icon'] as const) {
      expect(after[part]).not.toBe(before[part]);
    }

    await undo('Clocked in at').click();
    await waitForToast('Clock-in undone');
    await status('Clocked Out');
    expect(await entries()).toEqual([]);

    await button(/^Clock in: .*\d$/).click();
    await status('Clocked In');
    await button(/^Clock out: .*\d$/).click();
    await waitForToast('Clocked out at');
    // By the keyboard shortcut, which works anywhere on the page.
    await undo('Clocked out at').waitFor();
    await page.keyboard.press('Alt+t');
    await waitForFocus(undo('Clocked out at'));
    await page.keyboard.press('Enter');
    await waitForToast('Clock-out undone');
    await status('Clocked In');
    expect(await entries()).toMatchObject([{ clockOutTime: null }]);
  });

  itNightly('removes an offline clocking from the queue', async () => {
    const { page, waitForToast } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/time-entries/')) {
        sent.push(request.url());
      }
    });
    await page.context().setOffline(true);
    await button(/^Clock in: /).click();
    await page.getByText(/waiting for a connection/).waitFor();
    await undo('Clocked in at').click();
    await waitForToast('Clock-in undone');
    await status('Clocked Out');
    await page.getByText(/waiting for a connection/).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await page.getByText('Manchester, UK').waitFor();
    expect(await entries()).toEqual([]);
    expect(sent).toEqual([]);
  });

  itNightly('says why it was too late, and shows the true state', async () => {
    const { page, waitForToast } = visitor;
    const message = 'You can only undo a clock-in within 15 seconds.';
    await page.route('**/api/time-entries/undo', (route) =>
      route.fulfill({ status: 409, json: { code: 'CANNOT_UNDO', message } }),
    );
    await button(/^Clock in: /).click();
    await undo('Clocked in at').click();
    await waitForToast('Clock-in not undone', message);
    await status('Clocked In');
  });
});
