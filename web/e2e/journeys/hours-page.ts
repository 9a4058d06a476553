import { readFile } from 'node:fs/promises';
import { addDays, londonDay, startOfDay, weekOf } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { createEntry, lastWednesday, lastWeek } from '../time-entry-fixtures.ts';

const hour = 3_600_000;

describe('the hours page', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Siobhán', 'Byrne');
    await createEntry(hr, nurse, lastWednesday(), ['08:00', '12:15']);
    await createEntry(hr, nurse, addDays(lastWednesday(), 1), ['08:00', '16:00']);
  });

  const at = (path: string) => openPage(browser, url, { session: hr, path });

  it('shows a week, keeps it in the address and updates at once after a correction', async () => {
    const { page, consoleErrors, close } = await at('/admin/hours');
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
    // The bar shows the average per person, with the total next to it.
    const averageText = (await days.getByText(/ each$/).textContent())?.replace(' each', '') ?? '';
    const staffText = (await days.getByText(/^\d+ (people|person), /).textContent()) ?? '';
    const [people = '', total = ''] = staffText.split(/ (?:people|person), /);
    const average = Math.round(minutesOf(total) / Number(people));
    expect(minutesOf(averageText)).toBe(average);
    const bar = days.locator('[aria-hidden] > span');
    const width = await bar.evaluate((element) => Number.parseFloat(element.style.width));
    expect(width).toBeCloseTo(Math.min(average / 480, 1) * 100, 1);

    await createEntry(hr, nurse, addDays(lastWednesday(), 2), ['09:00', '10:00']);
    await row.getByText('13h 15m').waitFor({ timeout: 5_000 });

    await search.fill('');
    await page.getByRole('button', { name: 'Total Hours' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-hours');
    await page.getByRole('button', { name: 'This week' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toBe(null);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('agrees with the weekly report and the archive, and shows sessions in progress separately', async () => {
    const worker = await createEmployee(url, hr, 'Olu', 'Bright');
    // All sessions are today, so that they belong to one week. Hours count whole minutes.
    const now = Date.now();
    const from = Math.max(startOfDay(londonDay(new Date(now))).getTime(), now - 6 * hour);
    const instant = (share: number) => new Date(from + share * (now - from));
    const times = [0, 0.31, 0.47, 0.73, 0.8].map(instant);
    const [first, firstEnd, second, secondEnd, running] = times as [Date, Date, Date, Date, Date];
    const clock = async (begin: Date, end: Date | null) => {
      const { id } = await worker.session.call<{ id: string }>(
        'POST',
        '/api/time-entries/clock-in',
        { deviceInfo: 'Mobile' },
      );
      if (end) await worker.session.call('POST', '/api/time-entries/clock-out', {});
      const span = {
        clockInTime: begin.toISOString(),
        ...(end && { clockOutTime: end.toISOString() }),
      };
      await hr.call('PATCH', `/api/admin/time-entries/${id}`, { ...span, reason: 'By the rota' });
    };
    await clock(first, firstEnd);
    await clock(second, secondEnd);
    await clock(running, null);
    const minute = (at: Date) => Math.floor(at.getTime() / 60_000);
    const minutes = minute(firstEnd) - minute(first) + minute(secondEnd) - minute(second);
    const hours = Math.round((minutes / 60) * 100) / 100;

    const today = londonDay(running);
    const { start } = weekOf(today);
    await hr.call('POST', `/api/admin/archive-daily-staff/${today}`);
    const archived = await hr.call<{ totalHours: number }[]>(
      'GET',
      `/api/admin/records-by-day?startDate=${start}&endDate=${today}&workerId=${worker.id}`,
    );
    expect(archived.map(({ totalHours }) => totalHours)).toEqual([hours]);

    const { page, consoleErrors, close } = await at(`/admin/hours?q=olu`);
    const row = page.getByRole('row').filter({ hasText: 'Olu Bright' });
    await row.waitFor();
    const hoursText = `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
    const text = new RegExp(`Total Hours${hoursText}\\+ \\dh \\d+m in progressSessions3$`);
    expect(await row.textContent()).toMatch(text);
    await page.getByText(/^\+ \d+h \d+m in \d+ sessions? in progress$/).waitFor();
    await page.getByText(/as in the weekly report and archived\s+records/).waitFor();

    const report = await page.request.get(`/api/admin/export/weekly-report?startDate=${start}`);
    const [head = '', ...lines] = (await report.text()).trimEnd().split('\r\n');
    const line = lines.find((one) => one.startsWith('Olu Bright,'))?.split(',') ?? [];
    const titles = head.split(',');
    expect(Number(line[titles.indexOf('Total Hours')])).toBe(hours);
    expect(line[titles.indexOf('Sessions')]).toBe('3');
    expect(consoleErrors).toEqual([]);
    await worker.session.call('POST', '/api/time-entries/clock-out', {});
    await close();
  });

  it('exports the week as CSV', async () => {
    const { page, waitForToast, close } = await at(`/admin/hours?week=${lastWeek()}`);
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
    await waitForToast('Download Complete', `Successfully exported ${records} records as CSV`);
    await close();
  });

  itNightly('prints the whole week, whatever the search', async () => {
    const { page, consoleErrors, close } = await at(`/admin/hours?week=${lastWeek()}&q=nobody`);
    await page.getByText('No matches').waitFor();
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
    await page.getByText('No matches').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('has nothing to export for a week without work', async () => {
    const { page, waitForToast, close } = await at('/admin/hours?week=2020-01-08');
    await page.getByText('6 to 12 January 2020').waitFor();
    await page.getByText('No staff yet').waitFor();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await waitForToast('No Data', 'No records available to export.');
    await close();
  });
});

function minutesOf(duration: string): number {
  const [, hours = '', minutes = ''] = /^([\d,]+)h (\d+)m$/.exec(duration) ?? [];
  return Number(hours.replace(',', '')) * 60 + Number(minutes);
}
