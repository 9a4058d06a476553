import { addDays, londonDay } from '@portal/kernel/london';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { nextResponse, pausePageTime } from '../polling.ts';
import { portal } from '../portal.ts';
import { changeResponses, countToasts, openRecords } from '../records-page.ts';
import type { RestSession } from '../rest-session.ts';

interface Job {
  state: string;
  isAwaited: boolean;
}

describe('live updates of the archive', () => {
  const { url } = portal;
  const today = londonDay(new Date());
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Orla', 'Keane');
  });

  const daysAgo = (from: number, to: number) => ({
    fromDate: addDays(today, -from),
    toDate: addDays(today, -to),
  });
  const ofNurse = ({ fromDate, toDate }: ReturnType<typeof daysAgo>) =>
    `/?tab=records&from=${fromDate}&to=${toDate}&worker=${nurse.id}`;

  it.each([
    ['short', daysAgo(402, 400)],
    ['long', daysAgo(440, 405)],
  ])('shows a %s range of one worker that someone else archives', async (_, range) => {
    const { page, consoleErrors, close } = await openRecords(browser, url, hr, ofNurse(range));
    await page.getByText('No Records Found').waitFor();
    await page.waitForLoadState('networkidle');
    await hr.call('POST', '/api/admin/archive-date-range', { ...range, workerId: nurse.id });
    await page.getByRole('article').filter({ hasText: 'Orla Keane' }).first().waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('reports the end of a short range once and shows no progress', async () => {
    const range = daysAgo(452, 450);
    const { page, waitForToast, close } = await openRecords(browser, url, hr, ofNurse(range));
    let isShownRunning = true;
    await changeResponses(page, 'ArchiveStatus', ({ archiveState }) => {
      const { jobs, ...rest } = archiveState as { jobs: Job[] };
      const asRunning = (job: Job) => ({ ...job, state: 'running', endedAt: null });
      const isOwn = (job: Job, index: number) => isShownRunning && index === 0 && job.isAwaited;
      const shown = jobs.map((job, index) => (isOwn(job, index) ? asRunning(job) : job));
      return { archiveState: { ...rest, jobs: shown } };
    });
    await page.getByText('No Records Found').waitFor();
    await page.waitForLoadState('networkidle');
    const toastCount = await countToasts(page);
    const seen = nextResponse(page, 'ArchiveStatus');
    await page.getByRole('button', { name: 'Enhanced Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enhanced Archive' });
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await waitForToast('Archive complete');
    await seen;
    await page.getByRole('article').filter({ hasText: 'Orla Keane' }).first().waitFor();
    expect(await page.getByRole('region', { name: 'Archiving' }).count()).toBe(0);
    isShownRunning = false;
    // The job is polled, and its end reloads the records.
    await nextResponse(page, 'ArchivedRecords');
    expect(await page.getByRole('region', { name: 'Archiving' }).count()).toBe(0);
    expect(await toastCount('Archive complete')).toBe(1);
    await close();
  });

  it('tracks a short range when the response is lost', async () => {
    const range = daysAgo(462, 460);
    const { page, waitForToast, close } = await openRecords(browser, url, hr, ofNurse(range));
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'ArchiveRange') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.getByText('No Records Found').waitFor();
    await page.getByRole('button', { name: 'Enhanced Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enhanced Archive' });
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText('All days are archived.').waitFor();
    await waitForToast('Archive complete', '3 records created');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('article').filter({ hasText: 'Orla Keane' }).first().waitFor();
    await close();
  });

  it('shows the time of the archive status and updates it', async () => {
    const { page, close } = await openRecords(browser, url, hr, '/?tab=records&by=day');
    await page.getByText('Debug panel').click();
    const time = page.getByText(/^As of \d\d:\d\d:\d\d$/);
    await time.waitFor();
    await page.waitForLoadState('networkidle');
    await pausePageTime(page);
    const first = await time.textContent();
    const answer = nextResponse(page, 'ArchiveStatus');
    await page.clock.runFor(11_000);
    await answer;
    await expect.poll(() => time.textContent()).not.toBe(first);
    await close();
  });
});
