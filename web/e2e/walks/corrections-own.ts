import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';
import { endlessSession, lastWednesday, lastWeek, sessionOn } from '../sessions.ts';

interface Asked {
  id: string;
  status: string;
  clockInTime: string;
  clockOutTime: string;
}

describe('having one’s own hours put right', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;
  let entry: string;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Ingrid', 'Solberg');
    const wednesday = lastWednesday();
    entry = await sessionOn(hr, nurse, wednesday, ['08:00', '12:00']);
    await sessionOn(hr, nurse, wednesday, ['13:00', '17:00']);
  });
  afterAll(() => browser?.close());

  const asked = () => nurse.session.call<Asked[]>('GET', '/api/corrections');

  it('is asked for, refused where it overlaps, taken back, asked again and decided', async () => {
    const { page, toldOf, complaints, leave } = await visit(browser, url, {
      session: nurse.session,
      timezoneId: 'America/New_York',
    });
    await page.goto(`/?view=entries&week=${lastWeek()}&entry=${entry}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ask for a correction' }).click();
    const out = dialog.getByLabel('Clocked out');
    await keyboardAt(out);
    await out.fill('7:30');
    await page.keyboard.press('Tab');
    await dialog.getByText('A session can’t be longer than 16 hours.').waitFor();
    await out.fill('1330');
    await dialog.getByText('5h 30m').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Please say why.').waitFor();
    await dialog.getByLabel('Why?').fill('I did not stop for lunch');
    await dialog.getByRole('button', { name: 'Send to HR' }).click();
    await dialog.getByText(/It overlaps another session/).waitFor();

    // What was typed survives a reload.
    await page.reload();
    await expect
      .poll(() => dialog.getByLabel('Why?').inputValue())
      .toBe('I did not stop for lunch');
    await out.fill('12:45');
    await dialog.getByRole('button', { name: 'Send to HR' }).click();
    await toldOf('Correction sent');
    await page.getByText('Correction pending').waitFor();

    await page.goto('/');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await toldOf('Correction withdrawn');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Waiting for HR').waitFor();
    const [pending] = (await asked()).filter(({ status }) => status === 'pending');
    expect(pending?.clockOutTime.slice(11, 16)).toMatch(/^1[12]:45$/);

    // HR decides, and it is seen at once.
    await hr.call('PATCH', `/api/admin/corrections/${pending?.id}`, {
      decision: 'declined',
      reason: 'The rota says noon.',
    });
    await page.getByText('HR: The rota says noon.').waitFor();
    await page.getByText('Declined').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('is offered where a clock-out is missing', async () => {
    await endlessSession(hr, nurse);
    const { page, toldOf, leave } = await visit(browser, url, { session: nurse.session });
    await page.goto('/');
    await page.getByText('A clock-out is missing').waitFor();
    // It blocks nothing.
    await page.getByRole('button', { name: /^Clock in: / }).waitFor();
    await page.getByRole('button', { name: /^Enter the true time/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter the true time' });
    const began = await dialog.getByLabel('Clocked in').inputValue();
    const [hours = 0, minutes = 0] = began.split(':').map(Number);
    const end = `${String((hours + 1) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    await dialog.getByLabel('Clocked out').fill(end);
    await dialog.getByLabel('Why?').fill('I left by the other door');
    await dialog.getByRole('button', { name: 'Send to HR' }).click();
    await toldOf('Correction sent', 'HR will look at it.');
    await page.getByText('A clock-out is missing').waitFor({ state: 'detached' });
    const [latest] = await asked();
    const length = Date.parse(latest?.clockOutTime ?? '') - Date.parse(latest?.clockInTime ?? '');
    // The seconds of the clock-in were kept.
    expect(Math.ceil(length / 60_000)).toBe(60);
    await leave();
  });
});
