import { addDays } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { createEntry, lastWednesday, lastWeek } from '../time-entry-fixtures.ts';

describe('one’s own week and month', () => {
  const { url } = portal;
  let wednesday: string;
  let browser: Browser;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    wednesday = lastWednesday();
    const hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Lucia', 'Ferrari');
    await createEntry(hr, nurse, wednesday, ['09:00', '17:30']);
    await createEntry(hr, nurse, addDays(wednesday, 1), ['09:30', '17:00']);
  });

  it('are shown in numbers, with the period in the URL', async () => {
    const { page, consoleErrors, close } = await openPage(browser, url, { session: nurse.session });
    await page.goto('/?section=statistics');
    const week = page.getByRole('region', { name: /Week$/ });
    await week.getByText('/5 days').waitFor();
    expect(
      await week.getByRole('button', { name: 'Next week' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await week.getByRole('button', { name: 'Previous week' }).click();
    await week.getByText('16h 0m').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toBe(lastWeek());
    const rows = await week.getByRole('table').getByRole('row').allTextContents();
    expect(rows.filter((row) => /^(Wednes|Thurs)day/.test(row))).toEqual([
      'Wednesday8h 30m',
      'Thursday7h 30m30 min late',
    ]);
    expect(await week.textContent()).toMatch(/Days worked2\/5 days.*Late arrivals1/);

    await page.goto(`/?section=statistics&month=${wednesday.slice(0, 7)}&week=${lastWeek()}`);
    const day = page.getByRole('row', { name: new RegExp(`^Wed ${Number(wednesday.slice(8))} `) });
    await day.getByText('8h 30m').waitFor();
    await week.getByText('16h 0m').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are shown with the latest entries, and all entries by week', async () => {
    const { page, close } = await openPage(browser, url, { session: nurse.session });
    await page.goto('/');
    await page.getByText('Nothing recorded this week yet').waitFor();
    await page.getByRole('link', { name: 'All entries' }).click();
    await page.getByRole('heading', { name: 'All entries' }).waitFor();
    await page.getByRole('button', { name: 'Previous week' }).click();
    const entries = page.getByRole('main').getByRole('listitem');
    await page.getByText('09:00 – 17:30').waitFor();
    await expect.poll(() => entries.count()).toBe(2);
    expect(await entries.first().textContent()).toMatch(
      /09:30 – 17:00.*7h 30m.*30 min late.*Corrected/,
    );

    await entries.first().getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Corrected by HR').waitFor();
    await dialog.getByText('HR: The ward’s computer was down that day').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('li a:focus').getByText('09:30 – 17:00').waitFor();
    await close();
  });
});
