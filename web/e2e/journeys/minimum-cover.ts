import { formatLongDay } from '@portal/kernel/format-date';
import { addDays } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, mondayWithoutHolidays, typeDay } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const address = '/?section=annual-leave';
const phone = { width: 320, height: 720 };
const shortfall = /^Ward Juniper would have 0 of at least 1 person on Mon .*\. Off: Inga Thorne/;

describe('the minimum cover of a team', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let colleague: Employee;
  let monday: string;
  let teamId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Rosalind', 'Achebe');
    colleague = await createEmployee(url, hr, 'Inga', 'Thorne');
    ({ id: teamId } = await saveTeam({}));
    const userIds = [nurse.id, colleague.id];
    await hr.call('POST', '/api/admin/team-members', { teamId, from: '2024-01-08', userIds });
    // This week, so that the chart shows it first: the colleague is off from Monday to Wednesday at noon.
    monday = await mondayWithoutHolidays(nurse, 1);
    await takeLeave(colleague, { startDate: monday, endDate: addDays(monday, 1) });
    const wednesday = addDays(monday, 2);
    const morning = { isHalfDay: true, halfDayPeriod: 'morning' };
    await takeLeave(colleague, { startDate: wednesday, endDate: wednesday, ...morning });
  });

  /** At least one member has to be at work from Monday to Friday. */
  const saveTeam = (more: object) =>
    hr.call<{ id: string }>('POST', '/api/admin/teams', {
      ...(teamId && { id: teamId }),
      name: 'Ward Juniper',
      minimumCover: [1, 1, 1, 1, 1, 0, 0],
      coverRule: 'warn',
      showsAbsences: true,
      ...more,
    });

  async function takeLeave({ session }: Employee, period: object): Promise<void> {
    const body = { ...period, reason: 'A wedding in Skye' };
    const { id } = await session.call<{ id: string }>('POST', '/api/leave-requests', body);
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
  }

  const at = (session: RestSession, path: string, options = {}) =>
    openPage(browser, url, { session, path, ...options });

  async function chooseDays(page: Page, start: string, end = start) {
    const dialog = page.getByRole('dialog', { name: 'Request Leave' });
    await typeDay(page, dateField(dialog, 'Start date'), start);
    await typeDay(page, dateField(dialog, 'End date'), end);
    return dialog;
  }

  it('is flagged before a request is sent, with who is off', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(
      nurse.session,
      `${address}&open=request`,
    );
    const dialog = await chooseDays(page, monday, addDays(monday, 1));
    await dialog.getByText('Cover would be below the minimum').waitFor();
    await dialog.getByText(shortfall).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await dialog.getByLabel('Reason').fill('My sister’s wedding');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast('Leave requested');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is flagged to HR, and refuses an approval where it blocks', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(hr, '/admin/pending-leave');
    const item = page.getByRole('listitem').filter({ hasText: 'Rosalind Achebe' });
    await item.getByText('Below minimum cover').waitFor();
    await item.getByText(shortfall).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);

    await saveTeam({ coverRule: 'block' });
    await page.reload();
    await item.getByText('Cover too low').waitFor();
    await item.getByRole('button', { name: 'Approve' }).click();
    await waitForToast('Failed to update leave request', 'Ward Juniper');

    await saveTeam({});
    await page.reload();
    await item.getByText('Below minimum cover').waitFor();
    await item.getByRole('button', { name: 'Approve' }).click();
    await waitForToast(
      'Leave Request Updated',
      'has been approved. Ward Juniper will have 0 of at least 1 person on Mon',
    );
    // Nobody is off in the morning but the colleague; the panel says so as well.
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly(
    'is flagged to HR before cancelled leave is restored, and refuses that where it blocks',
    async () => {
      const [{ id } = { id: '' }] = await nurse.session.call<{ id: string }[]>(
        'GET',
        '/api/leave-requests',
      );
      await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'cancelled' });
      const path = `/?tab=calendar&request=${id}`;
      const { page, waitForToast, consoleErrors, close } = await at(hr, path);
      const panel = page.getByRole('dialog', { name: 'Rosalind Achebe' });
      await panel.getByText('Cover would be below the minimum').waitFor();
      await panel.getByText(shortfall).waitFor();

      await saveTeam({ coverRule: 'block' });
      await panel.getByText('Cover would be too low').waitFor();
      await panel.getByRole('button', { name: 'Restore' }).click();
      await waitForToast('Failed to update leave request', 'Ward Juniper');

      await saveTeam({ coverRule: 'warn' });
      await panel.getByText('Cover would be below the minimum').waitFor();
      await panel.getByRole('button', { name: 'Restore' }).click();
      await waitForToast(
        'Leave Request Updated',
        'has been restored. Ward Juniper will have 0 of at least 1 person on Mon',
      );

      await hr.call('PATCH', `/api/leave-requests/${id}/cancel-day`, { date: monday });
      await panel.getByText('Restoring cancelled days would lower the cover').waitFor();
      await panel.getByText(shortfall).waitFor();
      await hr.call('PATCH', `/api/leave-requests/${id}/restore-day`, { date: monday });
      await panel
        .getByText('Restoring cancelled days would lower the cover')
        .waitFor({ state: 'detached' });
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  it('refuses a request where it blocks', async () => {
    await saveTeam({ coverRule: 'block' });
    const { page, waitForToast, close } = await at(nurse.session, `${address}&open=request`);
    const dialog = await chooseDays(page, addDays(monday, 2));
    await dialog.getByText('Cover would be too low').waitFor();
    await dialog.getByLabel('Reason').fill('A long weekend');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await waitForToast('Request Failed');
    await dialog.getByRole('alert').getByText('Ward Juniper').waitFor();
    await saveTeam({});
    await close();
  });

  itNightly('is shown in booking by HR, with who is off', async () => {
    const path = `/admin/people/${nurse.id}`;
    const { page, consoleErrors, close } = await at(hr, path);
    await page.getByRole('button', { name: 'Book leave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book leave' });
    const wednesday = addDays(monday, 2);
    await typeDay(page, dateField(dialog, 'Start date'), wednesday);
    await typeDay(page, dateField(dialog, 'End date'), wednesday);
    await dialog.getByText(/would have 0 of at least 1 person .* Off: Inga Thorne/).waitFor();
    await dialog.getByText('This leave uses').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('has a chart in which colleagues are off, without a reason', async () => {
    const { page, consoleErrors, close } = await at(nurse.session, address);
    const team = page.getByRole('region', { name: 'Your team Ward Juniper' });
    const grid = team.getByRole('grid', { name: /^Ward Juniper, / });
    const rows = grid.getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.getByRole('rowheader').allTextContents()).toEqual(['You', 'Inga Thorne']);
    const cells = (row: number) => rows.nth(row).getByRole('gridcell').allTextContents();
    const off = (await cells(2)).filter(Boolean);
    expect(off).toEqual(['Off', 'Off', 'Off in the morning']);
    expect((await cells(1)).filter(Boolean)).toEqual(['Off', 'Off']);
    const header = grid.getByRole('columnheader', { name: formatLongDay(monday) });
    await header.waitFor();

    // One Tab stop, then the arrow keys.
    const first = rows.nth(1).getByRole('gridcell').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await waitForFocus(rows.nth(2).getByRole('gridcell').nth(1));
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 900 });
    for (let step = 0; step < 3; step += 1) {
      await team.getByRole('button', { name: 'Next four weeks' }).click();
    }
    await team.getByText('Nobody in your team is off in these weeks').waitFor();
    const text = (await team.textContent()) ?? '';
    expect(text).not.toMatch(/annual|sick|compassionate|wedding/i);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('has a list by day instead of the chart on a phone', async () => {
    const { page, close } = await at(nurse.session, address, { viewport: phone });
    const list = page.getByRole('list', { name: 'Who is off' });
    await list.getByText('You, Inga Thorne').first().waitFor();
    await list.getByText('Inga Thorne (morning)').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await close();
  });

  it('shows no chart where the team doesn’t allow it', async () => {
    await saveTeam({ showsAbsences: false });
    const { page, close } = await at(nurse.session, `${address}&open=request`);
    const response = page.waitForResponse(
      (one) => one.request().postDataJSON()?.operationName === 'TeamAbsences',
    );
    await page.reload();
    expect(await (await response).json()).toEqual({ data: { teamAbsences: null } });
    // And names nobody before a request.
    const dialog = await chooseDays(page, addDays(monday, 2));
    await dialog.getByText(/would have 0 of at least 1 person/).waitFor();
    expect(await dialog.getByText('Inga Thorne').count()).toBe(0);
    expect(await page.getByText('Your team').count()).toBe(0);
    await close();
  });
});
