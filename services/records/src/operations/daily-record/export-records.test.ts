import { setTimeout as sleep } from 'node:timers/promises';
import { headOnlyHeader } from '@portal/contracts/download';
import { recordsAudited } from '@portal/contracts/records/events';
import { maxSheetRows } from '@portal/contracts/records/export';
import { newId } from '@portal/kernel/new-id';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { bytesOf, downloadFrom, storeRecords } from '../../../testing/download-client.ts';
import { startRecordsService } from '../../../testing/service.ts';
import { toTableDownload } from '../../files/to-table-download.ts';

const admin = { userId: newId(), role: 'admin' } as const;
const [ada, bob] = [newId(), newId()];
const day = '2026-11-16';
const teamId = newId();

const { env, url } = await startRecordsService();
// $currentOp refuses majority reads.
const database = await connectDatabase(env.MONGODB_URI ?? '');

beforeAll(async () => {
  const brown = { userId: bob, firstName: 'Bob', lastName: 'Brown' };
  await storeRecords(database, [
    { ...brown, recordDate: day, teamId: newId() },
    { userId: ada, recordDate: day, sessionNumber: 2, lastName: 'Äbel' },
    { userId: ada, recordDate: day, lastName: 'Äbel', teamId },
    { ...brown, recordDate: '2026-11-15', isWorkingDay: false, wasPresent: false },
    { ...brown, recordDate: '2026-10-01', teamId },
  ]);
});

async function exportOf(input: Record<string, unknown>) {
  const response = await downloadFrom(url, admin, 'exportRecords', input);
  const text = (await bytesOf(response)).toString();
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: () => JSON.parse(text),
  };
}

test('exports records, newest day first, then by name, with their number in a header', async () => {
  const { status, headers, text } = await exportOf({ startDate: '2026-11-01', endDate: day });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="historical-records-2026-11-01-to-${day}.csv"`,
    'x-record-count': '4',
  });
  const cells = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',').slice(0, 4).join());
  expect(cells).toEqual([
    '16/11/2026,Monday,1,Ada Äbel',
    '16/11/2026,Monday,2,Ada Äbel',
    '16/11/2026,Monday,1,Bob Brown',
    '15/11/2026,Sunday,1,Bob Brown',
  ]);
});

test('exports the records of one worker, with its own file name', async () => {
  const input = { startDate: '2026-01-01', endDate: '2026-12-31', workerId: bob, format: 'xlsx' };
  const { headers, text } = await exportOf(input);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('spreadsheetml.sheet'),
    'content-disposition': 'attachment; filename="staff-records.xlsx"',
    'x-record-count': '3',
  });
  expect(text.startsWith('PK')).toBe(true);
});

test.each([
  ['of a team', null, 'team-records.csv', ['16/11/2026,Ada Äbel', '01/10/2026,Bob Brown']],
  ['of a worker while in a team', bob, 'staff-records.csv', ['01/10/2026,Bob Brown']],
])('exports the records %s, with their own file name', async (_, workerId, fileName, expected) => {
  const input = { startDate: '2026-01-01', endDate: '2026-12-31', workerId, teamId };
  const { headers, text } = await exportOf(input);
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-record-count': String(expected.length),
  });
  const lines = text.split('\r\n').slice(1, -1);
  const cells = lines.map((line) => line.split(',')).map(([date, , , name]) => `${date},${name}`);
  expect(cells).toEqual(expected);
});

test('an empty export has only titles', async () => {
  const { headers, text } = await exportOf({ startDate: day, endDate: day, workerId: newId() });
  expect(headers['x-record-count']).toBe('0');
  expect(text.split('\r\n')).toHaveLength(2);
  const never = await exportOf({ startDate: '1999-01-01', endDate: '1999-01-31', period: 'month' });
  expect(never.headers).toMatchObject({
    'x-record-count': '0',
    'content-disposition': 'attachment; filename="monthly-records-1999-01.csv"',
  });
});

test.each([
  [{ startDate: day, endDate: '2026-11-15' }, 'endDate'],
  [{ startDate: day, endDate: day, period: 'week' }, 'endDate'],
  [{ startDate: day, endDate: day, format: 'pdf' }, 'format'],
  [{ startDate: day, endDate: day, teamId: 'ward' }, 'teamId'],
  [{ endDate: day }, 'startDate'],
])('%j is refused', async (input, field) => {
  const { status, body } = await exportOf(input);
  expect(status).toBe(400);
  expect(body()).toMatchObject({
    errors: [{ extensions: { code: 'BAD_INPUT', issues: [{ path: [field] }] } }],
  });
});

test.each([
  [{ userId: newId(), role: 'employee' as const }, 403, 'FORBIDDEN'],
  [{ ...admin, stage: 'setup' as const }, 403, 'SETUP_REQUIRED'],
])('a caller %j may not export', async (caller, status, code) => {
  const input = { startDate: day, endDate: day };
  const response = await downloadFrom(url, caller, 'exportRecords', input);
  expect(response.statusCode).toBe(status);
  expect(JSON.parse((await bytesOf(response)).toString())).toMatchObject({
    errors: [{ extensions: { code } }],
  });
});

test('a download is audited, a HEAD request is not', async () => {
  const [looker, taker] = [newId(), newId()];
  const input = { startDate: day, endDate: day };
  const askAs = (userId: string, more?: Record<string, string>) =>
    downloadFrom(url, { ...admin, userId }, 'exportRecords', input, more);
  expect((await askAs(looker, { [headOnlyHeader]: '1' })).headers).toHaveProperty('x-record-count');
  await bytesOf(await askAs(taker));
  const records = await connectNatsAs('records', env.NATS_URL ?? '');
  await eventually(async () => {
    const subjects = (await readPublishedEvents(records, 'records')).map(({ subject }) => subject);
    expect(subjects).toContain(`${recordsAudited.type}.${taker}`);
    expect(subjects).not.toContain(`${recordsAudited.type}.${looker}`);
  });
});

test('an export of one person is audited about them while they have an account', async () => {
  const taker = newId();
  const people = database.collection<{ _id: string }>('people');
  await people.insertOne({ _id: ada, role: 'employee' } as { _id: string });
  for (const workerId of [ada, bob]) {
    const input = { startDate: day, endDate: day, workerId };
    await bytesOf(await downloadFrom(url, { ...admin, userId: taker }, 'exportRecords', input));
  }
  const records = await connectNatsAs('records', env.NATS_URL ?? '');
  await eventually(async () => {
    const events = await readPublishedEvents(records, 'records');
    const audits = events.filter(({ event }) => event.data.actorId === taker);
    expect(audits.map(({ subject }) => subject)).toEqual(
      [ada, taker].map((id) => `${recordsAudited.type}.${id}`),
    );
  });
});

test('too many records for a sheet are refused, with a suggestion', () => {
  async function* none() {}
  const table = { name: 'Records', columns: [], rows: none() };
  const maxRecords = maxSheetRows - 1;
  const file = { name: 'x', format: 'xlsx' as const };
  expect(toTableDownload(table, { ...file, count: maxRecords })).toMatchObject({ ok: true });
  expect(toTableDownload(table, { ...file, count: maxRecords + 1 })).toMatchObject({
    ok: false,
    failure: {
      code: 'BAD_INPUT',
      issues: [{ path: ['format'], message: expect.stringContaining('Choose CSV') }],
    },
  });
  expect(toTableDownload(table, { ...file, format: 'csv', count: maxRecords + 1 })).toMatchObject({
    ok: true,
  });
});

test('the cursor waits for its reader and is closed with the connection', async () => {
  const many = Array.from({ length: 15_000 }, (_, i) => ({
    userId: newId(),
    recordDate: '2025-03-03',
    lastName: `Number ${i}`,
    clockInLocation: 'x'.repeat(4_000),
  }));
  await storeRecords(database, many);
  const input = { startDate: '2025-03-03', endDate: '2025-03-03' };
  const response = await downloadFrom(url, admin, 'exportRecords', input);
  expect(response.headers['x-record-count']).toBe('15000');
  response.pause();
  let given = await documentsGiven();
  await eventually(async () => {
    await sleep(300);
    const before = given;
    given = await documentsGiven();
    expect(given).toBe(before);
  });
  // The rest stays in the database: only a small part of 60 MB is in transit.
  expect(given).toBeGreaterThan(0);
  expect(given).toBeLessThan(10_000);
  response.destroy();
  await eventually(async () => expect(await documentsGiven()).toBe(0));
}, 120_000);

/** How many documents the open cursor on the records has returned; 0 without one. */
async function documentsGiven(): Promise<number> {
  const open = await database
    .getClient()
    .db('admin')
    .aggregate([
      { $currentOp: { allUsers: true, idleCursors: true } },
      { $match: { ns: `${database.name}.records`, cursor: { $exists: true } } },
    ])
    .toArray();
  return open.reduce((sum, { cursor }) => sum + Number(cursor.nDocsReturned), 0);
}
