import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputOf } from '@portal/contracts/operation';
import type { archiveStateQuery } from '@portal/contracts/records/archive-state';
import { addDays, londonDay } from '@portal/kernel/london';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import {
  createEmployee,
  createFirstAdmin,
  retryUntilReady,
  signInAdmin,
} from '../../bench/create-accounts.ts';
import { openDatabases } from '../open-databases.ts';
import type { Portal } from '../start-portal.ts';

type ArchiveState = OutputOf<typeof archiveStateQuery>;

const hrAddress = 'hr@example.org';
const opening = { say: () => {}, signal: new AbortController().signal };

// Replaces process.exit, which hides what a stopped process forgot to close.
const withoutExit = `--import=data:text/javascript,${encodeURIComponent(`
  process.exit = (code) => {
    process.exitCode = code;
    if (process.connected) process.disconnect();
  };
`)}`;

/**
 * Stops a portal while a mail waits for its server and a range of days is being archived. Each process
 * must end without process.exit, although event streams are open.
 */
export async function stopWithQueuedJobs(
  start: () => Promise<Portal & { said: string[] }>,
  dataDir: string,
): Promise<void> {
  const { NODE_OPTIONS = '' } = process.env;
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${withoutExit}`;
  const portal = await start().finally(() => {
    delete process.env.SMTP_URL;
    process.env.NODE_OPTIONS = NODE_OPTIONS;
  });
  const admin = await createFirstAdmin(portal.url);
  await admin.post('/api/admin/hr-email', { hrEmail: hrAddress });
  const nurse = await createEmployee(portal.url, admin, 'queue.nurse');
  const dates = { startDate: '2027-06-14', endDate: '2027-06-15', reason: 'Family' };
  await retryUntilReady(() => nurse.post('/api/leave-requests', dates));
  const connection = await connectDatabase(
    (await openDatabases(dataDir, opening)).uriOf('messaging'),
  );
  const mails = connection.collection('mails');
  await eventually(
    async () => expect(await mails.countDocuments({ queuedAt: { $type: 'date' } })).toBe(1),
    { timeoutMs: 60_000 },
  );
  await connection.close();
  const toDate = addDays(londonDay(new Date()), -1);
  const range = { fromDate: addDays(toDate, -399), toDate };
  const { jobId } = await admin.post<{ jobId: string }>('/api/admin/archive-date-range', range);
  for (const path of ['/api/live', `/api/admin/jobs/${jobId}/events`]) {
    const headers = { cookie: admin.cookie() };
    expect((await fetch(`${portal.url}${path}`, { headers })).status).toBe(200);
  }
  await portal.stop();
  expect(portal.said.filter((line) => line.includes('did not stop'))).toEqual([]);
}

/** After a restart the mail is delivered, and the range and the scheduled jobs continue. */
export async function expectJobsDone(
  url: string,
  dataDir: string,
  startedAt: string,
): Promise<void> {
  const admin = await signInAdmin(url);
  const state = () => admin.get<ArchiveState>('/api/admin/archive-state');
  const before = (await state()).jobs[0]?.daysDone ?? 0;
  await eventually(
    async () => {
      const [mail = ''] = await readdir(join(dataDir, 'mail'));
      expect(await readFile(join(dataDir, 'mail', mail), 'utf8')).toContain(hrAddress);
      const { jobs, schedule } = await state();
      const [{ daysDone = 0, endedAt = null, error } = {}] = jobs;
      expect(error).toBeNull();
      // On a fast machine the job has ended by now.
      if (endedAt === null) expect(daysDone).toBeGreaterThan(before + 10);
      else expect(endedAt > startedAt).toBe(true);
      for (const { lastRunAt } of schedule) expect((lastRunAt ?? '') > startedAt).toBe(true);
    },
    { timeoutMs: 90_000, intervalMs: 200 },
  );
}
