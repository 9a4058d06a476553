import { findRebuild, requestRebuild } from '@portal/bus/rebuild-state';
import { noUserSubject } from '@portal/contracts/event';
import { events } from '@portal/contracts/events';
import { teamChanged } from '@portal/contracts/identity/events';
import { archiveDailyStaff, archiveDateRange } from '@portal/contracts/records/archive';
import { dailyRecords, deleteDailyRecord } from '@portal/contracts/records/daily-record';
import { exportWeeklyReport } from '@portal/contracts/records/weekly-report';
import { eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { teamOn } from '@portal/kernel/team-membership';
import {
  buildEventHistory,
  historicDays,
  historicTeams,
} from '@portal/testing/build-event-history';
import { publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { readCollections } from '@portal/testing/replay-to-fresh-service';
import { expect, test } from 'vitest';
import { downloadFrom } from '../../testing/download-client.ts';
import { daysAgo, startArchiveEnvironment } from '../../testing/start-archive-environment.ts';

const [firstDay = ''] = historicDays;
const known = { people: [], settings: [], sessions: [], leave: [], holidays: [], teams: [] };
const made = {
  records: [],
  archivedDays: ['archivedAt', 'version'],
  deletedPeople: ['doneAt', 'places'],
};

itNightly('rebuilds the same read models, even if it is killed meanwhile', async () => {
  const environment = await startArchiveEnvironment();
  const { database, buses } = environment;
  const days = database.collection<{ _id: string; [field: string]: unknown }>('archivedDays');
  // Mark all other days as archived, so that the nightly job has nothing else to do.
  const rest = eachDay('2026-01-05', daysAgo(1)).filter((day) => !historicDays.includes(day));
  await days.insertMany(rest.map((_id) => ({ _id, version: 0, archivedAt: null, isWhole: true })));
  const people = Array.from({ length: 9 }, () => newId());
  const history = buildEventHistory(people, 7);
  const followed = history.filter(({ type }) =>
    /^portal\.(identity|attendance|leave)\./.test(type),
  );
  for (const event of followed) {
    const type = events.find((one) => one.type === event.type);
    if (type) await publishAs(buses[type.service as keyof typeof buses], type, event);
  }

  const team = { id: newId(), version: 1, name: 'Ward 3', minimumCover: Array(7).fill(0) };
  await environment.publish(teamChanged, noUserSubject, {
    ...team,
    coverRule: 'warn',
    showsAbsences: false,
  });

  const first = await environment.startProcess();
  await eventually(
    async () => {
      expect((await environment.archived()).versions.size).toBe(historicDays.length);
      expect(await database.collection('departures').countDocuments({ doneAt: null })).toBe(0);
      expect(await database.collection('departures').countDocuments()).toBe(3);
      expect(await database.collection('changes').countDocuments()).toBe(0);
    },
    { timeoutMs: 100_000, intervalMs: 100 },
  );
  const before = await readCollections(database, { ...known, ...made });
  expect(before.records?.length).toBeGreaterThan(30);
  expect(before.teams).toMatchObject([{ name: 'Ward 3', version: 1 }]);
  for (const { recordDate, teamId } of before.records ?? []) {
    expect(teamId).toBe(teamOn(historicTeams, recordDate));
  }

  await requestRebuild(database, new Date());
  await eventually(async () => expect((await findRebuild(database))?.state).not.toBe('wanted'), {
    intervalMs: 5,
  });
  await first.kill();
  const { admin } = await environment.startProcess();
  // Archived records stay readable meanwhile.
  const read = await admin.run(dailyRecords, { date: firstDay });
  expect(read.data?.items.length).toBeGreaterThan(0);
  await eventually(async () => expect((await findRebuild(database))?.state).toBe('done'), {
    timeoutMs: 100_000,
    intervalMs: 50,
  });
  await eventually(
    async () => expect(await database.collection('changes').countDocuments()).toBe(0),
    { timeoutMs: 100_000, intervalMs: 100 },
  );
  expect(await readCollections(database, { ...known, ...made })).toEqual(before);
  expect(await database.collection('deadletters').countDocuments()).toBe(0);
});

test('archives nothing from incomplete data', async () => {
  const environment = await startArchiveEnvironment();
  const { database, hire, startService, waitForPeople } = environment;
  await hire(3, daysAgo(32));
  const { admin, url } = await startService();
  await waitForPeople(3);
  await eventually(async () => expect((await environment.archived()).versions.size).toBe(32), {
    timeoutMs: 60_000,
  });
  const before = await readCollections(database, { records: [] });
  const rebuilds = database.collection<{ _id: string; [field: string]: unknown }>('rebuilds');
  // The state left by a process that died during a rebuild.
  const leases = database.collection<{ _id: string; [field: string]: unknown }>('leases');
  const until = new Date(Date.now() + 3_600_000);
  await leases.insertOne({ _id: 'rebuild', holder: 'elsewhere/1/x', until });
  await rebuilds.insertOne({
    _id: 'rebuild',
    generation: 1,
    state: 'forgetting',
    wantedAt: new Date(),
    doneAt: null,
    waiting: null,
  });
  await database.collection('people').deleteMany({});
  expect((await admin.run(archiveDailyStaff, { date: daysAgo(1) })).code).toBe(
    'SERVICE_UNAVAILABLE',
  );
  const [record] = await database.collection('records').find().limit(1).toArray();
  const id = String(record?._id);
  expect((await admin.run(deleteDailyRecord, { id })).code).toBe('SERVICE_UNAVAILABLE');
  // Archived days have a report; today, whose data is incomplete, has none.
  const reportFrom = (startDate: string) =>
    downloadFrom(url, { userId: newId(), role: 'admin' }, exportWeeklyReport.name, { startDate });
  expect((await reportFrom(daysAgo(8))).statusCode).toBe(200);
  expect((await reportFrom(daysAgo(2))).statusCode).toBe(503);
  const job = await admin.run(archiveDateRange, { fromDate: daysAgo(32), toDate: daysAgo(1) });
  expect(job.errors).toEqual([]);
  expect(await readCollections(database, { records: [] })).toEqual(before);

  await leases.deleteOne({ _id: 'rebuild' });
  await waitForPeople(3);
  await eventually(
    async () => {
      const rows = database.collection<{ _id: string; [field: string]: unknown }>('archiveJobs');
      expect(await rows.findOne({ _id: job.data?.jobId as string })).toMatchObject({
        state: 'completed',
        archived: 0,
        updated: 0,
        daysDone: 32,
      });
    },
    { timeoutMs: 100_000, intervalMs: 100 },
  );
  expect(await readCollections(database, { records: [] })).toEqual(before);
});
