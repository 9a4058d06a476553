import { formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('the audit trail', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  const changes = 60;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Abena', 'Owusu');
    for (let minute = 0; minute < changes; minute += 1) {
      const workEndTime = `16:${String(minute).padStart(2, '0')}`;
      await hr.call('PATCH', `/api/admin/users/${nurse.id}/work-hours`, {
        workStartTime: '08:00',
        workEndTime,
      });
    }
  });

  const at = (path: string, session = hr) => openPage(browser, url, { session, path });

  it.each(devices)(
    'on %s: a recent action with its time and client address',
    async (where, device) => {
      const { page, consoleErrors, close } = await openPage(browser, url, {
        session: hr,
        path: '/?tab=admins',
        ...device,
      });
      const email = `abena.on.${where.replace(' ', '.')}@example.org`;
      await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email });
      await page.getByRole('tab', { name: 'Audit trail' }).click();
      const first = page.getByRole('tabpanel').getByRole('listitem').first();
      await first.getByText('Asha Patel changed Abena Owusu’s email address').waitFor();
      expect(await first.textContent()).toMatch(
        /\d\d\/\d\d\/\d{4} at \d\d:\d\dEmail (?:added|replaced)From \S+ · entry \d+$/,
      );
      await page.getByRole('heading', { name: /^Today, / }).waitFor();
      await page.getByText('Entries are chained').waitFor();
      await expect.poll(() => page.title()).toBe('Audit trail · Staff Portal');
      expect(new URL(page.url()).search).toBe('?tab=admins&view=audit');

      await first.getByRole('link', { name: 'Abena Owusu' }).click();
      await page.getByRole('heading', { name: 'Abena Owusu', level: 1 }).waitFor();
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  itNightly('loads earlier pages back to the first entry', async () => {
    const { page, close } = await at(
      `/?tab=admins&view=audit&action=work-hours-changed&of=${nurse.id}`,
    );
    const lines = page.getByRole('tabpanel').getByRole('listitem');
    await lines.nth(49).waitFor();
    await page.getByRole('button', { name: 'Show earlier entries' }).click();
    await lines.nth(changes - 1).waitFor();
    expect(await lines.count()).toBe(changes);
    await page.getByText('No earlier matches.').waitFor();
    const entries = await lines.locator('span', { hasText: /entry \d+$/ }).allInnerTexts();
    const seqs = entries.map((text) => Number(/\d+$/.exec(text)?.[0]));
    expect(seqs).toEqual([...seqs].sort((one, other) => other - one));
    expect(new Set(seqs).size).toBe(changes);
    await close();
  });

  itNightly('keeps the filters in the address through a reload', async () => {
    const { page, close } = await at('/?tab=admins&view=audit');
    const lines = page.getByRole('tabpanel').getByRole('listitem');
    await lines.first().waitFor();
    await page.getByLabel('Action').selectOption('Account created');
    const person = page.getByRole('combobox', { name: 'Person' });
    await person.fill('abena');
    await page.getByRole('option', { name: /Abena Owusu/ }).click();
    await expect.poll(() => lines.count()).toBe(1);
    await lines.getByText('Asha Patel created an account for Abena Owusu').waitFor();
    await page.getByLabel('From', { exact: true }).fill(formatDay(londonDay(new Date())));
    await expect
      .poll(() => new URL(page.url()).searchParams.get('from'))
      .toBe(londonDay(new Date()));
    await page.reload();
    await lines.getByText('Asha Patel created an account for Abena Owusu').waitFor();
    expect(await person.inputValue()).toContain('Abena Owusu');

    await page.getByLabel('To', { exact: true }).fill('01/01/2026');
    await page.getByText('The end date can’t be before the start date').waitFor();
    await page.getByLabel('From', { exact: true }).fill('');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await lines.nth(49).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=admins&view=audit');
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('');
    await close();
  });

  itNightly('offers new entries without moving the shown ones', async () => {
    const visitor = await openPage(browser, url);
    const { page, close } = visitor;
    await page.clock.install();
    await page.context().addCookies([hr.cookie()]);
    await page.goto('/?tab=admins&view=audit');
    const lines = page.getByRole('tabpanel').getByRole('listitem');
    await lines.nth(49).waitFor();
    const read = lines.nth(20);
    await read.scrollIntoViewIfNeeded();
    const place = async () => (await read.boundingBox())?.y;
    const before = { place: await place(), text: await read.textContent() };
    const { id } = await createUser(hr, 'Gone', 'Tomorrow');
    await page.clock.fastForward(31_000);
    const offer = page.getByRole('button', { name: '1 new entry' });
    await offer.waitFor();
    expect({ place: await place(), text: await read.textContent() }).toEqual(before);
    await offer.click();
    await lines.first().getByText('Asha Patel created an account for Gone Tomorrow').waitFor();
    await expect.poll(() => lines.count()).toBe(51);

    // A deleted account keeps a distinct name that can be filtered by.
    await hr.call('DELETE', `/api/admin/users/${id}`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const gone = `Deleted account ${id.slice(-6)}`;
    await lines.first().getByText(`Asha Patel deleted an account: ${gone}`).waitFor();
    await lines.first().getByRole('link', { name: gone }).click();
    await expect.poll(() => lines.count()).toBe(2);
    await lines.last().getByText(`created an account for ${gone}`).waitFor();
    // The pause between polls is twice the response time, which the moved clock may have lengthened.
    await page.clock.fastForward(70_000);
    await expect.poll(() => page.getByRole('combobox', { name: 'Person' }).inputValue()).toBe(gone);
    await close();
  });

  itNightly('reports a failed load', async () => {
    const { page, close } = await at('/?tab=admins');
    await page.route('**/api/admin/audit*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Try again in a moment', code: 'SERVICE_UNAVAILABLE' },
      }),
    );
    await page.getByRole('tab', { name: 'Audit trail' }).click();
    await page.getByText('We couldn’t load this').waitFor();
    await page.unroute('**/api/admin/audit*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await close();
  });

  it('is for administrators only', async () => {
    const { page, close } = await at('/?tab=admins&view=audit', nurse.session);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    expect(await page.getByText('Audit trail').count()).toBe(0);
    await expect(nurse.session.call('GET', '/api/admin/audit')).rejects.toThrow('FORBIDDEN');
    await close();
  });
});
