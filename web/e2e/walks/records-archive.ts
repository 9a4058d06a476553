import { formatDay } from '@portal/kernel/format';
import { addDays, londonDay } from '@portal/kernel/london';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { keyboardAt } from '../on-the-page.ts';
import { employee, signedInAdmin } from '../people.ts';
import { nextAnswer } from '../polls.ts';
import { changeAnswers, countToasts } from '../records-page.ts';
import type { AtRest } from '../rest.ts';

interface Job {
  state: string;
  fromDate: string;
}

describe('archiving many days', () => {
  const url = inject('portalUrl');
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: AtRest;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    await employee(url, hr, 'Ines', 'Ferreira');
  });
  afterAll(() => browser?.close());

  async function at(address: string): Promise<Visitor> {
    const visitor = await visit(browser, url, { session: hr, reducedMotion: 'reduce' });
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

  it('archives a few days of one worker at once', async () => {
    const from = addDays(today, -3);
    const { page, complaints, toldOf, leave } = await at(`/?tab=records&from=${from}&to=${today}`);
    const dialog = await openDialog(page);
    await dialog.getByRole('combobox', { name: 'Worker' }).fill('ferreira');
    await page.getByRole('option', { name: /Ferreira/ }).click();
    await dialog.getByText('4 days').waitFor();
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await toldOf('Archive Complete');
    await dialog.waitFor({ state: 'detached' });
    await keyboardAt(page.getByRole('button', { name: 'Enhanced Archive' }));
    // Everybody’s list may be long by now, and only its beginning is on the page.
    await page.getByRole('combobox', { name: 'Worker' }).fill('ferreira');
    await page.getByRole('option', { name: /Ferreira/ }).click();
    await page.getByRole('article').filter({ hasText: 'Ines Ferreira' }).first().waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('says at the field what is wrong with the days', async () => {
    const { page, leave } = await at('/?tab=records');
    const dialog = await openDialog(page);
    const from = dialog.getByRole('group', { name: 'From date' });
    await from.getByRole('spinbutton', { name: /year/i }).click();
    await page.keyboard.type('2019');
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText('Please choose a day from').waitFor();
    await leave();
  });

  it('shows how far a long range is, goes on when it is closed, and can be cancelled', async () => {
    const { page, complaints, toldOf, leave } = await at(
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
    await toldOf('Archive Cancelled');
    await keyboardAt(page.getByRole('heading', { name: 'Records', level: 1 }));

    await page.getByText('Debug panel').click();
    const panel = page.getByRole('group').filter({ has: page.getByText('Debug panel') });
    await panel.getByText('Cancelled', { exact: true }).waitFor();
    for (const text of ['People', 'Sessions', 'Leave requests', 'Days archived', 'Attendance']) {
      await panel.getByText(text, { exact: true }).first().waitFor();
    }
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByText(/^As of \d\d:\d\d:\d\d$/).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('says that a cancelled range is finishing, and tells its end once it has ended', async () => {
    const fromDate = addDays(today, -701);
    const { page, toldOf, leave } = await at(
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
      await changeAnswers(page, question, (data) => ({ [field]: held(data[field] as Job) }));
    }
    await changeAnswers(page, 'WhatTheArchiveKnows', ({ archiveState }) => {
      const { jobs, ...rest } = archiveState as { jobs: Job[] };
      return { archiveState: { ...rest, jobs: jobs.map(held) } };
    });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const card = page.getByRole('region', { name: 'Archiving' });
    const toldTimes = await countToasts(page);
    const own = card.getByRole('listitem').filter({ hasText: formatDay(fromDate) });
    const cancel = own.getByRole('button', { name: 'Cancel archiving' });
    await cancel.click();
    const finishing = own.getByText('Finishing the days under way');
    await finishing.waitFor();
    await keyboardAt(finishing);
    expect(await cancel.count()).toBe(0);
    await nextAnswer(page, 'ArchiveJob');
    expect(await toldTimes('Archive Cancelled')).toBe(0);
    isHeld = false;
    await toldOf('Archive Cancelled');
    await own.waitFor({ state: 'detached' });
    await keyboardAt(page.getByRole('heading', { name: 'Records', level: 1 }));
    await leave();
  });

  it('follows a job to its end where its events don’t come', async () => {
    const { page, toldOf, leave } = await at(
      `/?tab=records&from=${addDays(today, -34)}&to=${today}`,
    );
    await page.route('**/api/admin/jobs/*/events', (route) => route.abort());
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText('All of it is archived.').waitFor({ timeout: 90_000 });
    await toldOf('Archive Complete');
    await leave();
  });

  it('says why archiving failed', async () => {
    const { page, toldOf, leave } = await at('/?tab=records&by=day');
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
    await toldOf('Archive Failed', 'The records are away.');
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await toldOf('Enhanced Archive Failed', 'The records are away.');
    await leave();
  });

  it('says that the records are away, and keeps the rest', async () => {
    const { page, leave } = await at('/?tab=records');
    const extensions = { code: 'SERVICE_UNAVAILABLE', details: { service: 'records' } };
    await page.route('**/graphql', (route) =>
      /ArchivedRecords|RecordsByDay|WhatTheArchive|KeptWeekly/.test(
        route.request().postData() ?? '',
      )
        ? route.fulfill({ json: { errors: [{ message: 'Away', extensions }] } })
        : route.fallback(),
    );
    await page.reload();
    await page.getByText('Records can’t be reached just now').waitFor();
    await page.getByRole('combobox', { name: 'Worker' }).waitFor();
    await page.unroute('**/graphql');
    // As it says: all of it comes back by itself.
    await page.getByRole('heading', { name: 'Attendance by day' }).waitFor();
    await page.getByRole('heading', { name: 'Weekly reports' }).waitFor();
    await page.getByText('Records can’t be reached just now').waitFor({ state: 'detached' });
    await leave();
  });
});
