import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { formatDay } from '@portal/kernel/format';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { onStaffSince } from '@portal/tools/testing/copied-records';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import { csvOf } from '../records-file.ts';
import { atRecords, changeAnswers, saved } from '../records-page.ts';
import type { AtRest } from '../rest.ts';
import { lastWednesday, lastWeek, sessionOn } from '../sessions.ts';

const recordFiles = '**/api/admin/export/daily-records*';

describe('the files of the records', () => {
  const url = inject('portalUrl');
  const wednesday = lastWednesday();
  const thursday = addDays(wednesday, 1);
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Nuala', 'Byrne');
    await onStaffSince(inject('dataDir'), nurse.id, lastWeek());
    await sessionOn(hr, nurse, wednesday, ['09:30', '12:00']);
    await sessionOn(hr, nurse, wednesday, ['13:00', '17:45']);
    await sessionOn(hr, nurse, thursday, ['08:55', '17:00']);
    await archive();
  });
  afterAll(() => browser?.close());

  const at = (address: string, before?: (page: Page) => Promise<void>) =>
    atRecords(browser, url, hr, address, before && { before });

  const onDay = (date: string, worker = nurse.id) =>
    `/?tab=records&by=day&date=${date}&worker=${worker}`;

  function archive(): Promise<unknown> {
    const range = { fromDate: wednesday, toDate: thursday };
    return hr.call('POST', '/api/admin/archive-date-range', range);
  }

  it('downloads what is shown, byte for byte what the records say', async () => {
    const week = lastWeek();
    const month = wednesday.slice(0, 7);
    const to = addDays(wednesday, 1);
    const range = `startDate=${wednesday}&endDate=${to}`;
    const paths = [
      [`by=day&date=${wednesday}`, `/${wednesday}`, `daily-records-${wednesday}`],
      [`by=week&week=${week}`, `/week/${week}`, `weekly-records-${week}`],
      [
        `by=month&month=${month}`,
        `/year/${month.slice(0, 4)}/month/${Number(month.slice(5))}`,
        `monthly-records-${month}`,
      ],
      [`from=${wednesday}&to=${to}`, `/range?${range}`, `historical-records-${wednesday}-to-${to}`],
      [
        `from=${wednesday}&to=${to}&worker=${nurse.id}`,
        `/range?${range}&workerId=${nurse.id}`,
        'staff-records',
      ],
    ] as const;
    const { page, complaints, toldOf, leave } = await at('/?tab=records');
    for (const [address, path, name] of paths) {
      await page.goto(`/?tab=records&${address}`);
      await page.getByRole('article').first().waitFor();
      const listed = () => hr.call<DailyRecord[]>('GET', `/api/admin/daily-records${path}`);
      // What earlier walks have changed is archived again by itself, also between list and file.
      const { records, file } = await eventually(async () => {
        const records = await listed();
        const file = await saved(page, () =>
          page.getByRole('button', { name: 'Download CSV' }).click(),
        );
        expect(await listed()).toEqual(records);
        return { records, file };
      });
      expect(records.length).toBeGreaterThan(1);
      expect(file.name).toBe(`${name}.csv`);
      expect(file.bytes.toString('utf8')).toBe(csvOf(records));
      expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      await toldOf('Download Complete', `Successfully exported ${records.length} records as CSV`);
    }
    const sheet = await saved(page, async () => {
      await page.getByRole('button', { name: 'Other files' }).click();
      await page.getByRole('menuitem', { name: 'Download XLSX' }).click();
    });
    expect(sheet.name).toBe('staff-records.xlsx');
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
    await toldOf('Download Complete', 'records as XLSX');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('makes the report of the week that is shown', async () => {
    const { page, toldOf, leave } = await at(`/?tab=records&by=week&week=${lastWeek()}`);
    const button = page.getByRole('button', { name: 'Weekly Report', exact: true });
    const file = await saved(page, () => button.click());
    expect(file.name).toBe(`weekly-report-${lastWeek()}.csv`);
    const text = file.bytes.toString('utf8');
    expect(text).toContain(`\uFEFFStaff Member,Role,Monday ${formatDay(lastWeek())},`);
    expect(text).toContain('Nuala Byrne,employee,0.00,0.00,7.25,8.08,0.00');
    await toldOf('Download Complete');

    await page.route('**/api/admin/export/weekly-report*', (route) => route.abort());
    await button.click();
    await toldOf('Export Failed', 'Failed to generate weekly report. Please try again.');
    await leave();
  });

  it('says that there is nothing to export, and why an export failed', async () => {
    const { page, toldOf, leave } = await at(onDay(addDays(today, -300)));
    await page.getByText('No Records Found').waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await toldOf('No Data', 'No records available to export.');
    await page.goto(onDay(wednesday));
    await page.getByRole('article').first().waitFor();
    await page.route('**/api/admin/export/daily-records*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Records are away.', code: 'SERVICE_UNAVAILABLE' },
      }),
    );
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await toldOf('Export Failed', 'Records are away.');
    await leave();
  });

  it('asks the server whether there is something to export', async () => {
    const { page, toldOf, leave } = await at(onDay(wednesday), async (before) => {
      // What others do is not heard of here.
      await before.route('**/api/live', (route) => route.abort());
    });
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    const range = `startDate=${wednesday}&endDate=${wednesday}&workerId=${nurse.id}`;
    const records = await hr.call<DailyRecord[]>('GET', `/api/admin/daily-records/range?${range}`);
    for (const { id } of records) await hr.call('DELETE', `/api/admin/daily-records/${id}`);
    expect(await page.getByRole('article').count()).toBe(2);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await toldOf('No Data', 'No records available to export.');
    await archive();
    await leave();
  });

  it('fetches one file at a time, which can be cancelled', async () => {
    const { page, complaints, toldOf, leave } = await at(onDay(thursday));
    const held: Route[] = [];
    await page.route(recordFiles, (route) => void held.push(route));
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByRole('progressbar', { name: 'Records as CSV' }).waitFor();
    await page.getByRole('button', { name: 'Weekly Report', exact: true }).click();
    await toldOf('One File at a Time', 'Another file is still being fetched.');
    expect(held.length).toBe(1);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await toldOf('Download Cancelled', 'Records as CSV: nothing was saved.');
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await keyboardAt(page.getByRole('heading', { name: 'Records', level: 1 }));

    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByRole('progressbar', { name: 'Records as CSV' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await toldOf('Download Cancelled');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('leaves what is large to the browser, once it is sure to come', async () => {
    const records = 600_000;
    const { page, toldOf, leave } = await at(onDay(thursday), (before) => claim(before, records));
    await page.getByText('Of 600,000 records the browser itself saves the file').waitFor();
    const button = page.getByRole('button', { name: 'Download CSV' });
    const file = await saved(page, () => button.click());
    expect(file.name).toBe('staff-records.csv');
    expect(file.bytes.toString('utf8')).toContain('Nuala Byrne');
    await toldOf('Download Started', 'The browser saves 600,000 records');

    await page.route(recordFiles, (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Records are away.', code: 'SERVICE_UNAVAILABLE' },
      }),
    );
    await button.click();
    await toldOf('Export Failed', 'Records are away.');
    await leave();
  });

  it('says before the click what a sheet has no room for, and after it what the server says', async () => {
    const records = 1_048_576;
    const { page, leave } = await at(onDay(thursday), (before) => claim(before, records));
    await page.getByText('An XLSX sheet has room for 1,048,575').waitFor();
    await page.getByRole('button', { name: 'Other files' }).click();
    const item = page.getByRole('menuitem', { name: 'Download XLSX' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await leave();

    const other = await at(onDay(thursday));
    const message = 'format must be csv: a sheet has room for 1048575 records';
    await other.page.route(recordFiles, (route) =>
      route.fulfill({ status: 400, json: { message, code: 'BAD_INPUT' } }),
    );
    await other.page.getByRole('article').first().waitFor();
    await other.page.getByRole('button', { name: 'Other files' }).click();
    await other.page.getByRole('menuitem', { name: 'Download XLSX' }).click();
    await other.toldOf('Export Failed', message);
    await other.leave();
  });
});

/** Has the page believe that each day has so many records. */
function claim(page: Page, records: number): Promise<void> {
  return changeAnswers(page, 'RecordsByDay', ({ recordsByDay }) => ({
    recordsByDay: (recordsByDay as object[]).map((day) => ({ ...day, records })),
  }));
}
