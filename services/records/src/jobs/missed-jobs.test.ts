import { text } from 'node:stream/consumers';
import { createLease } from '@portal/bus/lease';
import { clockedOut } from '@portal/contracts/attendance/events';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { type JobState, serviceStateQuery } from '@portal/contracts/service-state';
import { eachDay, weekOf } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import {
  daysAgo,
  sessionOn,
  startArchiveEnvironment,
  today,
} from '../../testing/start-archive-environment.ts';
import { createWeeklyReportStore, type StoredReport } from '../store/weekly-reports.ts';
import { weeksDue } from './make-missing-reports.ts';

const recordsState = serviceStateQuery('records');

itNightly('two processes catch up missed nights and Mondays at the start, each once', async () => {
  const { hire, publish, startProcess, archived, database, nats } = await startArchiveEnvironment();
  const people = await hire(5, daysAgo(12));
  const [ada = ''] = people;
  await publish(clockedOut, ada, sessionOn(ada, daysAgo(1)));
  const missed = eachDay(daysAgo(12), daysAgo(1));
  const mondays = weeksDue(weekOf(daysAgo(12)).start, new Date());
  await Promise.all([startProcess(), startProcess()]);
  await eventually(
    async () => {
      const { records, versions } = await archived();
      expect([...versions.keys()].toSorted()).toEqual(missed);
      // Events published before the start are handled.
      expect(records.get(daysAgo(1))).toBe(5);
    },
    { timeoutMs: 100_000, intervalMs: 200 },
  );
  const runs = database.collection<{ _id: string }>('jobRuns');
  await eventually(async () => expect(await runs.countDocuments({ failures: 0 })).toBe(4), {
    timeoutMs: 60_000,
  });
  const { records, versions } = await archived();
  expect(new Set(versions.values())).toEqual(new Set([1]));
  expect([...records.keys()].toSorted()).toEqual(missed);
  expect(new Set(records.values())).toEqual(new Set([5]));
  expect(records.has(today)).toBe(false);
  const worked = { userId: ada, recordDate: daysAgo(1), wasPresent: true };
  expect(await database.collection('records').countDocuments(worked)).toBe(1);

  expect(mondays.length).toBeGreaterThan(0);
  const reports = await database.collection<{ _id: string }>('weeklyReports').find().toArray();
  expect(reports.map(({ _id }) => _id).toSorted()).toEqual(mondays);
  const bus = await connectNatsAs('records', nats.url);
  const { streams } = await bus.jetstreamManager();
  await eventually(async () => {
    const { state } = await streams.info('RECORDS', {
      subjects_filter: `${weeklyReportMade.type}.*`,
    });
    expect(Object.values(state.subjects ?? {})).toEqual([mondays.length]);
  });
});

test('a report is made after late changes to its week are archived', async () => {
  const { hire, publish, startService, database } = await startArchiveEnvironment();
  const [week = ''] = weeksDue(weekOf(daysAgo(14)).start, new Date());
  const [ada = ''] = await hire(1, week);
  // The week was archived before its first session arrived, and only the report is due.
  const whole = eachDay(week, daysAgo(1)).map((_id) => ({
    _id,
    version: 1,
    archivedAt: new Date(),
    isWhole: true,
  }));
  await database.collection<{ _id: string }>('archivedDays').insertMany(whole);
  const busy = createLease(database, 'job re-archive', 120_000);
  expect(await busy.hold()).toBe(true);
  await publish(clockedOut, ada, sessionOn(ada, week));
  await startService();
  const reports = createWeeklyReportStore(database);
  const report = await eventually(
    async () => {
      const made = await reports.byWeek(week);
      expect(made).not.toBeNull();
      return made;
    },
    { timeoutMs: 60_000 },
  );
  expect(report).toMatchObject({ people: 1 });
  const csv = await text(reports.readFile((report as StoredReport).files.csv));
  expect(csv).toContain('Ada Adams 0000,employee,7.50,');
  await busy.release();
});

test('a failed nightly job is counted and reported until it succeeds', async () => {
  const { hire, startService, archived, database } = await startArchiveEnvironment();
  await hire(2, daysAgo(3));
  // No record can be written.
  await database.createCollection('records', { validator: { userId: 'nobody' } });
  const { admin } = await startService();

  async function daily(): Promise<JobState | undefined> {
    const { data } = await admin.run(recordsState, {});
    return (data?.jobs ?? []).find(({ name }: JobState) => name === 'daily-archive');
  }
  await eventually(async () => expect((await daily())?.failures).toBeGreaterThanOrEqual(2));
  expect(await daily()).toMatchObject({
    lastRunAt: expect.any(String),
    nextRunAt: expect.stringMatching(/T(23|00):20:00.000Z$/),
    lastError: expect.stringMatching(/^It was interrupted .*\. The details are in the log\.$/),
    lastErrorCode: 'INTERRUPTED',
  });
  await database.db?.command({ collMod: 'records', validator: {} });
  await eventually(async () =>
    expect(await daily()).toMatchObject({ failures: 0, lastError: null, lastErrorCode: null }),
  );
  expect((await archived()).versions.size).toBe(3);
});

test('jobs that ran while the clock was wrong run again once it is right', async () => {
  const { hire, startService, database } = await startArchiveEnvironment();
  await hire(1, daysAgo(2));
  await startService();
  const runs = database.collection<{ _id: string }>('jobRuns');
  await eventually(async () => expect(await runs.countDocuments({ failures: 0 })).toBe(4), {
    timeoutMs: 60_000,
  });
  const lastRunAt = new Date(Date.now() + 365 * 86_400_000);
  await runs.updateMany({}, { $set: { lastRunAt } });
  await eventually(async () =>
    expect(await runs.countDocuments({ lastRunAt: { $lt: new Date() } })).toBe(4),
  );
});
