import { readFile } from 'node:fs/promises';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { formatDay } from '@portal/kernel/format';
import { addDays, londonDay } from '@portal/kernel/london';
import { onStaffSince } from '@portal/tools/testing/copied-records';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import { csvOf } from '../records-file.ts';
import type { AtRest } from '../rest.ts';
import { lastWednesday, lastWeek, sessionOn } from '../sessions.ts';

describe('the records', () => {
  const url = inject('portalUrl');
  const wednesday = lastWednesday();
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Maeve', "O'Rourke");
    await onStaffSince(inject('dataDir'), nurse.id, lastWeek());
    await sessionOn(hr, nurse, wednesday, ['09:30', '12:00']);
    await sessionOn(hr, nurse, wednesday, ['13:00', '17:45']);
    await sessionOn(hr, nurse, addDays(wednesday, 1), ['08:55', '17:00']);
  });
  afterAll(() => browser?.close());

  async function at(address: string, width = 1280): Promise<Visitor> {
    const viewport = { width, height: 900 };
    const visitor = await visit(browser, url, { reducedMotion: 'reduce', viewport });
    await visitor.page.context().addCookies([hr.cookie()]);
    await visitor.page.goto(address);
    await visitor.page.getByRole('radio', { name: 'Range' }).waitFor({ state: 'attached' });
    return visitor;
  }

  const onDay = (date: string, worker = nurse.id) =>
    `/?tab=records&by=day&date=${date}&worker=${worker}`;

  it('shows a year, a date, a week or a month, and keeps it in the address', async () => {
    const { page, complaints, leave } = await at('/?tab=records');
    const title = (text: string) => page.getByRole('heading', { name: text, level: 2 }).waitFor();
    await title(`${formatDay(yearBefore(today))} to ${formatDay(today)}`);

    await choose(page, 'Single date');
    await expect.poll(() => search(page, 'date')).toBe(today);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(() => search(page, 'date')).toBe(addDays(today, -1));
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Single date' }).isChecked()).toBe(true);

    await choose(page, 'Week');
    await expect.poll(() => search(page, 'week')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await choose(page, 'Month');
    const months = page
      .getByRole('combobox', { name: 'Month', exact: true })
      .locator('option:not([disabled])');
    await expect.poll(() => months.count()).toBe(12);
    const year = Number(today.slice(0, 4));
    const years = await page.getByLabel('Year').locator('option:not([disabled])').allTextContents();
    expect(years).toEqual([String(year), String(year - 1)]);
    await page.getByLabel('Year').selectOption(String(year - 1));
    await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption('02');
    await title(`February ${year - 1}`);
    await expect.poll(() => search(page, 'month')).toBe(`${year - 1}-02`);

    const worker = page.getByRole('combobox', { name: 'Worker' });
    await worker.fill('maeve');
    await page.getByRole('option', { name: /Maeve/ }).click();
    await expect.poll(() => search(page, 'worker')).toBe(nurse.id);
    await page.reload();
    await expect.poll(() => worker.inputValue()).toContain("Maeve O'Rourke");
    await title(`February ${year - 1}`);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('keeps to what the pickers offer, and says so', async () => {
    const { page, leave } = await at('/?tab=records&by=day&date=2020-01-01');
    const field = page.getByRole('group', { name: 'Date' });
    const first = yearBefore(today);
    await expect.poll(() => hidden(page, 'date')).toBe(first);
    expect(
      await page.getByRole('button', { name: 'Previous day' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await field.getByRole('spinbutton', { name: /year/i }).click();
    await page.keyboard.type('2019');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const wanted = `Please choose a day from ${formatDay(first)} to ${formatDay(today)}.`;
    await page.getByText(wanted).waitFor();
    expect(search(page, 'date')).toBe('2020-01-01');

    await page.goto('/?tab=records&from=2001-01-01&to=2099-01-01');
    await expect.poll(() => hidden(page, 'from')).toBe(yearBefore(today, 2));
    expect(await hidden(page, 'to')).toBe(today);
    await leave();
  });

  it('archives the date that is shown, and shows its records beside their picture', async () => {
    const { page, complaints, toldOf, leave } = await at(onDay(wednesday));
    await page.getByRole('button', { name: 'Archive This Date' }).click();
    await toldOf('Archive Complete');
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    const [first = '', second = ''] = await cards.allTextContents();
    for (const text of ["Maeve O'Rourke", 'Present', '30 min late', '09:30', '12:00', '2h 30m']) {
      expect(first).toContain(text);
    }
    expect(first.toLowerCase()).toContain('employee');
    expect(first).toContain('Office Computer');
    expect(first).toContain('Leave entitlement 25 days');
    expect(first).toMatch(/Archived \d\d\/\d\d\/\d{4} at \d\d:\d\d/);
    expect(first).not.toContain('Session');
    expect(second).toContain('Session 2');
    const day = page.getByRole('button', { name: /: 1 of 1 present, 1 late$/ });
    expect(await day.getAttribute('data-date')).toBe(wednesday);

    await day.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => search(page, 'date')).toBe(addDays(wednesday, 1));
    await page.getByRole('button', { name: 'Archive This Date' }).click();
    await page.getByRole('article').filter({ hasText: '8h 5m' }).waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const table = page.getByRole('table', { name: 'Presence, lateness and absence by day' });
    expect(await table.getByRole('row').count()).toBeGreaterThanOrEqual(3);
    expect(complaints).toEqual([]);
    await leave();
  });

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
      const records = await hr.call<DailyRecord[]>('GET', `/api/admin/daily-records${path}`);
      expect(records.length).toBeGreaterThan(1);
      await page.goto(`/?tab=records&${address}`);
      await page.getByRole('article').first().waitFor();
      const file = await saved(page, () =>
        page.getByRole('button', { name: 'Download CSV' }).click(),
      );
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
    expect(text).toContain("Maeve O'Rourke,employee,0.00,0.00,7.25,8.08,0.00");
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

  it('deletes a record after a question, and brings it back by archiving', async () => {
    const { page, complaints, toldOf, leave } = await at(onDay(wednesday), 320);
    const cards = page.getByRole('article');
    await page.getByRole('button', { name: /^Delete the record of Maeve.*session 2$/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this record?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await cards.count()).toBe(2);
    await page.getByRole('button', { name: /^Delete the record of Maeve.*session 2$/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toldOf('Record Deleted', "Maeve O'Rourke");
    await expect.poll(() => cards.count()).toBe(1);
    await keyboardAt(cards.first().getByRole('button'));
    await page.getByRole('button', { name: 'Archive This Date' }).click();
    await expect.poll(() => cards.count()).toBe(2);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('follows what others archive and delete', async () => {
    const { page, leave } = await at(onDay(wednesday));
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    await page.waitForLoadState('networkidle');
    const [, second] = await hr.call<DailyRecord[]>(
      'GET',
      `/api/admin/daily-records/range?startDate=${wednesday}&endDate=${wednesday}&workerId=${nurse.id}`,
    );
    await hr.call('DELETE', `/api/admin/daily-records/${second?.id}`);
    await expect.poll(() => cards.count()).toBe(1);
    await hr.call('POST', `/api/admin/archive-daily-staff/${wednesday}`, {});
    await expect.poll(() => cards.count()).toBe(2);
    await leave();
  });

  it('creates the records of today where there are none', async () => {
    const { page, toldOf, leave } = await at(onDay(addDays(today, -300)));
    await page.getByText('No Records Found').waitFor();
    await page.getByRole('button', { name: 'Create Records for Today' }).click();
    await toldOf('Archive Complete');
    await expect.poll(() => search(page, 'date')).toBe(today);
    await page.getByRole('article').filter({ hasText: "Maeve O'Rourke" }).first().waitFor();
    await leave();
  });
});

/** Takes the file that something saves. */
async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await press();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

function choose(page: Page, view: string): Promise<void> {
  return page.getByRole('radio', { name: view }).click({ force: true });
}

function search(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

/** The day that a date field holds. */
function hidden(page: Page, name: string): Promise<string> {
  return page.locator(`input[name="${name}"]`).inputValue();
}

function yearBefore(day: string, years = 1): string {
  const year = Number(day.slice(0, 4)) - years;
  const same = `${year}${day.slice(4)}`;
  return Number.isNaN(Date.parse(same)) ? `${year}-02-28` : same;
}
