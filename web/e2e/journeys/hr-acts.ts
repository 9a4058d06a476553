import { formatDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, mondayIn, tuesdayWithoutHolidays, typeDay } from '../leave-fixtures.ts';
import { mailsTo, nextMail } from '../mails.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { lastWednesday } from '../time-entry-fixtures.ts';

const email = 'tamsin.rowe@example.org';
const today = londonDay(new Date());

describe('HR acts for a person', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Tamsin', 'Rowe');
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email });
  });

  async function openPanel() {
    const path = `/?tab=staff&q=rowe&person=${nurse.id}`;
    const opened = await openPage(browser, url, { session: hr, path });
    return { ...opened, panel: opened.page.getByRole('dialog', { name: 'Tamsin Rowe' }) };
  }

  const absences = () =>
    nurse.session.call<{ startDate: string; status: string }[]>('GET', '/api/sick-leave-requests');

  it('records a call that somebody is ill today, by keyboard', async () => {
    const { page, panel, waitForToast, consoleErrors, close } = await openPanel();
    const record = panel.getByRole('button', { name: 'Record sickness' });
    await record.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record sickness' });
    await waitForFocus(dateField(dialog, 'Start date').getByRole('spinbutton').first());
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a reason').waitFor();
    await waitForFocus(dialog.getByLabel('Reason'));
    await page.keyboard.type('Phoned in at 7:10');
    await dialog.getByRole('button', { name: 'Record sickness' }).press('Enter');
    await waitForToast('Sickness recorded', 'Tamsin Rowe');
    await waitForFocus(record);
    expect(await absences()).toMatchObject([
      { startDate: today, status: 'approved', reason: 'Phoned in at 7:10' },
    ]);
    const mail = await nextMail(email, 'HR has recorded sick leave for you');
    expect(mail.subject).toBe('Leave was booked for you');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('books annual leave in the past, and is told why the balance refuses more', async () => {
    const { page, panel, waitForToast, consoleErrors, close } = await openPanel();
    await panel.getByRole('button', { name: 'Book leave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book leave' });
    await typeDay(page, dateField(dialog, 'Start date'), mondayIn(2));
    await typeDay(page, dateField(dialog, 'End date'), addDays(mondayIn(17), 4));
    await dialog.getByLabel('Reason').fill('Agreed last month');
    await dialog.getByRole('button', { name: 'Book leave' }).click();
    await dialog
      .getByText(/^This would use .* but only .* left in the leave year/)
      .first()
      .waitFor();

    const tuesday = tuesdayWithoutHolidays(-6);
    await typeDay(page, dateField(dialog, 'Start date'), tuesday);
    await typeDay(page, dateField(dialog, 'End date'), addDays(tuesday, 1));
    await dialog.getByText('This leave uses').waitFor();
    await dialog.getByRole('button', { name: 'Book leave' }).click();
    await waitForToast('Leave booked', 'Tamsin Rowe');
    await nextMail(email, 'HR has booked annual leave for you');
    const own = await nurse.session.call<object[]>('GET', '/api/leave-requests');
    expect(own).toMatchObject([
      { startDate: tuesday, status: 'approved', daysBooked: 2, reason: 'Agreed last month' },
    ]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Leave Request Updated', 'Tamsin Rowe’s annual leave');
    await nextMail(email, 'HR has cancelled your annual leave');
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.match(/leave/i)).sort()).toEqual([
      'Leave was booked for you',
      'Leave was booked for you',
      'Your leave was cancelled',
    ]);
    expect(await nurse.session.call<object[]>('GET', '/api/leave-requests')).toMatchObject([
      { startDate: tuesday, status: 'cancelled' },
    ]);
    const path = `/api/admin/audit?personId=${nurse.id}&limit=2`;
    const audited = await hr.call<{ action: string }[]>('GET', path);
    expect(audited.map(({ action }) => action)).toEqual(['leave-cancelled', 'leave-booked']);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('adds a missed session', async () => {
    const wednesday = lastWednesday();
    const { panel, waitForToast, consoleErrors, close } = await openPanel();
    const add = panel.getByRole('button', { name: 'Add session' }).first();
    await add.click();
    await panel.getByLabel('Date').fill(formatDay(wednesday));
    await panel.getByLabel('Clocked in').fill('09:00');
    await panel.getByLabel('Clocked out').fill('17:00');
    await panel.getByLabel('Reason').fill('The reader was broken');
    await panel.getByRole('button', { name: 'Add session' }).last().click();
    await waitForToast('Session added');
    await waitForFocus(add);
    await nextMail(email, 'HR has added a session to your hours');
    const range = `startDate=${wednesday}&endDate=${wednesday}`;
    const entries = await nurse.session.call<object[]>('GET', `/api/time-entries?${range}`);
    expect(entries).toMatchObject([{ clockInLocation: 'Added by HR', hoursWorked: 8 }]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('records a fit note, which the sickness then no longer needs', async () => {
    const from = addDays(today, -40);
    await hr.call('POST', `/api/admin/users/${nurse.id}/leave`, {
      leaveType: 'sick',
      startDate: from,
      endDate: addDays(from, 9),
      reason: 'Phoned in',
    });
    const { page, panel, waitForToast, consoleErrors, close } = await openPanel();
    await panel.getByText('Fit note required').waitFor();
    await panel.getByRole('button', { name: 'Add fit note for Tamsin Rowe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add fit note' });
    await typeDay(page, dateField(dialog, 'First day'), addDays(from, 7));
    await typeDay(page, dateField(dialog, 'Last day'), addDays(from, 6));
    await dialog.getByRole('button', { name: 'Save fit note' }).click();
    await dialog.getByText('The last day can’t be before the first day').waitFor();
    await typeDay(page, dateField(dialog, 'Last day'), addDays(from, 9));
    await dialog.getByRole('button', { name: 'Save fit note' }).click();
    await waitForToast('Fit note saved', 'Tamsin Rowe');
    const notes = panel.getByRole('list', { name: 'Fit notes' });
    await notes.getByText('Not fit for work').waitFor();
    await panel.getByText('Fit note required').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('the dialogs and the panel have no accessibility problem', async () => {
    const { page, panel, close } = await openPanel();
    await panel.getByRole('heading', { name: 'Sickness' }).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    for (const name of ['Book leave', 'Add fit note for Tamsin Rowe']) {
      await panel.getByRole('button', { name }).click();
      await page.getByRole('dialog').last().getByRole('spinbutton').first().waitFor();
      expect(await findAccessibilityIssues(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await close();
  });
});
