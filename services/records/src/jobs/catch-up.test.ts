import { text } from 'node:stream/consumers';
import { leaseOf } from '@portal/bus/lease';
import { clockedOut } from '@portal/contracts/attendance/events';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { type JobState, serviceStateOf } from '@portal/contracts/service-state';
import { daysFromTo, weekOf } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { expect, test } from 'vitest';
import { type KeptReport, storedFile, weeklyReportsIn } from '../store/weekly-reports.ts';
import { archiveWorld, daysAgo, sessionOn, today } from '../test-jobs.ts';
import { weeksDue } from './make-missing-reports.ts';

const recordsState = serviceStateOf('records');

test('nights and Mondays that were missed are caught up at the start, each once, by two processes', async () => {
  const { hire, tell, beginProcess, archived, database, nats } = await archiveWorld();
  const people = await hire(5, daysAgo(12));
  const [ada = ''] = people;
  await tell(clockedOut, ada, sessionOn(ada, daysAgo(1)));
  const missed = daysFromTo(daysAgo(12), daysAgo(1));
  const mondays = weeksDue(weekOf(daysAgo(12)).start, new Date());
  await Promise.all([beginProcess(), beginProcess()]);
  await eventually(
    async () => {
      const { records, versions } = await archived();
      expect([...versions.keys()].toSorted()).toEqual(missed);
      // What was published before it began is known.
      expect(records.get(daysAgo(1))).toBe(5);
    },
    { within: 100_000, every: 200 },
  );
  const runs = database.collection<{ _id: string }>('jobRuns');
  await eventually(async () => expect(await runs.countDocuments({ failures: 0 })).toBe(4), {
    within: 60_000,
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
  const bus = await natsAs('records', nats.url);
  const { streams } = await bus.jetstreamManager();
  await eventually(async () => {
    const { state } = await streams.info('RECORDS', {
      subjects_filter: `${weeklyReportMade.type}.*`,
    });
    expect(Object.values(state.subjects ?? {})).toEqual([mondays.length]);
  });
});

test('a report is made once what became known of its week is in the records', async () => {
  const { hire, tell, begin, database } = await archiveWorld();
  const [week = ''] = weeksDue(weekOf(daysAgo(14)).start, new Date());
  const [ada = ''] = await hire(1, week);
  // The week was archived before its first session was heard of, and nothing but the report is made.
  const whole = daysFromTo(week, daysAgo(1)).map((_id) => ({
    ...{ _id, version: 1, archivedAt: new Date(), isWhole: true },
  }));
  await database.collection<{ _id: string }>('archivedDays').insertMany(whole);
  const busy = leaseOf(database, 'job re-archive', 120_000);
  expect(await busy.hold()).toBe(true);
  await tell(clockedOut, ada, sessionOn(ada, week));
  await begin();
  const reports = weeklyReportsIn(database);
  const report = await eventually(
    async () => {
      const made = await reports.rows.findById(week).lean<KeptReport>();
      expect(made).not.toBeNull();
      return made;
    },
    { within: 60_000 },
  );
  expect(report).toMatchObject({ people: 1 });
  const csv = await text(storedFile(reports, (report as KeptReport).files.csv));
  expect(csv).toContain('Ada Adams 0000,employee,7.50,');
  await busy.release();
});

test('a night’s failure is counted and told, and is over once it succeeds', async () => {
  const { hire, begin, archived, database } = await archiveWorld();
  await hire(2, daysAgo(3));
  // Whatever the day: no record can be written.
  await database.createCollection('records', { validator: { userId: 'nobody' } });
  const { admin } = await begin();

  async function daily(): Promise<JobState | undefined> {
    const { data } = await admin.run(recordsState, {});
    return (data?.jobs ?? []).find(({ name }: JobState) => name === 'daily-archive');
  }
  await eventually(async () => expect((await daily())?.failures).toBeGreaterThanOrEqual(2));
  expect(await daily()).toMatchObject({
    lastRunAt: expect.any(String),
    nextRunAt: expect.stringMatching(/T(23|00):20:00.000Z$/),
    lastError: expect.stringMatching(/^It was interrupted .*: the log says by what\.$/),
  });
  await database.db?.command({ collMod: 'records', validator: {} });
  await eventually(async () =>
    expect(await daily()).toMatchObject({ failures: 0, lastError: null }),
  );
  expect((await archived()).versions.size).toBe(3);
});
