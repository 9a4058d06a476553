import { londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityIssues, screenVariants } from '../axe.ts';
import { openBrowser, openPage } from '../browser.ts';
import { createBusyPerson } from '../busy-person-fixture.ts';
import { tuesdayWithoutHolidays } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';
import { createEntry, lastWednesday, requestCorrection } from '../time-entry-fixtures.ts';

const name = 'Ffion Meredith';

describe('a person’s page', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  let partner: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Ffion', 'Meredith');
    partner = await createEmployee(url, hr, 'Gareth', 'Meredith');
    const email = 'ffion.meredith.of.the.night.shift@harbour-health.example';
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email });
    await hr.call('POST', `/api/admin/users/${nurse.id}/working-patterns`, {
      from: '2024-01-08',
      shifts: [1, 2, 3, 4].map((weekday) => ({
        week: 1,
        weekday,
        start: '08:00',
        end: '18:00',
        breakMinutes: 60,
      })),
    });
    await createEntry(hr, nurse, lastWednesday(), ['08:25', '18:00']);
    const day = tuesdayWithoutHolidays(1);
    const { id } = await nurse.session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate: day,
      endDate: day,
      reason: 'A day in Conwy',
    });
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    await hr.call('POST', '/api/admin/partnerships', { user1Id: nurse.id, user2Id: partner.id });
    await nurse.session.call('POST', '/api/messages', {
      subject: 'Message from Staff Member',
      content: 'Which rota applies in spring?',
    });
  });

  const pagePath = (id = nurse.id) => `/admin/people/${id}`;
  const at = (path: string, session = hr) => openPage(browser, url, { session, path });

  it('is where names lead, and leads back', async () => {
    const { page, consoleErrors, close } = await at('/?tab=staff&q=ffion');
    const inList = page.getByRole('row').getByRole('link', { name, exact: true });
    expect(await inList.getAttribute('href')).toBe(pagePath());
    await inList.click();
    // In the list of staff, the panel keeps the place.
    const panel = page.getByRole('dialog', { name });
    await panel.getByRole('link', { name: 'Open full page' }).press('Enter');
    await waitForFocus(title(page));
    await expect.poll(() => page.title()).toBe(`${name} · Staff Portal`);

    await page.goto('/admin/hours');
    await page.getByRole('row').getByRole('link', { name, exact: true }).press('Enter');
    await title(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(pagePath());
    await page.getByRole('link', { name: 'Back to Hours' }).click();
    await page.getByRole('heading', { name: 'Hours', level: 1 }).waitFor();

    await page.goto(`/?tab=admins&view=audit&of=${nurse.id}`);
    await page.getByRole('tabpanel').getByRole('link', { name, exact: true }).first().click();
    await title(page).waitFor();
    await page.getByRole('link', { name: 'Back to Audit trail' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('shows what is known about the person', async () => {
    const { page, consoleErrors, close } = await at(pagePath());
    const hours = section(page, 'Hours against hours due');
    await hours.getByText('9h 35m').first().waitFor();
    // The account is new, so only the day with a session is due.
    await hours.getByRole('row', { name: /9h 35m 9h 0m/ }).waitFor();
    await section(page, 'Lateness').getByText('1 late arrival in the last 13 weeks').waitFor();
    await section(page, 'Lateness').getByText('25 min', { exact: true }).waitFor();
    await section(page, 'Working pattern')
      .getByText(/Mon.*Thu/)
      .first()
      .waitFor();
    await section(page, 'Annual leave').getByRole('button', { name: 'View ledger' }).waitFor();
    const messages = section(page, 'Messages');
    await messages.getByRole('button', { name: /Which rota applies in spring\?/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(await messages.getByRole('link', { name: 'Write a message' }).getAttribute('href')).toBe(
      `/?tab=messages&box=new&to=${nurse.id}`,
    );
    await section(page, 'Holiday partners')
      .getByRole('link', { name: 'Gareth Meredith' })
      .waitFor();
    await section(page, 'Changes')
      .getByText(/work(ing)? pattern/)
      .first()
      .waitFor();
    await section(page, 'Sessions and devices').getByRole('button', { name: /^End/ }).waitFor();
    await section(page, 'Registrations').getByText('No registrations yet.').waitFor();

    // Left and right move through the days of a year.
    const strip = section(page, 'Leave and sickness');
    const year = londonDay(new Date()).slice(0, 4);
    const days = strip.getByRole('slider', { name: `Days of ${year}` });
    await days.focus();
    await page.keyboard.press('ArrowRight');
    await strip.getByText(new RegExp(`^\\w+ 2 Jan ${year}: `)).waitFor();
    expect(await days.getAttribute('aria-valuetext')).toContain(`2 Jan ${year}`);
    await strip.getByRole('row', { name: /Annual leave Approved/ }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is no wider than the window, also with a long email address', async () => {
    const { page, close } = await at(pagePath());
    await section(page, 'Account').getByText('Leave entitlement', { exact: true }).waitFor();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await close();
  });

  it('is where HR acts, and shows changes of others without a reload', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(pagePath());
    const edit = page.getByRole('button', { name: `Edit employment of ${name}` });
    await edit.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit employment' });
    await waitForFocus(dialog.getByLabel('Job title'));
    await page.keyboard.type('Midwife');
    await page.keyboard.press('Enter');
    await waitForToast('Settings Updated', `${name}: employment`);
    await waitForFocus(edit);
    await section(page, 'Employment').getByText('Midwife').waitFor();

    await hr.call('PATCH', `/api/admin/users/${nurse.id}/employment`, { jobTitle: 'Ward sister' });
    await section(page, 'Employment').getByText('Ward sister').waitFor();
    await page.getByText(/^Ward sister · /).waitFor();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).waitFor();
    await page.keyboard.press('Escape');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is where HR decides and opens the leave settings', async () => {
    const bethan = await createEmployee(url, hr, 'Bethan', 'Probert');
    const nextYear = `${Number(londonDay(new Date()).slice(0, 4)) + 1}`;
    await hr.call('POST', `/api/admin/users/${bethan.id}/leave`, {
      leaveType: 'sick',
      startDate: `${nextYear}-02-01`,
      endDate: `${nextYear}-02-14`,
      reason: 'An operation',
    });
    const { page, waitForToast, consoleErrors, close } = await at(pagePath(bethan.id));
    const strip = section(page, 'Leave and sickness');
    await strip.getByRole('slider', { name: `Days of ${nextYear}` }).waitFor();
    await strip.getByText('Sick: 10 days').waitFor();
    expect(await page.getByRole('region', { name: /^Awaiting a decision/ }).count()).toBe(0);

    const ask = (day: string, reason: string) =>
      bethan.session.call('POST', '/api/leave-requests', { startDate: day, endDate: day, reason });
    await ask(tuesdayWithoutHolidays(1), 'A day in Barmouth');
    const entry = await createEntry(hr, bethan, lastWednesday(), ['09:00', '17:00']);
    const later = ['09:00', '18:00'] as const;
    await requestCorrection(bethan, entry, lastWednesday(), later, 'I stayed for the handover');
    const pending = page.getByRole('region', { name: /^Awaiting a decision/ });
    const leave = pending.getByRole('listitem').filter({ hasText: 'A day in Barmouth' });
    await leave.getByRole('button', { name: 'Approve' }).click();
    await waitForToast('Leave Request Updated', 'Bethan Probert');
    const correction = pending.getByRole('listitem').filter({ hasText: 'the handover' });
    await correction.getByRole('button', { name: 'Approve' }).click();
    await waitForToast('Correction approved', 'Bethan Probert');
    await correction.getByRole('button', { name: 'Undo' }).click();
    await waitForToast('Correction pending again');
    await correction.getByRole('button', { name: 'Approve' }).click();
    await correction.getByText('Approved', { exact: true }).waitFor();

    const settings = page.getByRole('button', { name: 'Leave settings of Bethan Probert' });
    await settings.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Configure Leave Settings' });
    await dialog.getByText('For Bethan Probert, from today.').waitFor();
    await dialog.getByLabel('Carried over').fill('3');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await waitForToast('Settings Updated', 'Bethan Probert');
    await waitForFocus(settings);
    await section(page, 'Annual leave').getByText('Carried over').waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('says when there is no such person, or no longer', async () => {
    const { page, close } = await at(pagePath('000000000000000000000000'));
    await page.getByRole('heading', { name: 'Person not found', level: 1 }).waitFor();
    await page.getByText('We can’t find this person').waitFor();

    const leaver = await createEmployee(url, hr, 'Huw', 'Llewellyn');
    await page.goto(pagePath(leaver.id));
    await page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
    await hr.call('DELETE', `/api/admin/users/${leaver.id}`);
    await page.getByText('Huw Llewellyn’s account has been deleted').waitFor();
    await close();
  });

  it('is for administrators only', async () => {
    const { page, close } = await at(pagePath(), nurse.session);
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await close();
  });

  itNightly('prints on two sheets, also where there is much of everything', async () => {
    const busy = await createBusyPerson(url, hr);
    for (const { id } of [nurse, busy]) {
      const { page, close } = await at(pagePath(id));
      if (id === busy.id) {
        await page.getByRole('button', { name: 'Previous week' }).click();
        await page.getByRole('listitem').filter({ hasText: '14:00–18:00' }).first().waitFor();
      }
      await section(page, 'Hours against hours due').getByRole('row').first().waitFor();
      await section(page, 'Changes').getByRole('listitem').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const hidden of [
        page.getByRole('button', { name: 'Print' }),
        page.getByRole('navigation').first(),
        // Only buttons.
        page.getByRole('heading', { name: 'Leave and hours', exact: true }),
      ]) {
        expect(await hidden.isVisible()).toBe(false);
      }
      await section(page, 'Messages').getByText('Which rota applies').first().waitFor();
      const ledger = page.getByRole('region', { name: /^Annual leave ledger/ });
      await ledger.getByRole('row', { name: /Remaining/ }).waitFor();
      const email = section(page, 'Account').getByText('shift@harbour-health.example');
      expect(await email.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      const pdf = await page.pdf({
        format: 'A4',
        margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' },
      });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.length).toBeLessThanOrEqual(2);
      await close();
    }
    await hr.call('DELETE', `/api/admin/users/${busy.id}`);
  });

  itNightly('has no accessibility issues', async () => {
    const { page, close } = await at(pagePath());
    await section(page, 'Changes').getByRole('listitem').first().waitFor();
    expect(await findAccessibilityIssues(page, screenVariants(0))).toEqual([]);
    await close();
  });
});

function title(page: Page) {
  return page.getByRole('heading', { name, level: 1 });
}

function section(page: Page, heading: string) {
  return page.getByRole('region', { name: heading, exact: true });
}
