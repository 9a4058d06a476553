import { formatDuration } from '@portal/kernel/duration';
import { formatLongDay } from '@portal/kernel/format-date';
import { formatDaysWorked, formatHoursWorked } from '@portal/kernel/format-working-pattern';
import { addDays, londonDay, weekday } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, mondayIn, typeDay } from '../leave-fixtures.ts';
import { openAccountDialog, waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Pattern {
  from: string;
  weeks: number;
  worksBankHolidays: boolean;
  shifts: { week: number; weekday: number; start: string; end: string; breakMinutes: number }[];
}

const longDay = { week: 1, start: '07:30', end: '20:00', breakMinutes: 60 };
/** Without the break. */
const longDayMinutes = 11.5 * 60;
const wide = { width: 1280, height: 900 };

describe('the working patterns of the staff', () => {
  const { url } = portal;
  const fourWeeksAgo = mondayIn(-4);
  const nextMonday = mondayIn(1);
  const longDays = { from: fourWeeksAgo, shifts: shiftsOn([1, 2, 3]) };
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Imara', 'Solberg');
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/employment`, { contractedHours: 37.5 });
  });

  /** Makes these the only patterns of the nurse. */
  async function setPatterns(...patterns: object[]): Promise<void> {
    const path = `/api/admin/users/${nurse.id}/working-patterns`;
    for (const { from } of await stored()) await hr.call('DELETE', `${path}/${from}`);
    for (const pattern of patterns) await hr.call('POST', path, pattern);
  }

  const openPanel = () =>
    openPage(browser, url, { session: hr, path: `/?tab=staff&q=solberg&person=${nurse.id}` });

  async function stored(): Promise<Pattern[]> {
    const accounts = await hr.call<{ id: string; workingPatterns: Pattern[] }[]>(
      'GET',
      '/api/users',
    );
    return accounts.find(({ id }) => id === nurse.id)?.workingPatterns ?? [];
  }

  it('are added by keyboard, with errors at their fields and a summary', async () => {
    await setPatterns();
    const { page, waitForToast, consoleErrors, close } = await openPanel();
    const panel = page.getByRole('dialog', { name: 'Imara Solberg' });
    await panel.getByText('Monday to Friday, 09:00 to 17:00').waitFor();
    const add = panel.getByRole('button', { name: 'Add pattern for Imara Solberg' });
    await add.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add working pattern' });
    const firstDay = dateField(dialog, 'First day');
    await waitForFocus(firstDay.getByRole('spinbutton').first());
    await dialog.getByText('5 days and 40 hours a week').waitFor();
    await dialog.getByText('2.5 hours a week more than contracted (37.5 hours)').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the first day as dd/mm/yyyy').waitFor();
    await typeDay(page, firstDay, fourWeeksAgo);
    await dialog
      .getByText(/^Lateness, leave and records from .* are worked out again\.$/)
      .waitFor();

    await dialog.getByRole('button', { name: 'Three long days' }).press('Enter');
    await dialog.getByText('3 days and 34.5 hours a week').waitFor();
    const monday = dialog.getByRole('group', { name: 'Monday' });
    const breakMinutes = monday.getByLabel('Break (min)');
    await monday.getByLabel('End').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('0800');
    await page.keyboard.press('Enter');
    await monday.getByText('Break must be shorter than the shift').waitFor();
    await waitForFocus(breakMinutes);
    expect(await monday.getByLabel('End').inputValue()).toBe('08:00');
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);

    await pressDays(dialog);
    await dialog.getByRole('button', { name: 'Add pattern' }).press('Enter');
    await dialog.getByText('Enter at least one working day').waitFor();
    const checkbox = dialog.getByRole('checkbox', { name: 'Monday' });
    await waitForFocus(checkbox);
    expect(await checkbox.getAttribute('aria-describedby')).toBe('pattern-days-error');
    // What was typed of a day stays.
    await pressDays(dialog);
    await monday.getByLabel('End').fill('20.00');
    await breakMinutes.focus();
    await dialog.getByText('3 days and 34.5 hours a week').waitFor();
    await page.keyboard.press('Enter');
    await waitForToast('Working pattern saved', 'Imara Solberg');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(add);
    await panel.getByText('Mon–Wed 07:30–20:00 (60-minute break)').waitFor();
    await panel.getByText('3 hours a week less than contracted (37.5 hours)').waitFor();
    const wednesday = panel.getByRole('row', { name: /^Wednesday/, includeHidden: true });
    expect(await wednesday.textContent()).toBe('Wednesday07:30 to 20:00, 60-minute break');
    expect(await panel.getByText('Work hours').count()).toBe(0);
    expect(await stored()).toEqual([
      {
        from: fourWeeksAgo,
        isIrregular: false,
        worksBankHolidays: false,
        weeks: 1,
        shifts: shiftsOn([1, 2, 3]),
      },
    ]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are shown in the list instead of the work hours, and lead to the panel', async () => {
    await setPatterns(longDays);
    const path = '/?tab=staff&q=solberg';
    const { page, consoleErrors, close } = await openPage(browser, url, { session: hr, path });
    const row = page.getByRole('row').filter({ hasText: 'Imara Solberg' });
    const name = /^Mon–Wed, 34\.5 hours.*, working pattern of Imara Solberg$/;
    await row.getByRole('link', { name }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Imara Solberg' });
    await waitForFocus(panel.getByRole('heading', { name: 'Working pattern' }));
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await row.getByRole('button', { name: /edit work hours/ }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('of several weeks are planned, changed, deleted and restored', async () => {
    await setPatterns(longDays);
    const { page, waitForToast, consoleErrors, close } = await openPanel();
    const panel = page.getByRole('dialog', { name: 'Imara Solberg' });
    await panel.getByRole('button', { name: /^Add pattern/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add working pattern' });
    await typeDay(page, dateField(dialog, 'First day'), nextMonday);
    await dialog.getByRole('button', { name: 'Two-week rota' }).click();
    await dialog.getByText('Week 1 is the week of').waitFor();
    await dialog.getByRole('checkbox', { name: 'Thursday' }).last().uncheck();
    await dialog.getByText('2 days, 23 hours').waitFor();
    await dialog.getByText('2-week average').waitFor();
    await dialog.getByText('2.5 days and 28.75 hours a week').waitFor();
    const friday = dialog.getByRole('group', { name: 'Friday of week 2' });
    await friday.getByLabel('Start').fill('09:00');
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: 'Copy Monday’s hours' }).click();
    expect(await friday.getByLabel('Start').inputValue()).toBe('07:30');
    await dialog.getByLabel('Repeats').selectOption({ label: 'Every 3 weeks' });
    await dialog.getByRole('button', { name: 'Copy week 1 to the other weeks' }).click();
    await dialog.getByText('3 days and 34.5 hours a week').waitFor();
    await dialog.getByRole('button', { name: 'Add pattern' }).click();
    await waitForToast('Working pattern saved', 'Imara Solberg');
    const rota = panel
      .getByRole('listitem')
      .filter({ hasText: '3-week rota, 3 days and 34.5 hours a week' });
    await rota.getByText('Upcoming').waitFor();
    expect((await stored()).at(-1)).toMatchObject({ from: nextMonday, weeks: 3 });

    await choose(page, nextMonday, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit working pattern' });
    await edit.getByLabel('Works on bank holidays').check();
    await typeDay(page, dateField(edit, 'First day'), addDays(nextMonday, 7));
    await edit.getByRole('button', { name: 'Save pattern' }).click();
    await waitForToast('Working pattern saved', 'Imara Solberg');
    await edit.waitFor({ state: 'detached' });
    expect((await stored()).map(({ from }) => from)).toEqual([
      fourWeeksAgo,
      addDays(nextMonday, 7),
    ]);

    await choose(page, addDays(nextMonday, 7), 'Delete');
    const question = page.getByRole('alertdialog', { name: /^Delete the pattern from/ });
    await question.getByText('Mon–Wed 07:30–20:00 (60-minute break)').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    await question.getByRole('button', { name: 'Delete pattern' }).click();
    await waitForToast('Working pattern deleted', 'Imara Solberg');
    await rota.waitFor({ state: 'detached' });
    await waitForFocus(panel.getByRole('heading', { name: 'Working pattern' }));
    expect(await stored()).toHaveLength(1);
    // The last change alone can be undone.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.count()).toBe(1);
    await undo.click();
    await rota.waitFor();
    expect((await stored()).at(-1)).toMatchObject({ weeks: 3, worksBankHolidays: true });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('show what the server refuses at its field', async () => {
    const { page, close } = await openPanel();
    const issue = { path: ['shifts', 1, 'end'], message: 'must not be after the next shift' };
    const extensions = { code: 'BAD_INPUT', issues: [issue] };
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().operationName === 'SaveWorkingPattern'
        ? route.fulfill({ json: { errors: [{ message: issue.message, extensions }] } })
        : route.continue(),
    );
    await page.getByRole('button', { name: /^Add pattern/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add working pattern' });
    await typeDay(page, dateField(dialog, 'First day'), mondayIn(9));
    await dialog.getByRole('button', { name: 'Two-week rota' }).click();
    // Closed again, the week opens for an error in it.
    await dialog.locator('summary').first().press('Enter');
    await dialog.getByRole('group', { name: 'Tuesday of week 1' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Add pattern' }).click();
    const tuesday = dialog.getByRole('group', { name: 'Tuesday of week 1' });
    await tuesday.getByText('End must not be after the next shift').waitFor();
    await waitForFocus(tuesday.getByLabel('End'));
    await close();
  });

  itNightly('keep what was typed through a reload', async () => {
    await setPatterns(longDays);
    const { page, close } = await openPanel();
    const open = () => page.getByRole('button', { name: /^Add pattern/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add working pattern' });
    const start = dialog.getByRole('group', { name: 'Monday' }).getByLabel('Start');
    await open();
    await start.fill('06:15');
    await page.reload();
    await open();
    await start.waitFor();
    expect(await start.inputValue()).toBe('06:15');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    expect(await start.inputValue()).toBe('07:30');
    await close();
  });

  it('are what people see their time against', async () => {
    const today = weekday(londonDay(new Date()));
    // The nurse started years ago, so days before today are due as well.
    const others = [1, 2, 3, 4].filter((day) => day !== today).slice(0, 3);
    const workOn = (weekdays: number[]) =>
      setPatterns({ from: fourWeeksAgo, worksBankHolidays: true, shifts: shiftsOn(weekdays) });
    await workOn(others);
    await waitForWorkingDays(nurse, others.length);
    const { page, consoleErrors, close } = await openPage(browser, url, {
      session: nurse.session,
      path: '/',
    });
    const status = page.getByRole('region', { name: 'Current Status' });
    await status.getByText('You’re not due to work today.').waitFor();
    await status.getByText('0h 0m', { exact: true }).waitFor();
    const week = page.getByRole('region', { name: 'This Week' });
    await week.getByText(`/${formatDaysWorked(others.length)}`).waitFor();
    const due = `of ${formatDuration(others.length * longDayMinutes)} due`;
    await week.getByText(due, { exact: true }).waitFor();
    const rows = await week.getByRole('table').getByRole('row').allTextContents();
    expect(rows.filter((row) => row.includes('0h 0m of 11h 30m due'))).toHaveLength(others.length);
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    const dialog = await openAccountDialog(page, 'Your working pattern');
    const hours = formatHoursWorked(others.length * longDayMinutes);
    await dialog.getByText(`${formatDaysWorked(others.length)} and ${hours} a week`).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.setViewportSize(wide);

    await workOn([...others, today]);
    await waitForWorkingDays(nurse, others.length + 1);
    await page.reload();
    await status.getByText('Your hours are 07:30 to 20:00.').waitFor();
    await status.getByText('0h 0m of 11h 30m').waitFor();
    await page.goto('/?section=statistics');
    await page.getByText(`/${formatDaysWorked(others.length + 1)}`).waitFor();
    await page.goto('/?section=annual-leave');
    await page.getByText('Your days off aren’t deducted.').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('reach an open page at once', async () => {
    await setPatterns();
    const { page, close } = await openPage(browser, url, { session: nurse.session, path: '/' });
    await page.getByText('09:00 to 17:00').waitFor();
    const allDays = shiftsOn([1, 2, 3, 4, 5, 6, 7]);
    await setPatterns({ from: fourWeeksAgo, worksBankHolidays: true, shifts: allDays });
    await page.getByText('07:30 to 20:00').waitFor();
    await close();
  });

  it('without fixed days have nothing due', async () => {
    const bank = await createEmployee(url, hr, 'Tobias', 'Irregular');
    await hr.call('POST', `/api/admin/users/${bank.id}/working-patterns`, {
      from: fourWeeksAgo,
      isIrregular: true,
    });
    await waitForWorkingDays(bank, 0);
    const { page, close } = await openPage(browser, url, { session: bank.session, path: '/' });
    const status = page.getByRole('region', { name: 'Current Status' });
    await status.getByText('0h 0m', { exact: true }).waitFor();
    expect(await status.textContent()).not.toMatch(/Your hours are|not due/);
    await close();
  });
});

/** Long days in the first week. */
function shiftsOn(weekdays: number[]) {
  return weekdays.map((day) => ({ ...longDay, weekday: day }));
}

/** Presses the checkboxes of the first three days by keyboard. */
async function pressDays(dialog: Locator): Promise<void> {
  for (const name of ['Monday', 'Tuesday', 'Wednesday']) {
    await dialog.getByRole('checkbox', { name }).press('Space');
  }
}

/** Chooses an action of the pattern that begins on a day. */
async function choose(page: Page, from: string, action: string): Promise<void> {
  const menu: Locator = page.getByRole('button', {
    name: `Actions for the pattern from ${formatLongDay(from)}`,
  });
  await menu.click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits until attendance knows a pattern. */
async function waitForWorkingDays({ session }: Employee, days: number): Promise<void> {
  await eventually(async () => {
    const week = await session.call<{ workingDaysInWeek: number }>(
      'GET',
      '/api/time-entries/weekly-stats',
    );
    expect(week.workingDaysInWeek).toBe(days);
  });
}
