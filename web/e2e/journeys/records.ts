import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { formatDay, formatLongDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import { setStaffSince } from '@portal/tools/testing/generate-records';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { openRecords } from '../records-page.ts';
import type { RestSession } from '../rest-session.ts';
import { createEntry, lastWednesday, lastWeek } from '../time-entry-fixtures.ts';

describe('the records', () => {
  const { url } = portal;
  const wednesday = lastWednesday();
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Maeve', "O'Rourke");
    await setStaffSince(portal.dataDir, nurse.id, lastWeek());
    await createEntry(hr, nurse, wednesday, ['09:30', '12:00']);
    await createEntry(hr, nurse, wednesday, ['13:00', '17:45']);
    await createEntry(hr, nurse, addDays(wednesday, 1), ['08:55', '17:00']);
  });

  const at = (address: string, width = 1280) => openRecords(browser, url, hr, address, { width });

  const onDay = (date: string, worker = nurse.id) =>
    `/?tab=records&by=day&date=${date}&worker=${worker}`;

  itNightly('keeps a year and a month that are chosen before the first is shown', async () => {
    const { page, close } = await at(`/?tab=records&by=month&month=${today.slice(0, 7)}`);
    const year = Number(today.slice(0, 4)) - 1;
    const fields = [
      [await page.getByLabel('Year').elementHandle(), String(year)],
      [await page.getByRole('combobox', { name: 'Month', exact: true }).elementHandle(), '02'],
    ] as const;
    await page.evaluate(async (choices) => {
      for (const [field, value] of choices) {
        (field as HTMLSelectElement).value = value;
        field?.dispatchEvent(new Event('change', { bubbles: true }));
        await null;
      }
    }, fields);
    await page.getByRole('heading', { name: `February ${year}`, level: 2 }).waitFor();
    await close();
  });

  it('shows a range, date, week or month and keeps it in the address', async () => {
    const { page, consoleErrors, close } = await at('/?tab=records');
    const title = (text: string) => page.getByRole('heading', { name: text, level: 2 }).waitFor();
    await title(`${formatDay(yearBefore(today))} to ${formatDay(today)}`);

    await choose(page, 'Single date');
    await expect.poll(() => search(page, 'date')).toBe(today);
    await page.getByRole('button', { name: 'Previous day' }).dblclick();
    await expect.poll(() => search(page, 'date')).toBe(addDays(today, -2));
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
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('clamps dates to the limits and says so', async () => {
    const { page, close } = await at('/?tab=records&by=day&date=2020-01-01');
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
    const wanted = `Enter a date from ${formatDay(first)} to ${formatDay(today)}`;
    await page.getByText(wanted).waitFor();
    expect(search(page, 'date')).toBe('2020-01-01');

    await page.goto('/?tab=records&from=2001-01-01&to=2099-01-01');
    await expect.poll(() => hidden(page, 'from')).toBe(yearBefore(today, 2));
    expect(await hidden(page, 'to')).toBe(today);
    await close();
  });

  itNightly('treats typing in a date field as one history entry', async () => {
    const { page, close } = await at('/?tab=records');
    const before = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-15`;
    await page.goto(onDay(before));
    await expect.poll(() => hidden(page, 'date')).toBe(before);
    const steps = await page.evaluate(() => history.length);
    const day = page.getByRole('group', { name: 'Date' }).getByRole('spinbutton', { name: /day/i });
    await day.focus();
    for (const back of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => search(page, 'date')).toBe(addDays(before, -back));
    }
    // The address changes shortly before the page.
    const last = formatLongDay(addDays(before, -3));
    await page.getByRole('heading', { name: last, level: 2 }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    await page.goBack();
    await expect.poll(() => search(page, 'date')).toBe(before);
    await expect.poll(() => hidden(page, 'date')).toBe(before);

    await choose(page, 'Month');
    const month = page.getByRole('combobox', { name: 'Month', exact: true });
    const inYear = await page.evaluate(() => history.length);
    for (const ofYear of ['01', '02', '03']) await month.selectOption(ofYear);
    await expect.poll(() => search(page, 'month')).toMatch(/-03$/);
    expect(await page.evaluate(() => history.length)).toBe(inYear + 1);
    await page.goBack();
    await expect.poll(() => search(page, 'month')).toBe(before.slice(0, 7));
    await close();
  });

  itNightly.each(['range', 'day', 'week', 'month'])(
    'fits the %s view into 320 pixels',
    async (view) => {
      const { page, close } = await at(`/?tab=records&by=${view}`, 320);
      await page.getByRole('button', { name: 'Enhanced Archive' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await close();
    },
  );

  it('archives the shown date and shows its records and heatmap', async () => {
    const { page, consoleErrors, waitForToast, close } = await at(onDay(wednesday));
    await page.getByRole('button', { name: 'Archive This Date' }).click();
    await waitForToast('Archive complete');
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
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('deletes a record after confirming, and restores it by archiving', async () => {
    const { page, consoleErrors, waitForToast, close } = await at(onDay(wednesday), 320);
    const cards = page.getByRole('article');
    await page.getByRole('button', { name: /^Delete the record of Maeve.*session 2$/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this record?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await cards.count()).toBe(2);
    await page.getByRole('button', { name: /^Delete the record of Maeve.*session 2$/ }).click();
    // The event arrives before the response.
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'DeleteRecord') return route.continue();
      const response = await route.fetch();
      await expect.poll(() => page.locator('article').count()).toBe(1);
      await route.fulfill({ response });
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Record deleted', "Maeve O'Rourke");
    await expect.poll(() => cards.count()).toBe(1);
    await waitForFocus(cards.first().getByRole('button'));
    await page.getByRole('button', { name: 'Archive This Date' }).click();
    await expect.poll(() => cards.count()).toBe(2);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('shows what others archive and delete', async () => {
    const { page, close } = await at(onDay(wednesday));
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
    await close();
  });

  itNightly('creates today’s records when there are none', async () => {
    const { page, waitForToast, close } = await at(onDay(addDays(today, -300)));
    await page.getByText('No Records Found').waitFor();
    await page.getByRole('button', { name: 'Create Records for Today' }).click();
    await waitForToast('Archive complete');
    await expect.poll(() => search(page, 'date')).toBe(today);
    await page.getByRole('article').filter({ hasText: "Maeve O'Rourke" }).first().waitFor();
    await waitForFocus(page.getByRole('heading', { name: 'Records', level: 1 }));
    await close();
  });
});

function choose(page: Page, view: string): Promise<void> {
  return page.getByRole('radio', { name: view }).click({ force: true });
}

function search(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

/** The value of a date field. */
function hidden(page: Page, name: string): Promise<string> {
  return page.locator(`input[name="${name}"]`).inputValue();
}

function yearBefore(day: string, years = 1): string {
  const year = Number(day.slice(0, 4)) - years;
  const same = `${year}${day.slice(4)}`;
  return Number.isNaN(Date.parse(same)) ? `${year}-02-28` : same;
}
