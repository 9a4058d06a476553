import { addDays, eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { formatCursor, parseCursor } from '@portal/runtime/keyset-pagination';
import { seededRandom } from '@portal/testing/seeded-random';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { type RecordRange, recordCursor } from '../domain/record-cursor.ts';
import { sortNameOf } from '../domain/sort-name.ts';
import { loadRecordPage } from '../operation-steps/load-record-page.ts';
import { countRecords } from './count-records-by-day.ts';
import { findRecords, recordIndexBounds } from './find-records.ts';
import { recordId } from './record-id.ts';
import { type RecordRow, recordCollection } from './record-schema.ts';

const { archive, readings, request, connection } = await openTestStores('record-lists');
const deps = { ...archive, readings };
const stored = recordCollection(connection);
const random = seededRandom(8);
const staff = ['Åsa Ängström', 'Bo Zander', 'Cy Adams', 'Di adams', 'Eve Óg', 'Fay Adams'].map(
  (name) => ({ userId: newId(), firstName: name.split(' ')[0], lastName: name.split(' ')[1] }),
);
const worker = staff[3]?.userId ?? '';
const days = eachDay('2025-12-20', '2026-01-10');

const [ward, theatre] = [newId(), newId()];

/** The last person is in no team, and the worker moves to another one. */
function teamOf(person: (typeof staff)[number], day: string): string | null {
  const index = staff.indexOf(person);
  if (index < 0 || index === staff.length - 1) return null;
  return index % 2 === 0 || (person.userId === worker && day >= '2026-01-01') ? ward : theatre;
}

function row(person: (typeof staff)[number], recordDate: string, sessionNumber: number): RecordRow {
  const { userId, firstName = '', lastName = '' } = person;
  return {
    _id: new mongo.ObjectId(recordId(recordDate, userId, sessionNumber)),
    userId,
    recordDate,
    sessionNumber,
    firstName,
    lastName,
    sortName: sortNameOf({ firstName, lastName }),
    role: 'employee',
    annualLeaveEntitlement: 25,
    annualLeaveDays: 0,
    onAnnualLeave: false,
    onSickLeave: false,
    onCompassionateLeave: false,
    isWorkingDay: true,
    wasPresent: true,
    clockInTime: new Date(),
    clockOutTime: null,
    hoursWorked: null,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: null,
    clockOutLocation: null,
    createdAt: new Date(),
    teamId: teamOf(person, recordDate),
  };
}

const rows = days.flatMap((day) =>
  staff.flatMap((person) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => row(person, day, index + 1)),
  ),
);

beforeAll(async () => {
  await stored.insertMany(rows.toSorted(() => random() - 0.5));
  const written = [...Map.groupBy(rows, ({ recordDate }) => recordDate)].map(
    ([day, own]) => [day, own.length] as const,
  );
  await connection.transaction((session) => archive.summaries.addWrites(new Map(written), session));
});

const byKey = (a: RecordRow, b: RecordRow) =>
  b.recordDate.localeCompare(a.recordDate) ||
  (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : 0) ||
  (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0) ||
  a.sessionNumber - b.sessionNumber;

/** The expected list, by filtering and sorting in memory. */
function plainly({ startDate, endDate, workerId, teamId }: RecordRange): string[] {
  return rows
    .filter(({ recordDate }) => recordDate >= startDate && recordDate <= endDate)
    .filter(({ userId }) => !workerId || userId === workerId)
    .filter((record) => !teamId || record.teamId === teamId)
    .sort(byKey)
    .map(({ _id }) => String(_id));
}

async function inPages(range: RecordRange, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page = await loadRecordPage(deps, request, range, { after, limit });
    if (!page.ok) throw new Error(page.failure.message);
    ids.push(...page.value.items.map(({ id }) => id));
    after = page.value.next;
  } while (after !== null);
  return ids;
}

const all = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' };
const lists: [string, RecordRange][] = [
  ['everyone', all],
  ['one worker', { ...all, workerId: worker }],
  ['one day', { startDate: '2026-01-01', endDate: '2026-01-01' }],
  ['one worker of one day', { startDate: '2026-01-01', endDate: '2026-01-01', workerId: worker }],
  ['one team', { ...all, teamId: ward }],
  ['one team of one day', { startDate: '2026-01-01', endDate: '2026-01-01', teamId: theatre }],
  ['a team without records', { ...all, teamId: newId() }],
  ['days of which there are none', { startDate: '2027-01-01', endDate: '2027-02-01' }],
];

const ofWorker = { ...all, workerId: worker };

describe.each(lists)('the list of %s', (_, range) => {
  it('is sorted by newest day, then by name, in pages of any length', async () => {
    const expected = plainly(range);
    for (const limit of [1, 7, 1_000]) expect(await inPages(range, limit)).toEqual(expected);
    expect(await countRecords(archive, range)).toBe(expected.length);
  });

  it('examines only the records that it gives, on any page', async () => {
    const expected = plainly(range);
    const middle = rows.find(
      ({ _id }) => String(_id) === expected[Math.floor(expected.length / 2)],
    );
    for (const after of [null, ...(middle ? [middle] : [])]) {
      for (const limit of [5, 0]) {
        const { executionStats: stats, queryPlanner } = (await findRecords(stored, range, {
          position: after,
          limit,
        }).explain('executionStats')) as mongo.BSON.Document;
        expect(stats.totalDocsExamined).toBe(stats.nReturned);
        expect(stats.totalKeysExamined).toBeLessThanOrEqual(stats.nReturned + 1);
        expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
      }
    }
  });
});

it('examines only the worker’s records for those of a team', async () => {
  const range = { ...ofWorker, teamId: ward };
  const expected = plainly(range);
  expect(expected.length).toBeGreaterThan(0);
  for (const limit of [1, 7, 1_000]) expect(await inPages(range, limit)).toEqual(expected);
  expect(await countRecords(archive, range)).toBe(expected.length);
  const { executionStats: stats, queryPlanner } = (await findRecords(stored, range).explain(
    'executionStats',
  )) as mongo.BSON.Document;
  expect(stats.totalDocsExamined).toBe(plainly(ofWorker).length);
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
});

it.each([
  ['one worker', ofWorker],
  ['one team', { ...all, teamId: ward }],
] as const)(
  'counts the records of %s in the index alone',
  async (_, { startDate, endDate, ...selection }) => {
    const { filter, hint } = recordIndexBounds({ startDate, endDate, ...selection });
    const pipeline = [
      { $match: { ...filter, recordDate: { $gte: startDate, $lte: endDate } } },
      { $group: { _id: 1, n: { $sum: 1 } } },
    ];
    const plan = await stored.aggregate(pipeline, { hint }).explain('executionStats');
    expect(JSON.stringify(plan)).not.toContain('"FETCH"');
  },
);

it('continues at the right position while records are added and removed', async () => {
  const first = await loadRecordPage(deps, request, all, { limit: 20 });
  if (!first.ok) throw new Error('refused');
  const shown = first.value.items.map(({ id }) => id);
  const last = rows.find(({ _id }) => String(_id) === shown.at(-1)) as RecordRow;
  const person = { userId: newId(), firstName: 'Aa', lastName: 'Aa' };
  const newer = row(person, addDays(days.at(-1) ?? '', 0), 1);
  const older = row(person, days[1] ?? '', 1);
  await stored.deleteOne({ _id: last._id });
  await stored.insertMany([newer, older]);
  const rest = await inPages({ ...all, endDate: all.endDate }, 1_000);
  const after = await loadRecordPage(deps, request, all, { after: first.value.next, limit: 1_000 });
  if (!after.ok) throw new Error('refused');
  const expected = plainly(all).slice(20);
  expect(after.value.items.map(({ id }) => id).filter((id) => id !== String(older._id))).toEqual(
    expected,
  );
  expect(after.value.items.map(({ id }) => id)).toContain(String(older._id));
  expect(rest).toContain(String(newer._id));
  await stored.deleteMany({ _id: { $in: [newer._id, older._id] } });
  await stored.insertOne(last);
});

it('accepts only its own cursors', async () => {
  const [some] = rows as [RecordRow];
  const cursor = recordCursor(all);
  expect(parseCursor(cursor, formatCursor(cursor, some))).toMatchObject({ ok: true });
  expect(await loadRecordPage(deps, request, all, { after: 'nonsense' })).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});

it('reads the years from the index', async () => {
  expect(await archive.records.years()).toEqual([2026, 2025]);
});
