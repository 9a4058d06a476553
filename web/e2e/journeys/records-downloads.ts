import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { formatDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { setStaffSince } from '@portal/tools/testing/generate-records';
import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { loadTeamNames, toRecordsCsv } from '../records-csv.ts';
import { changeResponses, openRecords, takeDownload } from '../records-page.ts';
import type { RestSession } from '../rest-session.ts';
import { createEntry, lastWednesday, lastWeek } from '../time-entry-fixtures.ts';

const recordFiles = '**/api/admin/export/daily-records*';

describe('downloads of the records', () => {
  const { url } = portal;
  const wednesday = lastWednesday();
  const thursday = addDays(wednesday, 1);
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Nuala', 'Byrne');
    await setStaffSince(portal.dataDir, nurse.id, lastWeek());
    await createEntry(hr, nurse, wednesday, ['09:30', '12:00']);
    await createEntry(hr, nurse, wednesday, ['13:00', '17:45']);
    await createEntry(hr, nurse, thursday, ['08:55', '17:00']);
    await archive();
  });

  const at = (address: string, before?: (page: Page) => Promise<void>) =>
    openRecords(browser, url, hr, address, before && { before });

  const onDay = (date: string, worker = nurse.id) =>
    `/?tab=records&by=day&date=${date}&worker=${worker}`;

  function archive(): Promise<unknown> {
    const range = { fromDate: wednesday, toDate: thursday };
    return hr.call('POST', '/api/admin/archive-date-range', range);
  }

  itNightly('downloads exactly the shown records', async () => {
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
    const { page, consoleErrors, waitForToast, close } = await at('/?tab=records');
    const teamNameOf = await loadTeamNames(hr);
    for (const [address, path, name] of paths) {
      await page.goto(`/?tab=records&${address}`);
      await page.getByRole('article').first().waitFor();
      const listed = () => hr.call<DailyRecord[]>('GET', `/api/admin/daily-records${path}`);
      // What earlier journeys changed is archived again automatically, even between list and file.
      const { records, file } = await eventually(async () => {
        const records = await listed();
        const file = await takeDownload(page, () =>
          page.getByRole('button', { name: 'Download CSV' }).click(),
        );
        expect(await listed()).toEqual(records);
        return { records, file };
      });
      expect(records.length).toBeGreaterThan(1);
      expect(file.name).toBe(`${name}.csv`);
      expect(file.bytes.toString('utf8')).toBe(toRecordsCsv(records, teamNameOf));
      expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      await waitForToast(
        'Download Complete',
        `Successfully exported ${records.length} records as CSV`,
      );
    }
    const sheet = await takeDownload(page, async () => {
      await page.getByRole('button', { name: 'Other formats' }).click();
      await page.getByRole('menuitem', { name: 'Download Excel file' }).click();
    });
    expect(sheet.name).toBe('staff-records.xlsx');
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
    await waitForToast('Download Complete', 'records as Excel');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('downloads the report of the shown week', async () => {
    const { page, waitForToast, close } = await at(`/?tab=records&by=week&week=${lastWeek()}`);
    const button = page.getByRole('button', { name: 'Weekly Report', exact: true });
    const file = await takeDownload(page, () => button.click());
    expect(file.name).toBe(`weekly-report-${lastWeek()}.csv`);
    const text = file.bytes.toString('utf8');
    expect(text).toContain(`\uFEFFStaff Member,Role,Monday ${formatDay(lastWeek())},`);
    expect(text).toContain('Nuala Byrne,employee,0.00,0.00,7.25,8.08,0.00');
    await waitForToast('Download Complete');

    await page.route('**/api/admin/export/weekly-report*', (route) => route.abort());
    await button.click();
    await waitForToast('Export Failed', 'Failed to generate weekly report. Please try again.');
    await close();
  });

  itNightly('says that there is nothing to export, or why an export failed', async () => {
    const { page, waitForToast, close } = await at(onDay(addDays(today, -300)));
    await page.getByText('No Records Found').waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await waitForToast('No Data', 'No records available to export.');
    await page.goto(onDay(wednesday));
    await page.getByRole('article').first().waitFor();
    await page.route('**/api/admin/export/daily-records*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Records are away.', code: 'SERVICE_UNAVAILABLE' },
      }),
    );
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await waitForToast('Export Failed', 'Records are away.');
    await close();
  });

  itNightly('asks the server whether there are records to export', async () => {
    const { page, waitForToast, close } = await at(onDay(wednesday), async (before) => {
      // This page has no live updates.
      await before.route('**/api/live', (route) => route.abort());
    });
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    const range = `startDate=${wednesday}&endDate=${wednesday}&workerId=${nurse.id}`;
    const records = await hr.call<DailyRecord[]>('GET', `/api/admin/daily-records/range?${range}`);
    for (const { id } of records) await hr.call('DELETE', `/api/admin/daily-records/${id}`);
    expect(await page.getByRole('article').count()).toBe(2);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await waitForToast('No Data', 'No records available to export.');
    await archive();
    await close();
  });

  itNightly('downloads one file at a time and can cancel it', async () => {
    const { page, consoleErrors, waitForToast, close } = await at(onDay(thursday));
    const held: Route[] = [];
    await page.route(recordFiles, (route) => void held.push(route));
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByRole('progressbar', { name: 'Records as CSV' }).waitFor();
    await page.getByRole('button', { name: 'Weekly Report', exact: true }).click();
    await waitForToast('One file at a time', 'Another file is still downloading.');
    expect(held.length).toBe(1);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await waitForToast('Download cancelled', 'Records as CSV: nothing was saved.');
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await waitForFocus(page.getByRole('heading', { name: 'Records', level: 1 }));

    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByRole('progressbar', { name: 'Records as CSV' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await waitForToast('Download cancelled');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('leaves large files to the browser after checking that they exist', async () => {
    const records = 600_000;
    const { page, waitForToast, close } = await at(onDay(thursday), (before) =>
      claim(before, records),
    );
    await page
      .getByText('There are 600,000 records, so your browser will download the file')
      .waitFor();
    const button = page.getByRole('button', { name: 'Download CSV' });
    const file = await takeDownload(page, () => button.click());
    expect(file.name).toBe('staff-records.csv');
    expect(file.bytes.toString('utf8')).toContain('Nuala Byrne');
    await waitForToast('Download started', 'Your browser is saving 600,000 records');

    await page.route(recordFiles, (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Records are away.', code: 'SERVICE_UNAVAILABLE' },
      }),
    );
    await button.click();
    await waitForToast('Export Failed', 'Records are away.');
    await close();
  });

  itNightly('warns when a sheet is too small, and shows the server’s message', async () => {
    const records = 1_048_576;
    const { page, close } = await at(onDay(thursday), (before) => claim(before, records));
    await page.getByText('An Excel sheet has room for 1,048,575').waitFor();
    await page.getByRole('button', { name: 'Other formats' }).click();
    const item = page.getByRole('menuitem', { name: 'Download Excel file' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await close();

    const other = await at(onDay(thursday));
    const message =
      'An Excel sheet has room for 1,048,575 records and there are 1,048,576. Choose CSV or fewer days.';
    await other.page.route(recordFiles, (route) =>
      route.fulfill({ status: 400, json: { message, code: 'BAD_INPUT' } }),
    );
    await other.page.getByRole('article').first().waitFor();
    await other.page.getByRole('button', { name: 'Other formats' }).click();
    await other.page.getByRole('menuitem', { name: 'Download Excel file' }).click();
    await other.waitForToast('Export Failed', message);
    await other.close();
  });
});

/** Makes the page believe that each day has this many records. */
function claim(page: Page, records: number): Promise<void> {
  return changeResponses(page, 'RecordsByDay', ({ recordsByDay }) => ({
    recordsByDay: (recordsByDay as object[]).map((day) => ({ ...day, records })),
  }));
}
