import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import {
  createEntry,
  createEntryWithoutClockOut,
  lastWednesday,
  lastWeek,
} from '../time-entry-fixtures.ts';

interface SentRequest {
  id: string;
  status: string;
  clockInTime: string;
  clockOutTime: string;
}

describe('a correction of one’s own hours', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let entry: string;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Ingrid', 'Solberg');
    const wednesday = lastWednesday();
    entry = await createEntry(hr, nurse, wednesday, ['08:00', '12:00']);
    await createEntry(hr, nurse, wednesday, ['13:00', '17:00']);
  });

  const requests = () => nurse.session.call<SentRequest[]>('GET', '/api/corrections');

  it('is requested, refused if it overlaps, withdrawn, requested again and decided', async () => {
    const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
      session: nurse.session,
      timezoneId: 'America/New_York',
    });
    await page.goto(`/?view=entries&week=${lastWeek()}&entry=${entry}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Request a correction' }).click();
    const out = dialog.getByLabel('Clocked out');
    await waitForFocus(out);
    await out.fill('7:30');
    await page.keyboard.press('Tab');
    await dialog.getByText('These times can’t be more than 16 hours apart').waitFor();
    await out.fill('1330');
    await dialog.getByText('5h 30m').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a reason').waitFor();
    await dialog.getByLabel('Reason').fill('I did not stop for lunch');
    await dialog.getByRole('button', { name: 'Request correction' }).click();
    await dialog.getByText(/These times overlap another session/).waitFor();

    // The input survives a reload.
    await page.reload();
    await expect
      .poll(() => dialog.getByLabel('Reason').inputValue())
      .toBe('I did not stop for lunch');
    await out.fill('12:45');
    await dialog.getByRole('button', { name: 'Request correction' }).click();
    await waitForToast('Correction requested');
    await page.getByText('Correction pending').waitFor();

    await page.goto('/');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await waitForToast('Correction withdrawn');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Pending', { exact: true }).waitFor();
    // It is shown before it is stored.
    const pendingOne = async () => (await requests()).find(({ status }) => status === 'pending');
    await expect
      .poll(async () => (await pendingOne())?.clockOutTime.slice(11, 16) ?? '')
      .toMatch(/^1[12]:45$/);
    const pending = await pendingOne();

    // HR’s decision is shown at once.
    await hr.call('PATCH', `/api/admin/corrections/${pending?.id}`, {
      decision: 'declined',
      reason: 'The rota says noon.',
    });
    await page.getByText('HR: The rota says noon.').waitFor();
    await page.getByText('Declined').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is offered if a clock-out is missing', async () => {
    await createEntryWithoutClockOut(hr, nurse);
    const { page, waitForToast, close } = await openPage(browser, url, { session: nurse.session });
    await page.goto('/');
    await page.getByText('A clock-out is missing').waitFor();
    // Clocking in is still possible.
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await page.getByRole('button', { name: /^Add clock-out time/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add clock-out time' });
    const began = await dialog.getByLabel('Clocked in').inputValue();
    const [hours = 0, minutes = 0] = began.split(':').map(Number);
    const end = `${String((hours + 1) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    await dialog.getByLabel('Clocked out').fill(end);
    await dialog.getByLabel('Reason').fill('I left by the other door');
    await dialog.getByRole('button', { name: 'Add clock-out time' }).click();
    await waitForToast('Correction requested', 'HR will review it.');
    await page.getByText('A clock-out is missing').waitFor({ state: 'detached' });
    const [latest] = await requests();
    const length = Date.parse(latest?.clockOutTime ?? '') - Date.parse(latest?.clockInTime ?? '');
    // The seconds of the clock-in were kept.
    expect(Math.ceil(length / 60_000)).toBe(60);
    await close();
  });
});
