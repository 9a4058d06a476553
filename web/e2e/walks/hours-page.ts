import { readFile } from 'node:fs/promises';
import { addDays } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';
import { lastWednesday, lastWeek, sessionOn } from '../sessions.ts';

describe('the hours page', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Siobhán', 'Byrne');
    await sessionOn(hr, nurse, lastWednesday(), ['08:00', '12:15']);
    await sessionOn(hr, nurse, addDays(lastWednesday(), 1), ['08:00', '16:00']);
  });
  afterAll(() => browser?.close());

  async function at(address: string): Promise<Visitor> {
    const visitor = await visit(browser, url, { reducedMotion: 'reduce' });
    await visitor.page.context().addCookies([hr.cookie()]);
    await visitor.page.goto(address);
    return visitor;
  }

  it('counts a week, keeps it in the address, and follows a correction at once', async () => {
    const { page, complaints, leave } = await at('/admin/hours');
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toBe(lastWeek());
    await page.reload();
    const search = page.getByRole('searchbox', { name: 'Search staff' });
    await search.fill('siobhan');
    const rows = page.getByRole('rowheader');
    await expect.poll(() => rows.count()).toBe(1);
    const row = page.getByRole('row').filter({ hasText: 'Siobhán Byrne' });
    expect(await row.textContent()).toMatch(/Total Hours12h 15mSessions2$/);
    const days = page.getByRole('listitem').filter({ hasText: /^Thu / });
    expect(await days.textContent()).toMatch(/\dh \d+m$/);

    await sessionOn(hr, nurse, addDays(lastWednesday(), 2), ['09:00', '10:00']);
    await row.getByText('13h 15m').waitFor({ timeout: 5_000 });

    await search.fill('');
    await page.getByRole('button', { name: 'Total Hours' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-hours');
    await page.getByRole('button', { name: 'This week' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toBe(null);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('exports the week as a file that a spreadsheet opens', async () => {
    const { page, toldOf, leave } = await at(`/admin/hours?week=${lastWeek()}`);
    await page.getByRole('rowheader').first().waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`hours-report-${lastWeek()}.csv`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFFStaff Member,Role,Total Hours,Sessions\r\n')).toBe(true);
    expect(text).toContain('\r\nSiobhán Byrne,employee,13h 15m,3\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const records = text.trimEnd().split('\r\n').length - 1;
    await toldOf('Download Complete', `Successfully exported ${records} records as CSV`);
    await leave();
  });

  it('prints the week by itself: everybody by name, whatever is searched for', async () => {
    const { page, complaints, leave } = await at(`/admin/hours?week=${lastWeek()}&q=nobody`);
    await page.getByText('Nobody matches').waitFor();
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Print', includeHidden: true }).click();
    await page.getByRole('heading', { name: /^Hours, \d/ }).waitFor();
    expect(await page.getByRole('main').isVisible()).toBe(false);
    const line = page.getByRole('row').filter({ hasText: 'Siobhán Byrne' });
    expect(await line.textContent()).toBe('Siobhán Byrnesiobhánbyrne.1234employee13h 15m3');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await page.getByText('Nobody matches').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('has nothing to export of a week in which nobody worked', async () => {
    const { page, toldOf, leave } = await at('/admin/hours?week=2020-01-08');
    await page.getByText('6 to 12 January 2020').waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await toldOf('No Data', 'No records available to export.');
    await leave();
  });
});
