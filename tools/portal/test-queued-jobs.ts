import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputOf } from '@portal/contracts/operation';
import type { archiveStateQuery } from '@portal/contracts/records/archive-state';
import { addDays, londonDay } from '@portal/kernel/london';
import { connectTo } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import { employee, firstAdmin, signedInAdmin, untilItWorks } from '../bench/staff.ts';
import { openDatabases } from './open-databases.ts';
import type { Portal } from './portal.ts';

type ArchiveState = OutputOf<typeof archiveStateQuery>;

const hrAddress = 'hr@example.org';
const opening = { say: () => {}, signal: new AbortController().signal };

// A process that is stopped calls process.exit, which hides what it forgot to close. Here it may not.
const withoutExit = `--import=data:text/javascript,${encodeURIComponent(`
  process.exit = (code) => {
    process.exitCode = code;
    if (process.connected) process.disconnect();
  };
`)}`;

/**
 * Stops a portal while a mail waits for its server and a range of days is being archived. Each of its
 * processes ends by itself, though event streams are open.
 */
export async function leaveJobsBehind(
  begin: () => Promise<Portal & { said: string[] }>,
  dataDir: string,
): Promise<void> {
  const { NODE_OPTIONS = '' } = process.env;
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${withoutExit}`;
  const portal = await begin().finally(() => {
    delete process.env.SMTP_URL;
    process.env.NODE_OPTIONS = NODE_OPTIONS;
  });
  const admin = await firstAdmin(portal.url);
  await admin.post('/api/admin/hr-email', { hrEmail: hrAddress });
  const nurse = await employee(portal.url, admin, 'queue.nurse');
  const dates = { startDate: '2027-06-14', endDate: '2027-06-15', reason: 'Family' };
  await untilItWorks(() => nurse.post('/api/leave-requests', dates));
  const connection = await connectTo((await openDatabases(dataDir, opening)).uriOf('messaging'));
  const mails = connection.collection('mails');
  await eventually(
    async () => expect(await mails.countDocuments({ queuedAt: { $type: 'date' } })).toBe(1),
    { within: 30_000 },
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

/** Once the portal was started again, the mail arrives, and the range and the scheduled jobs go on. */
export async function jobsAreDone(url: string, dataDir: string, startedAt: string): Promise<void> {
  const admin = await signedInAdmin(url);
  const state = () => admin.get<ArchiveState>('/api/admin/archive-state');
  const before = (await state()).jobs[0]?.daysDone ?? 0;
  await eventually(
    async () => {
      const [mail = ''] = await readdir(join(dataDir, 'mail'));
      expect(await readFile(join(dataDir, 'mail', mail), 'utf8')).toContain(hrAddress);
      const { jobs, schedule } = await state();
      const [{ daysDone = 0, endedAt = null, error } = {}] = jobs;
      expect(error).toBeNull();
      // On a fast machine it is over before it is looked at.
      if (endedAt === null) expect(daysDone).toBeGreaterThan(before + 10);
      else expect(endedAt > startedAt).toBe(true);
      for (const { lastRunAt } of schedule) expect((lastRunAt ?? '') > startedAt).toBe(true);
    },
    { within: 90_000, every: 200 },
  );
}
