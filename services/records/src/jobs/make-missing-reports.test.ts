import { weeklyReportMade } from '@portal/contracts/records/events';
import { weeklyReports as list, storedWeeklyReport } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { buildAccount, newId, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../service.ts';
import { archivedDaysIn } from '../store/archived-days.ts';
import { removeOrphans, removeReportsBefore, weeklyReportsIn } from '../store/weekly-reports.ts';
import { bytesOf, downloadFrom, storeExported } from '../testing/download-client.ts';
import { weeksDue } from './make-missing-reports.ts';

const admin = { userId: newId(), role: 'admin' } as const;
/** Two weeks ago, and the week before that. */
const thisWeek = weekOf(londonDay(new Date())).start;
const [older, newer] = [addDays(thisWeek, -21), addDays(thisWeek, -14)];
const ada = newId();

let first: Awaited<ReturnType<typeof start>>;
let second: Awaited<ReturnType<typeof start>>;
let nats: Awaited<ReturnType<typeof startNatsServer>>;
let database: Awaited<ReturnType<typeof connectWithMajorityReads>>;

beforeAll(async () => {
  nats = await startNatsServer();
  const env = await serviceEnvironment('records', { nats });
  database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  const recordDate = addDays(older, 2);
  await storeExported(database, [{ userId: ada, recordDate, hoursWorked: 6.25 }]);
  await archivedDaysIn(database).create([
    { _id: recordDate, version: 1, archivedAt: new Date(), isWhole: true },
  ]);
  // Both look for missing reports at the same time.
  [first, second] = await Promise.all([start(env), start(env)]);
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

async function listReports() {
  const response = await subgraphClient(first.url).as(admin).run(list, {});
  return response.data?.items ?? [];
}

async function download(weekStart: string, format: 'csv' | 'xlsx', from = first) {
  const response = await downloadFrom(from.url, admin, storedWeeklyReport.name, {
    weekStart,
    format,
  });
  return { response, bytes: await bytesOf(response) };
}

test('missing reports are made once at the start, with one event each', async () => {
  await eventually(
    async () => {
      const weeks = (await listReports()).map(({ weekStart }) => weekStart);
      // Wait for all, so that none is still being made in the following tests.
      expect(weeks).toEqual(weeksDue(older, new Date()).toReversed());
    },
    { timeoutMs: 40_000 },
  );
  expect((await listReports()).at(-1)).toMatchObject({
    weekStart: older,
    weekEnd: addDays(older, 6),
    people: 1,
  });
  const records = await connectNatsAs('records', nats.url);
  await eventually(async () => {
    const events = (await readPublishedEvents(records, 'records')).filter(
      ({ subject }) => subject === `${weeklyReportMade.type}.all`,
    );
    expect(events).toHaveLength((await listReports()).length);
  });
  const reports = weeklyReportsIn(database);
  const files = await reports.files.find().toArray();
  expect(files).toHaveLength(2 * (await listReports()).length);
}, 120_000);

test('a stored report never changes, whatever is archived later', async () => {
  const before = await download(older, 'csv');
  expect(before.response.headers).toMatchObject({
    'content-disposition': `attachment; filename="weekly-report-${older}.csv"`,
    'x-record-count': '1',
  });
  expect(before.bytes.toString()).toContain('\r\nAda Byron,employee,0.00,0.00,6.25,');
  const sheet = await download(older, 'xlsx');
  await storeExported(database, [{ userId: newId(), recordDate: addDays(older, 3) }]);
  expect((await download(older, 'csv', second)).bytes).toEqual(before.bytes);
  expect((await download(older, 'xlsx', second)).bytes).toEqual(sheet.bytes);
});

test('the list is paginated and rejects invalid cursors', async () => {
  const as = subgraphClient(first.url).as(admin);
  const all = await listReports();
  const one = await as.run(list, { limit: 1 });
  expect(one.data?.items).toEqual(all.slice(0, 1));
  const rest = await as.run(list, { after: one.data?.next ?? '' });
  expect(rest.data).toEqual({ items: all.slice(1), next: null });
  expect((await as.run(list, { after: 'nothing' })).code).toBe('BAD_INPUT');
});

test('other weeks have no report', async () => {
  const { response } = await download(addDays(older, -7), 'csv');
  expect(response.statusCode).toBe(404);
});

test('an export on demand covers any seven days, with today so far', async () => {
  const identity = await connectNatsAs('identity', nats.url);
  const eve = buildAccount({ firstName: 'Eve', createdAt: `${thisWeek}T00:00:00.000Z` });
  await publishUserCreated(identity, eve);
  const today = londonDay(new Date());
  const ask = async (input: Record<string, unknown>) => {
    const response = await downloadFrom(first.url, admin, 'exportWeeklyReport', input);
    return { response, text: (await bytesOf(response)).toString() };
  };
  await eventually(async () => {
    const { response, text } = await ask({ startDate: addDays(today, -2) });
    expect(response.headers).toMatchObject({ 'x-record-count': '1' });
    expect(text).toContain('\r\nEve ');
  });
  // Nothing is stored.
  expect(await database.collection('records').countDocuments({ userId: eve.id })).toBe(0);
  const wrong = await ask({ startDate: older, endDate: newer });
  expect(wrong.response.statusCode).toBe(400);
  expect(wrong.text).toContain(`must be the seventh day: ${addDays(older, 6)}`);
  expect((await ask({ startDate: addDays(today, 1) })).response.statusCode).toBe(400);
  expect((await ask({ startDate: older, endDate: addDays(older, 6) })).response.statusCode).toBe(
    200,
  );
});

test('old reports are removed with their files, and so are orphaned files', async () => {
  const reports = weeklyReportsIn(database);
  reports.files.openUploadStream('left behind').end('x');
  await eventually(async () => {
    expect(await reports.files.find({ filename: 'left behind' }).toArray()).toHaveLength(1);
  });
  await removeOrphans(reports, new Date());
  expect(await reports.files.find({ filename: 'left behind' }).toArray()).toHaveLength(1);
  await removeOrphans(reports, new Date(Date.now() + 25 * 60 * 60_000));
  expect(await reports.files.find({ filename: 'left behind' }).toArray()).toEqual([]);
  const before = (await listReports()).length;
  expect(await removeReportsBefore(reports, newer)).toBe(1);
  expect(await listReports()).toHaveLength(before - 1);
  expect(await reports.files.find().toArray()).toHaveLength(2 * (before - 1));
});

describe('a report is due from Monday 06:00 in London', () => {
  test.each([
    // GMT, BST, and the weeks in which the clocks change.
    ['2026-11-16T05:59:00Z', '2026-11-02'],
    ['2026-11-16T06:00:00Z', '2026-11-09'],
    ['2026-07-06T04:59:00Z', '2026-06-22'],
    ['2026-07-06T05:00:00Z', '2026-06-29'],
    ['2026-03-30T05:00:00Z', '2026-03-23'],
    ['2026-10-26T05:59:00Z', '2026-10-12'],
    ['2026-10-26T06:00:00Z', '2026-10-19'],
  ])('at %s the latest week is %s', (now, latest) => {
    const due = weeksDue('2020-01-06', new Date(now));
    expect(due).toHaveLength(8);
    expect(due.at(-1)).toBe(latest);
    expect(due[0]).toBe(addDays(latest, -49));
  });

  test('but none before the first archived week', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    expect(weeksDue('2026-11-02', now)).toEqual(['2026-11-02', '2026-11-09']);
    expect(weeksDue('2026-11-16', now)).toEqual([]);
  });
});
