import { readFile } from 'node:fs/promises';
import { formatDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dateField, typeDay } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Team {
  id: string;
  name: string;
}

const address = '/?tab=staff&view=teams';
const today = londonDay(new Date());
const inTwelveDays = addDays(today, 12);
const wide = { width: 1280, height: 900 };

describe('the teams of the staff', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let tamsin: Employee;
  let ivo: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    tamsin = await createEmployee(url, hr, 'Tamsin', 'Rudge');
    ivo = await createEmployee(url, hr, 'Ivo', 'Rudge');
    await createEmployee(url, hr, 'Orla', 'Penn');
  });

  const at = (path: string) => openPage(browser, url, { session: hr, path });

  const storedTeams = () => hr.call<Team[]>('GET', '/api/admin/teams');

  async function teamId(name: string): Promise<string> {
    return (await storedTeams()).find((team) => team.name === name)?.id ?? '';
  }

  /** Opens the panel of a team. */
  async function openTeam(page: Page, name: string) {
    await page.getByRole('link', { name, exact: true }).click();
    return page.getByRole('dialog', { name, exact: true });
  }

  it('are added by keyboard with their minimum cover', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address);
    await page.getByText('No teams yet').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    await page.getByRole('button', { name: 'Add team' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add team' });
    const name = dialog.getByLabel('Name');
    await waitForFocus(name);
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a name').waitFor();
    await page.keyboard.type('Ward 3');
    await page.keyboard.press('Tab');
    await waitForFocus(dialog.getByLabel('Monday', { exact: true }));
    await page.keyboard.type('2');
    await dialog.getByRole('button', { name: 'Same for every weekday as on Monday' }).click();
    expect(await dialog.getByLabel('Friday').inputValue()).toBe('2');
    await dialog.getByLabel('Saturday').fill('two');
    await page.keyboard.press('Enter');
    await dialog.getByText('Saturday: enter a number of people from 0 to 500').waitFor();
    await waitForFocus(dialog.getByLabel('Saturday'));
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    await page.setViewportSize(wide);
    await dialog.getByLabel('Saturday').fill('1');
    await dialog.getByLabel('Don’t allow').check();
    await dialog.getByLabel('Members can see when colleagues are off (never why)').check();
    await dialog.getByRole('button', { name: 'Add team' }).click();
    await waitForToast('Team added', 'Ward 3');
    const row = page.getByRole('row').filter({ hasText: 'Ward 3' });
    await row.getByText('Mon–Fri 2, Sat 1').waitFor({ state: 'attached' });
    await row.getByText('Nobody').waitFor();
    expect(await storedTeams()).toEqual([
      {
        id: expect.any(String),
        name: 'Ward 3',
        minimumCover: [2, 2, 2, 2, 2, 1, 0],
        coverRule: 'block',
        showsAbsences: true,
      },
    ]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('get several people at once, which can be undone', async () => {
    await hr.call('POST', '/api/admin/teams', { name: 'Community' });
    const moved = { teamId: await teamId('Community'), from: '2026-01-05', userIds: [ivo.id] };
    await hr.call('POST', '/api/admin/team-members', moved);
    const { page, waitForToast, consoleErrors, close } = await at(address);
    const panel = await openTeam(page, 'Ward 3');
    await panel.getByText('Nobody is in this team today.').waitFor();
    await panel.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people to Ward 3' });
    await dialog.getByRole('button', { name: 'Add people' }).click();
    await dialog.getByText('Choose at least one person').waitFor();
    const search = dialog.getByRole('searchbox', { name: 'People' });
    await waitForFocus(search);
    await page.keyboard.type('tamsin');
    await page.keyboard.press('Enter');
    await search.fill('rudge');
    await dialog.getByLabel(/Ivo Rudge/).check();
    await dialog.getByText('Leaving Community').waitFor();
    await dialog.getByText('Not in a team before').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: 'Add 2 people' }).click();
    await waitForToast('Added to Ward 3', '2 people: from ');
    await dialog.waitFor({ state: 'detached' });
    const members = panel.getByRole('listitem');
    await members.filter({ hasText: 'Ivo Rudge' }).waitFor();
    await members.filter({ hasText: 'Tamsin Rudge' }).waitFor();
    await undo(page).click();
    await panel.getByText('Nobody is in this team today.').waitFor();

    await panel.getByRole('button', { name: 'Add people' }).click();
    await search.fill('rudge');
    await dialog.getByLabel(/Tamsin Rudge/).check();
    await dialog.getByRole('button', { name: 'Add people' }).click();
    await members.filter({ hasText: 'Tamsin Rudge' }).waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are changed in the panel of a person, from a day on', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(
      `/?tab=staff&q=rudge&person=${tamsin.id}`,
    );
    const panel = page.getByRole('dialog', { name: 'Tamsin Rudge' });
    const section = panel.getByRole('region', { name: 'Team' });
    await section.getByText(/^Since /).waitFor();
    await section.getByRole('button', { name: 'Change team of Tamsin Rudge' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change team' });
    await waitForFocus(dialog.getByLabel('Team'));
    await dialog.getByLabel('Team').selectOption({ label: 'Ward 3' });
    await page.keyboard.press('Enter');
    await dialog.getByText('They’re already in this team on this day').waitFor();
    await dialog.getByLabel('Team').selectOption({ label: 'Community' });
    await typeDay(page, dateField(dialog, 'From'), inTwelveDays);
    await dialog.getByText('In Ward 3 until then.').waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: 'Change team' }).click();
    await waitForToast('Added to Community', 'Tamsin Rudge: from ');
    const upcoming = section.getByRole('listitem').filter({ hasText: 'Upcoming' });
    await upcoming.getByText('Community').waitFor();
    await upcoming.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await waitForToast('Change of team deleted', 'Tamsin Rudge: from ');
    await upcoming.waitFor({ state: 'detached' });
    await undo(page).click();
    await upcoming.waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('filter the staff, leave, the hours and the records', async () => {
    const id = await teamId('Ward 3');
    const sickToday = { startDate: today, endDate: today, reason: 'Flu' };
    const sickLeave = [tamsin, ivo].map(({ session }) =>
      session.call<{ id: string }>('POST', '/api/sick-leave-requests', sickToday),
    );
    const sickIds = (await Promise.all(sickLeave)).map((leave) => leave.id);
    const { page, consoleErrors, close } = await at('/?tab=staff&q=rudge');
    const names = page.getByRole('rowheader').getByRole('link');
    const filter = page.getByRole('combobox', { name: 'Team', exact: true });
    await expect.poll(() => names.allTextContents()).toEqual(['Ivo Rudge', 'Tamsin Rudge']);
    await filter.selectOption({ label: 'Ward 3' });
    await expect.poll(() => names.allTextContents()).toEqual(['Tamsin Rudge']);
    await page.reload();
    await page.getByText('Ward 3', { exact: true }).last().waitFor();
    await expect.poll(() => names.allTextContents()).toEqual(['Tamsin Rudge']);
    const [staffFile] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const [, ...lines] = (await readFile(await staffFile.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toEqual([expect.stringMatching(/^Tamsin,Rudge,.*,Ward 3$/)]);

    await page.goto('/');
    await filter.selectOption({ label: 'Community' });
    await expect.poll(() => names.allTextContents()).toEqual(['Ivo Rudge']);

    await page.locator('a[href="/admin/sick-leave"]').first().click();
    await page.getByRole('heading', { name: /on sick or compassionate leave today$/ }).waitFor();
    await page.getByRole('link', { name: 'Ivo Rudge' }).waitFor();
    await filter.selectOption({ label: 'Ward 3' });
    await expect.poll(() => names.allTextContents()).toEqual(['Tamsin Rudge']);

    await page.goto('/?tab=calendar&view=wall-chart');
    await filter.selectOption({ label: 'Ward 3' });
    await expect.poll(() => names.allTextContents()).toEqual(['Tamsin Rudge']);
    expect(new URL(page.url()).searchParams.get('team')).toBe(id);
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);

    await page.getByRole('tab', { name: 'Calendar', exact: true }).click();
    await page.getByRole('link', { name: /^Tamsin Rudge, Sick/ }).waitFor();
    await page.getByRole('heading', { name: /^Pending sick and compassionate leave 1$/ }).waitFor();
    expect(await page.getByText('Ivo Rudge').count()).toBe(0);
    for (const leaveId of sickIds) await hr.call('DELETE', `/api/sick-leave-requests/${leaveId}`);

    await page.goto(`/admin/hours?team=${id}`);
    await expect.poll(() => names.allTextContents()).toEqual(['Tamsin Rudge']);
    await filter.selectOption({ label: 'All teams' });
    await page.getByRole('link', { name: 'Orla Penn' }).waitFor();

    await hr.call('POST', `/api/admin/archive-daily-staff/${today}`, {});
    await page.goto(`/?tab=records&by=day&date=${today}`);
    await filter.waitFor();
    const [counts, list] = await Promise.all([
      page.waitForRequest((request) => isOfTeam(request.postData(), 'RecordsByDay', id)),
      page.waitForRequest((request) => isOfTeam(request.postData(), 'ArchivedRecords', id)),
      filter.selectOption({ label: 'Ward 3' }),
    ]);
    for (const request of [counts, list]) {
      expect(await (await request.response())?.json()).not.toHaveProperty('errors');
    }
    await page.getByText('1 record', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Tamsin Rudge' }).waitFor();
    const [download] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/export/daily-records')),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(new URL(download.url()).searchParams.get('teamId')).toBe(id);
    expect((await download.response())?.status()).toBeLessThan(400);
    expect(await findAccessibilityIssues(page, screenVariants(1))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('are changed, and deleted when nobody is in them', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(address);
    const panel = await openTeam(page, 'Ward 3');
    await panel.getByRole('button', { name: 'Edit team' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit team' });
    await edit.getByLabel('Name').fill('community');
    await edit.getByRole('button', { name: 'Save team' }).click();
    await waitForFocus(edit.getByLabel('Name'));
    await edit.getByLabel('Name').fill('Ward 3 nights');
    await edit.getByRole('button', { name: 'Save team' }).click();
    await waitForToast('Team saved', 'Ward 3 nights');
    const renamed = page.getByRole('dialog', { name: 'Ward 3 nights', exact: true });
    await renamed.getByRole('button', { name: 'Delete team' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Delete Ward 3 nights?' });
    await confirm.getByRole('button', { name: 'Delete team' }).click();
    await confirm.getByRole('alert').or(confirm.getByRole('status')).first().waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await page.setViewportSize(wide);
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });

    await renamed.getByRole('button', { name: 'Actions for Tamsin Rudge' }).click();
    await page.getByRole('menuitem', { name: 'Remove from team' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove from team' });
    await removal.getByRole('button', { name: 'Remove from team' }).click();
    await waitForToast('Removed from the team', 'Tamsin Rudge: from ');
    await renamed.getByText('Nobody is in this team today.').waitFor();
    await renamed.getByRole('button', { name: 'Delete team' }).click();
    await confirm.getByRole('button', { name: 'Delete team' }).click();
    await waitForToast('Team deleted', 'Ward 3 nights');
    await renamed.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ward 3 nights' }).waitFor({ state: 'detached' });
    expect((await storedTeams()).map(({ name }) => name)).toEqual(['Community']);

    await page.goto('/?tab=admins&view=audit');
    await page
      .getByText(/deleted a team$/)
      .first()
      .waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'the team of Tamsin Rudge' });
    await change
      .getByText(`From: ${formatDay(today)} · Team: Ward 3 nights → none`)
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

/** Undo of the newest toast; a replaced one may still be fading out. */
function undo(page: Page): Locator {
  const newest = page.locator('[data-sonner-toast][data-front="true"]');
  return newest.getByRole('button', { name: 'Undo' });
}

/** Whether a request body is a GraphQL operation with a team in its input. */
function isOfTeam(body: string | null, operation: string, teamId: string): boolean {
  if (!body?.startsWith('{')) return false;
  const { operationName, variables } = JSON.parse(body);
  return operationName === operation && variables?.input?.teamId === teamId;
}
