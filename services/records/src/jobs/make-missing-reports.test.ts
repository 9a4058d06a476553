import { weeklyReportMade } from '@portal/contracts/records/events';
import { keptWeeklyReport, weeklyReports as list } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs, published } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { account, newId, publishUserCreated } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../service.ts';
import { archivedDaysIn } from '../store/archived-days.ts';
import { removeOrphans, removeReportsBefore, weeklyReportsIn } from '../store/weekly-reports.ts';
import { bytesOf, downloadFrom, storeExported } from '../test-downloads.ts';
import { weeksDue } from './make-missing-reports.ts';

const admin = { userId: newId(), role: 'admin' } as const;
/** Two weeks ago, and the week before that. */
const thisWeek = weekOf(londonDay(new Date())).start;
const [older, newer] = [addDays(thisWeek, -21), addDays(thisWeek, -14)];
const ada = newId();

let first: Awaited<ReturnType<typeof start>>;
let second: Awaited<ReturnType<typeof start>>;
let nats: Awaited<ReturnType<typeof startNatsServer>>;
let database: Awaited<ReturnType<typeof lookInto>>;

beforeAll(async () => {
  nats = await startNatsServer();
  const env = await serviceEnvironment('records', { nats });
  database = await lookInto(env.MONGODB_URI ?? '');
  const recordDate = addDays(older, 2);
  await storeExported(database, [{ userId: ada, recordDate, hoursWorked: 6.25 }]);
  await archivedDaysIn(database).create([
    { _id: recordDate, version: 1, archivedAt: new Date(), isWhole: true },
  ]);
  // Both look at once what is missing.
  [first, second] = await Promise.all([start(env), start(env)]);
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

async function kept() {
  const answer = await client(first.url).as(admin).run(list, {});
  return answer.data?.items ?? [];
}

async function download(weekStart: string, format: 'csv' | 'xlsx', from = first) {
  const response = await downloadFrom(from.url, admin, keptWeeklyReport.name, {
    weekStart,
    format,
  });
  return { response, bytes: await bytesOf(response) };
}

test('what is missing is made at the start, once, and told once', async () => {
  await eventually(
    async () => {
      const weeks = (await kept()).map(({ weekStart }) => weekStart);
      // All of them: what follows would otherwise meet one that is still being made.
      expect(weeks).toEqual(weeksDue(older, new Date()).toReversed());
    },
    { within: 40_000 },
  );
  expect((await kept()).at(-1)).toMatchObject({
    weekStart: older,
    weekEnd: addDays(older, 6),
    people: 1,
  });
  const records = await natsAs('records', nats.url);
  await eventually(async () => {
    const told = (await published(records, 'records')).filter(
      ({ subject }) => subject === `${weeklyReportMade.type}.all`,
    );
    expect(told).toHaveLength((await kept()).length);
  });
  const reports = weeklyReportsIn(database);
  const files = await reports.files.find().toArray();
  expect(files).toHaveLength(2 * (await kept()).length);
}, 120_000);

test('is downloaded as it was made, byte for byte, whatever is told later', async () => {
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

test('the list goes page by page; no other page is one', async () => {
  const as = client(first.url).as(admin);
  const all = await kept();
  const one = await as.run(list, { limit: 1 });
  expect(one.data?.items).toEqual(all.slice(0, 1));
  const rest = await as.run(list, { after: one.data?.next ?? '' });
  expect(rest.data).toEqual({ items: all.slice(1), next: null });
  expect((await as.run(list, { after: 'nothing' })).code).toBe('BAD_INPUT');
});

test('there is none of another week', async () => {
  const { response } = await download(addDays(older, -7), 'csv');
  expect(response.statusCode).toBe(404);
});

test('on demand it is of any seven days, with today as it is so far', async () => {
  const identity = await natsAs('identity', nats.url);
  const eve = account({ firstName: 'Eve', createdAt: `${thisWeek}T00:00:00.000Z` });
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
  // Nothing of it is written.
  expect(await database.collection('records').countDocuments({ userId: eve.id })).toBe(0);
  const wrong = await ask({ startDate: older, endDate: newer });
  expect(wrong.response.statusCode).toBe(400);
  expect(wrong.text).toContain(`must be the seventh day: ${addDays(older, 6)}`);
  expect((await ask({ startDate: addDays(today, 1) })).response.statusCode).toBe(400);
  expect((await ask({ startDate: older, endDate: addDays(older, 6) })).response.statusCode).toBe(
    200,
  );
});

test('what is too old goes with its files, and so does what belongs to nothing', async () => {
  const reports = weeklyReportsIn(database);
  reports.files.openUploadStream('left behind').end('x');
  await eventually(async () => {
    expect(await reports.files.find({ filename: 'left behind' }).toArray()).toHaveLength(1);
  });
  await removeOrphans(reports, new Date());
  expect(await reports.files.find({ filename: 'left behind' }).toArray()).toHaveLength(1);
  await removeOrphans(reports, new Date(Date.now() + 25 * 60 * 60_000));
  expect(await reports.files.find({ filename: 'left behind' }).toArray()).toEqual([]);
  const before = (await kept()).length;
  expect(await removeReportsBefore(reports, newer)).toBe(1);
  expect(await kept()).toHaveLength(before - 1);
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
  ])('at %s the latest is of %s', (now, latest) => {
    const due = weeksDue('2020-01-06', new Date(now));
    expect(due).toHaveLength(8);
    expect(due.at(-1)).toBe(latest);
    expect(due[0]).toBe(addDays(latest, -49));
  });

  test('and none before the first archived week', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    expect(weeksDue('2026-11-02', now)).toEqual(['2026-11-02', '2026-11-09']);
    expect(weeksDue('2026-11-16', now)).toEqual([]);
  });
});
