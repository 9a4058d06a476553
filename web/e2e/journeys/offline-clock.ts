import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser } from '../browser.ts';
import { signIn } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { visitClockedOut } from '../visit-clocked-out.ts';

interface Entry {
  clockInTime: string;
  clockOutTime: string | null;
  sentLate: boolean;
}

describe('clocking offline', () => {
  const { url } = portal;
  let browser: Browser;
  let visitor: OpenedPage;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    ({ visitor, nurse } = await visitClockedOut(browser, url));
    return () => visitor.close();
  });

  const entries = () => nurse.session.call<Entry[]>('GET', '/api/time-entries');
  const button = (name: RegExp) => visitor.page.getByRole('button', { name });
  /** The clockings that the browser sends, by kind and key. */
  function watch(context: BrowserContext): string[] {
    const sent: string[] = [];
    context.on('request', (request) => {
      const kind = /clock-(in|out)$/.exec(request.url())?.[1];
      if (kind) sent.push(`${kind} ${request.headers()['idempotency-key']}`);
    });
    return sent;
  }

  it('is queued with its time, survives a reload and is sent once by one of several tabs', async () => {
    const { page, waitForToast } = visitor;
    const context = page.context();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: /^Clock in: / }).waitFor();
    await context.setOffline(true);
    await button(/^Clock in: /).click();
    await page.getByText(/^Clocked in at \d\d:\d\d, waiting for a connection/).waitFor();
    await page.getByText('Clocked In', { exact: true }).waitFor();
    // The other tab shows it at once.
    await other.getByText('Clocked In', { exact: true }).waitFor();
    await button(/^Clock out: /).click();
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    expect(await entries()).toEqual([]);
    const pressedBy = Date.now();

    // The page loads again, but its requests still fail.
    await context.route('**/api/time-entries/**', (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await page.getByText(/^Clocked out at \d\d:\d\d/).waitFor();
    await page.waitForTimeout(Math.max(0, pressedBy + 3_000 - Date.now()));
    const sent = watch(context);
    await context.unroute('**/api/time-entries/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitForToast('Clock-out at', 'Marked as sent late');
    await page.getByText(/^Clocked out at/).waitFor({ state: 'detached' });
    expect(sent.map((one) => one.split(' ')[0])).toEqual(['in', 'out']);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry?.sentLate).toBe(true);
    expect(Date.parse(entry?.clockOutTime ?? '')).toBeLessThanOrEqual(pressedBy);
    await page.getByText('Sent late', { exact: true }).waitFor();
    await other.getByText('Clocked Out', { exact: true }).waitFor();
  });

  itNightly('counts once if only the response was lost', async () => {
    const { page, waitForToast } = visitor;
    let tries = 0;
    await page.route('**/api/time-entries/clock-in', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const sent = watch(page.context());
    await button(/^Clock in: /).click();
    await waitForToast('Clock-in at', 'It was already saved.');
    await page.getByText('Clocked In', { exact: true }).waitFor();
    expect(new Set(sent).size).toBe(1);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry?.sentLate).toBe(false);
  });

  it('waits until the user signs in again; nobody else sends or sees it', async () => {
    const { page, waitForToast } = visitor;
    const context = page.context();
    const hr = await signInAdmin(url);
    const colleague = await createEmployee(url, hr, 'Yusuf', 'Haddad');
    await context.setOffline(true);
    await button(/^Clock in: /).click();
    await page.getByText(/waiting for a connection/).waitFor();
    await context.clearCookies();
    await page.waitForTimeout(3_000);
    await context.setOffline(false);
    await waitForToast('Access Required', 'Please log in again');

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Security answer').fill(colleague.securityAnswer);
    await signIn(page, colleague.username, colleague.password);
    await page.getByText('Clocked Out', { exact: true }).waitFor();
    expect(await page.getByText(/sending now/).count()).toBe(0);
    expect(await colleague.session.call('GET', '/api/time-entries')).toEqual([]);

    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
    await waitForToast('Clock-in at', 'Marked as sent late');
    await page.getByText('Clocked In', { exact: true }).waitFor();
    expect(await entries()).toHaveLength(1);
  });

  itNightly('stays visible with its time if the server refuses it', async () => {
    const { page, waitForToast } = visitor;
    const context = page.context();
    await context.setOffline(true);
    await button(/^Clock in: /).click();
    await page.getByText(/waiting for a connection/).waitFor();
    await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
    await page.waitForTimeout(3_000);
    await context.setOffline(false);
    await waitForToast('wasn’t accepted');
    const refused = page.getByRole('alert').filter({ hasText: /^Your clock-in on/ });
    await refused.getByText(/The time must be after your last clock-in or clock-out/).waitFor();
    await page.reload();
    await refused.getByRole('button', { name: 'Write to HR' }).waitFor();
    await refused.getByRole('button', { name: 'Dismiss' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.getByText(/Clocked in at \d\d:\d\d, Mobile/).waitFor();
  });
});
