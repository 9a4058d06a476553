import { rebuildOf, wantRebuild } from '@portal/bus/rebuilds';
import { events } from '@portal/contracts/events';
import { archiveDailyStaff, archiveDateRange } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { exportWeeklyReport } from '@portal/contracts/records/weekly-report';
import { daysFromTo } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { historicDays, historyOf } from '@portal/testing/history';
import { newId, publishAs } from '@portal/testing/people';
import { contentsOf } from '@portal/testing/replay';
import { expect, test } from 'vitest';
import { downloadFrom } from '../test-downloads.ts';
import { archiveWorld, daysAgo } from '../test-jobs.ts';

const [firstDay = ''] = historicDays;
const known = { people: [], settings: [], sessions: [], leave: [], holidays: [] };
const made = {
  records: [],
  archivedDays: ['archivedAt', 'run', 'version'],
  departures: ['doneAt', 'places'],
};

test('reads everything anew, also where it is killed in the middle, and is as it was before', async () => {
  const world = await archiveWorld();
  const { database, buses } = world;
  const days = database.collection<{ _id: string }>('archivedDays');
  // All but the days of the history, so that the nights have nothing else to do.
  const rest = daysFromTo('2026-01-05', daysAgo(1)).filter((day) => !historicDays.includes(day));
  await days.insertMany(rest.map((_id) => ({ _id, version: 0, archivedAt: null, isWhole: true })));
  const people = Array.from({ length: 9 }, () => newId());
  const history = historyOf(people, 7);
  const followed = history.filter(({ type }) =>
    /^portal\.(identity|attendance|leave)\./.test(type),
  );
  for (const event of followed) {
    const type = events.find((one) => one.type === event.type);
    if (type) await publishAs(buses[type.service as keyof typeof buses], type, event);
  }

  const first = await world.beginProcess();
  await eventually(
    async () => {
      expect((await world.archived()).versions.size).toBe(historicDays.length);
      expect(await database.collection('departures').countDocuments({ doneAt: null })).toBe(0);
      expect(await database.collection('departures').countDocuments()).toBe(3);
      expect(await database.collection('changes').countDocuments()).toBe(0);
    },
    { within: 100_000, every: 100 },
  );
  const before = await contentsOf(database, { ...known, ...made });
  expect(before.records?.length).toBeGreaterThan(30);

  await wantRebuild(database, new Date());
  await eventually(async () => expect((await rebuildOf(database))?.state).not.toBe('wanted'), {
    every: 5,
  });
  await first.kill();
  const { admin } = await world.beginProcess();
  // What is archived can be read all the time.
  const read = await admin.run(dailyRecords, { date: firstDay });
  expect(read.data?.items.length).toBeGreaterThan(0);
  await eventually(async () => expect((await rebuildOf(database))?.state).toBe('done'), {
    within: 100_000,
    every: 50,
  });
  await eventually(
    async () => expect(await database.collection('changes').countDocuments()).toBe(0),
    { within: 100_000, every: 100 },
  );
  expect(await contentsOf(database, { ...known, ...made })).toEqual(before);
  expect(await database.collection('deadletters').countDocuments()).toBe(0);
});

test('archives nothing of what is only half known', async () => {
  const world = await archiveWorld();
  const { database, hire, begin, knows } = world;
  await hire(3, daysAgo(32));
  const { admin, url } = await begin();
  await knows(3);
  await eventually(async () => expect((await world.archived()).versions.size).toBe(32), {
    within: 60_000,
  });
  const before = await contentsOf(database, { records: [] });
  const rebuilds = database.collection<{ _id: string }>('rebuilds');
  // As a process leaves it that dies in the middle, with nobody who goes on.
  const leases = database.collection<{ _id: string }>('leases');
  const until = new Date(Date.now() + 3_600_000);
  await leases.insertOne({ _id: 'rebuild', ...{ holder: 'elsewhere/1/x', until } });
  await rebuilds.insertOne({
    _id: 'rebuild',
    ...{ generation: 1, state: 'forgetting', wantedAt: new Date(), doneAt: null, waiting: null },
  });
  await database.collection('people').deleteMany({});
  expect((await admin.run(archiveDailyStaff, { date: daysAgo(1) })).code).toBe(
    'SERVICE_UNAVAILABLE',
  );
  // Of what is archived there is a report; of today, of which half is known, there is none.
  const reportFrom = (startDate: string) =>
    downloadFrom(url, { userId: newId(), role: 'admin' }, exportWeeklyReport.name, { startDate });
  expect((await reportFrom(daysAgo(8))).statusCode).toBe(200);
  expect((await reportFrom(daysAgo(2))).statusCode).toBe(503);
  const job = await admin.run(archiveDateRange, { fromDate: daysAgo(32), toDate: daysAgo(1) });
  expect(job.errors).toEqual([]);
  expect(await contentsOf(database, { records: [] })).toEqual(before);

  await leases.deleteOne({ _id: 'rebuild' });
  await knows(3);
  await eventually(
    async () => {
      const rows = database.collection<{ _id: string }>('archiveJobs');
      expect(await rows.findOne({ _id: job.data?.jobId as string })).toMatchObject({
        ...{ state: 'completed', archived: 0, updated: 0, daysDone: 32 },
      });
    },
    { within: 100_000, every: 100 },
  );
  expect(await contentsOf(database, { records: [] })).toEqual(before);
});
