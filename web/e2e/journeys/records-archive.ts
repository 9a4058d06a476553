import { formatDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { nextResponse } from '../polling.ts';
import { portal } from '../portal.ts';
import { changeResponses, countToasts } from '../records-page.ts';
import type { RestSession } from '../rest-session.ts';

interface Job {
  state: string;
  fromDate: string;
}

describe('archiving many days', () => {
  const { url } = portal;
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    await createEmployee(url, hr, 'Ines', 'Ferreira');
  });

  async function at(address: string): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: hr });
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { name: 'Debug panel' }).waitFor();
    return visitor;
  }

  async function openDialog(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Enhanced Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enhanced Archive' });
    await dialog.getByRole('group', { name: 'From date' }).waitFor();
    return dialog;
  }

  it('archives a few days of one worker', async () => {
    const from = addDays(today, -3);
    const { page, consoleErrors, waitForToast, close } = await at(
      `/?tab=records&from=${from}&to=${today}`,
    );
    const dialog = await openDialog(page);
    await dialog.getByRole('combobox', { name: 'Worker' }).fill('ferreira');
    await page.getByRole('option', { name: /Ferreira/ }).click();
    await dialog.getByText('4 days').waitFor();
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await waitForToast('Archive complete');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(page.getByRole('button', { name: 'Enhanced Archive' }));
    // The list of all workers may be long, and only its start is rendered.
    await page.getByRole('combobox', { name: 'Worker' }).fill('ferreira');
    await page.getByRole('option', { name: /Ferreira/ }).click();
    await page.getByRole('article').filter({ hasText: 'Ines Ferreira' }).first().waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('shows the errors of the dates', async () => {
    const { page, close } = await at('/?tab=records');
    const dialog = await openDialog(page);
    const from = dialog.getByRole('group', { name: 'From date' });
    await from.getByRole('spinbutton', { name: /year/i }).click();
    await page.keyboard.type('2019');
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText('Enter a date from').waitFor();
    await close();
  });

  it('shows the progress of a long range, continues after closing, and can be cancelled', async () => {
    const { page, consoleErrors, waitForToast, close } = await at(
      `/?tab=records&from=${addDays(today, -700)}&to=${today}`,
    );
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    const bar = dialog.getByRole('progressbar');
    await bar.waitFor();
    expect(await bar.getAttribute('aria-valuemax')).toBe('701');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const card = page.getByRole('region', { name: 'Archiving' });
    await card.getByRole('progressbar').waitFor();
    await page.reload();
    await expect
      .poll(() => card.getByRole('progressbar').getAttribute('aria-valuenow').then(Number))
      .toBeGreaterThan(1);
    await card.getByRole('button', { name: 'Cancel archiving' }).click();
    await card.waitFor({ state: 'detached' });
    await waitForToast('Archive cancelled');
    await waitForFocus(page.getByRole('heading', { name: 'Records', level: 1 }));

    await page.getByText('Debug panel').click();
    const panel = page.getByRole('group').filter({ has: page.getByText('Debug panel') });
    await panel.getByText('Cancelled', { exact: true }).waitFor();
    for (const text of ['People', 'Sessions', 'Leave requests', 'Days archived', 'Attendance']) {
      await panel.getByText(text, { exact: true }).first().waitFor();
    }
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByText(/^As of \d\d:\d\d:\d\d$/).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('says that a cancelled job is finishing, and reports its end once', async () => {
    const fromDate = addDays(today, -701);
    const { page, waitForToast, close } = await at(
      `/?tab=records&from=${fromDate}&to=${addDays(today, -1)}`,
    );
    let isHeld = true;
    const held = (job: Job) =>
      isHeld && job.state === 'cancelled' && job.fromDate === fromDate
        ? { ...job, endedAt: null }
        : job;
    await page.route('**/api/admin/jobs/*/events', (route) => route.abort());
    for (const [question, field] of [
      ['ArchiveJob', 'archiveJob'],
      ['CancelArchiveJob', 'cancelArchiveJob'],
    ] as const) {
      await changeResponses(page, question, (data) => ({ [field]: held(data[field] as Job) }));
    }
    await changeResponses(page, 'ArchiveStatus', ({ archiveState }) => {
      const { jobs, ...rest } = archiveState as { jobs: Job[] };
      return { archiveState: { ...rest, jobs: jobs.map(held) } };
    });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const card = page.getByRole('region', { name: 'Archiving' });
    const toastCount = await countToasts(page);
    const own = card.getByRole('listitem').filter({ hasText: formatDay(fromDate) });
    const cancel = own.getByRole('button', { name: 'Cancel archiving' });
    await cancel.click();
    const finishing = own.getByText('Finishing the days in progress');
    await finishing.waitFor();
    await waitForFocus(finishing);
    expect(await cancel.count()).toBe(0);
    await nextResponse(page, 'ArchiveJob');
    expect(await toastCount('Archive cancelled')).toBe(0);
    isHeld = false;
    await waitForToast('Archive cancelled');
    await own.waitFor({ state: 'detached' });
    await waitForFocus(page.getByRole('heading', { name: 'Records', level: 1 }));
    await close();
  });

  itNightly('polls a job to its end without events', async () => {
    const { page, waitForToast, close } = await at(
      `/?tab=records&from=${addDays(today, -34)}&to=${today}`,
    );
    await page.route('**/api/admin/jobs/*/events', (route) => route.abort());
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText('All days are archived.').waitFor({ timeout: 90_000 });
    await waitForToast('Archive complete');
    await close();
  });

  itNightly('says why archiving failed', async () => {
    const { page, waitForToast, close } = await at('/?tab=records&by=day');
    await page.route('**/graphql', (route) =>
      /Archive(Day|Range)/.test(route.request().postData() ?? '')
        ? route.fulfill({
            json: {
              errors: [
                { message: 'The records are away.', extensions: { code: 'SERVICE_UNAVAILABLE' } },
              ],
            },
          })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Archive This Date' }).click();
    await waitForToast('Archive Failed', 'The records are away.');
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await waitForToast('Enhanced Archive Failed', 'The records are away.');
    await close();
  });

  itNightly('says that records are unavailable, and recovers', async () => {
    const { page, close } = await at('/?tab=records');
    const extensions = { code: 'SERVICE_UNAVAILABLE', details: { service: 'records' } };
    await page.route('**/graphql', (route) =>
      /ArchivedRecords|RecordsByDay|WhatTheArchive|KeptWeekly/.test(
        route.request().postData() ?? '',
      )
        ? route.fulfill({ json: { errors: [{ message: 'Away', extensions }] } })
        : route.fallback(),
    );
    await page.reload();
    await page.getByText('Records are unavailable').waitFor();
    await page.getByRole('combobox', { name: 'Worker' }).waitFor();
    await page.unroute('**/graphql');
    // Everything comes back without a reload.
    await page.getByRole('heading', { name: 'Attendance by day' }).waitFor();
    await page.getByRole('heading', { name: 'Weekly reports' }).waitFor();
    await page.getByText('Records are unavailable').waitFor({ state: 'detached' });
    await close();
  });
});
