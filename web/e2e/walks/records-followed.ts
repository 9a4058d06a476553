import { addDays, londonDay } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { type Employee, employee, signedInAdmin } from '../people.ts';
import { nextAnswer, stopClock } from '../polls.ts';
import { atRecords, changeAnswers, countToasts } from '../records-page.ts';
import type { AtRest } from '../rest.ts';

interface Job {
  state: string;
  isAwaited: boolean;
}

describe('what the archive is seen to do', () => {
  const url = inject('portalUrl');
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Orla', 'Keane');
  });
  afterAll(() => browser?.close());

  const daysAgo = (from: number, to: number) => ({
    fromDate: addDays(today, -from),
    toDate: addDays(today, -to),
  });
  const ofNurse = ({ fromDate, toDate }: ReturnType<typeof daysAgo>) =>
    `/?tab=records&from=${fromDate}&to=${toDate}&worker=${nurse.id}`;

  it.each([
    ['short', daysAgo(402, 400)],
    ['long', daysAgo(440, 405)],
  ])('shows a %s range of one worker that somebody else archives', async (_, range) => {
    const { page, complaints, leave } = await atRecords(browser, url, hr, ofNurse(range));
    await page.getByText('No Records Found').waitFor();
    await page.waitForLoadState('networkidle');
    await hr.call('POST', '/api/admin/archive-date-range', { ...range, workerId: nurse.id });
    await page.getByRole('article').filter({ hasText: 'Orla Keane' }).first().waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('tells the end of a short range once, and shows no progress of it', async () => {
    const range = daysAgo(452, 450);
    const { page, toldOf, leave } = await atRecords(browser, url, hr, ofNurse(range));
    let isHeld = true;
    await changeAnswers(page, 'WhatTheArchiveKnows', ({ archiveState }) => {
      const { jobs, ...rest } = archiveState as { jobs: Job[] };
      const held = (job: Job) => ({ ...job, state: 'running', endedAt: null });
      const isOwn = (job: Job, place: number) => isHeld && place === 0 && job.isAwaited;
      const shown = jobs.map((job, place) => (isOwn(job, place) ? held(job) : job));
      return { archiveState: { ...rest, jobs: shown } };
    });
    await page.getByText('No Records Found').waitFor();
    await page.waitForLoadState('networkidle');
    const toldTimes = await countToasts(page);
    const seen = nextAnswer(page, 'WhatTheArchiveKnows');
    await page.getByRole('button', { name: 'Enhanced Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enhanced Archive' });
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await toldOf('Archive Complete');
    await seen;
    await page.getByRole('article').filter({ hasText: 'Orla Keane' }).first().waitFor();
    expect(await page.getByRole('region', { name: 'Archiving' }).count()).toBe(0);
    isHeld = false;
    // It is followed by asking, and its end leads to a look at the records.
    await nextAnswer(page, 'ArchivedRecords');
    expect(await page.getByRole('region', { name: 'Archiving' }).count()).toBe(0);
    expect(await toldTimes('Archive Complete')).toBe(1);
    await leave();
  });

  it('follows a short range of which the answer is lost', async () => {
    const range = daysAgo(462, 460);
    const { page, toldOf, leave } = await atRecords(browser, url, hr, ofNurse(range));
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'ArchiveRange') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.getByText('No Records Found').waitFor();
    await page.getByRole('button', { name: 'Enhanced Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enhanced Archive' });
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText('All of it is archived.').waitFor();
    await toldOf('Archive Complete', '3 records made');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('article').filter({ hasText: 'Orla Keane' }).first().waitFor();
    await leave();
  });

  it('says of when it is what the archive knows, whenever it was asked again', async () => {
    const { page, leave } = await atRecords(browser, url, hr, '/?tab=records&by=day');
    await page.getByText('Debug panel').click();
    const time = page.getByText(/^As of \d\d:\d\d:\d\d$/);
    await time.waitFor();
    await page.waitForLoadState('networkidle');
    await stopClock(page);
    const first = await time.textContent();
    const answer = nextAnswer(page, 'WhatTheArchiveKnows');
    await page.clock.runFor(11_000);
    await answer;
    await expect.poll(() => time.textContent()).not.toBe(first);
    await leave();
  });
});
