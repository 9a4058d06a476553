import * as archiveContracts from '@portal/contracts/records/archive';
import * as recordContracts from '@portal/contracts/records/daily-record';
import { recordDeleted, recordsAudited } from '@portal/contracts/records/events';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, it, test } from 'vitest';
import { startRecordsService } from '../../../testing/service.ts';

const { as, database, env } = await startRecordsService();
const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
const caller = { userId: newId(), role: 'admin' } as const;
const admin = as(caller);
const today = londonDay(new Date());
const ward = newId();
const [ada, bob] = ['Ada', 'Bob'].map((firstName) =>
  buildAccount({
    firstName,
    teamMemberships:
      firstName === 'Ada'
        ? [
            { from: addDays(today, -5), teamId: ward },
            { from: addDays(today, -1), teamId: newId() },
          ]
        : [{ from: addDays(today, -2), teamId: ward }],
    lastName: 'Ångström',
    createdAt: `${addDays(today, -3)}T08:00:00.000Z`,
  }),
) as [ReturnType<typeof buildAccount>, ReturnType<typeof buildAccount>];

beforeAll(async () => {
  for (const person of [bob, ada]) await publishUserCreated(identity, person);
  await eventually(async () =>
    expect(await database.collection('people').countDocuments()).toBe(2),
  );
  for (const ago of [3, 2, 1]) {
    const archived = await admin.run(archiveContracts.archiveDailyStaff, {
      date: addDays(today, -ago),
    });
    expect(archived.data?.archived).toBe(2);
  }
});

test('today is archived so far, by either operation', async () => {
  expect((await admin.run(archiveContracts.populateToday, {})).data).toEqual({
    date: today,
    archived: 2,
    updated: 0,
  });
  expect((await admin.run(archiveContracts.archiveToday, {})).data).toMatchObject({ archived: 0 });
  const { data } = await admin.run(recordContracts.dailyRecords, { date: today });
  expect(data?.items.map(({ firstName }) => firstName)).toEqual(['Ada', 'Bob']);
  const records = await connectNatsAs('records', env.NATS_URL ?? '');
  await eventually(async () => {
    const events = await readPublishedEvents(records, 'records');
    const own = events.filter(
      ({ subject }) => subject === `${recordsAudited.type}.${caller.userId}`,
    );
    expect(own).toHaveLength(5);
  });
});

test('lists a day, a week, a month or a range, of everyone or of one person', async () => {
  const startDate = addDays(today, -3);
  const range = { startDate, endDate: today };
  const all = (await admin.run(recordContracts.rangeRecords, range)).data?.items ?? [];
  expect(all.map(({ recordDate, firstName }) => [recordDate, firstName])).toEqual(
    [0, -1, -2, -3].flatMap((offset) =>
      ['Ada', 'Bob'].map((name) => [addDays(today, offset), name]),
    ),
  );
  const own = all.filter(({ userId }) => userId === bob.id);
  const bobs = await admin.run(recordContracts.rangeRecords, { ...range, workerId: bob.id });
  expect(bobs.data?.items).toEqual(own);
  expect((await admin.run(recordContracts.weekRecords, { startDate })).data?.items).toEqual(all);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const ofMonth = all.filter(({ recordDate }) => recordDate.startsWith(today.slice(0, 7)));
  const monthly = await admin.run(recordContracts.monthRecords, { year, month });
  expect(monthly.data?.items).toEqual(ofMonth);
  const first = await admin.run(recordContracts.rangeRecords, { ...range, limit: 5 });
  const second = await admin.run(recordContracts.rangeRecords, {
    ...range,
    after: first.data?.next,
  });
  expect([...(first.data?.items ?? []), ...(second.data?.items ?? [])]).toEqual(all);
  expect(second.data?.next).toBeNull();
  const years = new Set(all.map(({ recordDate }) => Number(recordDate.slice(0, 4))));
  expect((await admin.run(recordContracts.recordYears, {})).data).toEqual([...years]);
  expect((await admin.run(recordContracts.recordsByDay, range)).data).toMatchObject(
    [-3, -2, -1, 0].map((offset) => ({ date: addDays(today, offset), people: 2, present: 0 })),
  );
});

test('lists and counts the records of the days on which people were in a team', async () => {
  const range = { startDate: addDays(today, -3), endDate: today };
  const all = (await admin.run(recordContracts.rangeRecords, range)).data?.items ?? [];
  const isOfWard = ({ userId, recordDate }: (typeof all)[number]) =>
    userId === ada.id ? recordDate < addDays(today, -1) : recordDate >= addDays(today, -2);
  const expected = all.filter(isOfWard);
  expect(expected).toHaveLength(5);
  const listed = async (workerId: string | null = null) =>
    (await admin.run(recordContracts.rangeRecords, { ...range, workerId, teamId: ward })).data
      ?.items;
  expect(await listed()).toEqual(expected);
  expect(await listed(ada.id)).toEqual(expected.filter(({ userId }) => userId === ada.id));
  const { startDate } = range;
  const week = await admin.run(recordContracts.weekRecords, { startDate, teamId: ward });
  expect(week.data?.items).toEqual(expected);
  const date = addDays(today, -2);
  const day = await admin.run(recordContracts.dailyRecords, { date, teamId: ward });
  expect(day.data?.items).toEqual(expected.filter(({ recordDate }) => recordDate === date));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const monthly = await admin.run(recordContracts.monthRecords, { year, month, teamId: ward });
  expect(monthly.data?.items).toEqual(
    expected.filter(({ recordDate }) => recordDate.startsWith(today.slice(0, 7))),
  );
  const first = await admin.run(recordContracts.rangeRecords, { ...range, teamId: ward, limit: 2 });
  const after = first.data?.next ?? null;
  const rest = await admin.run(recordContracts.rangeRecords, { ...range, teamId: ward, after });
  expect([...(first.data?.items ?? []), ...(rest.data?.items ?? [])]).toEqual(expected);
  const counted = async (workerId: string | null = null) =>
    (await admin.run(recordContracts.recordsByDay, { ...range, workerId, teamId: ward })).data?.map(
      ({ date, people }) => [date, people],
    );
  expect(await counted()).toEqual([
    [addDays(today, -3), 1],
    [addDays(today, -2), 2],
    [addDays(today, -1), 1],
    [today, 1],
  ]);
  expect(await counted(bob.id)).toEqual([-2, -1, 0].map((offset) => [addDays(today, offset), 1]));
  const none = await admin.run(recordContracts.rangeRecords, { ...range, teamId: newId() });
  expect(none.data).toEqual({ items: [], next: null });
});

it.each([
  [
    'a reversed range',
    recordContracts.rangeRecords,
    { startDate: today, endDate: addDays(today, -1) },
    'endDate',
  ],
  [
    'reversed days',
    recordContracts.recordsByDay,
    { startDate: today, endDate: addDays(today, -1) },
    'endDate',
  ],
  [
    'another list’s cursor',
    recordContracts.dailyRecords,
    { date: today, after: 'nonsense' },
    'after',
  ],
  ['a team without an id', recordContracts.dailyRecords, { date: today, teamId: 'ward' }, 'teamId'],
  ['a month that is none', recordContracts.monthRecords, { year: 2026, month: 13 }, 'month'],
  ['a day past retention', archiveContracts.archiveDailyStaff, { date: '2001-01-01' }, 'date'],
])('refuses %s with the name of the field', async (_, operation, input, field) => {
  const { code, errors } = await admin.run(operation as never, input as never);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions).toMatchObject({ issues: [{ path: [field] }] });
});

test('a deleted record stays removed until its day is archived manually, and the deletion is audited', async () => {
  const date = addDays(today, -1);
  const day = async () =>
    (await admin.run(recordContracts.dailyRecords, { date })).data?.items ?? [];
  const [record] = await day();
  const id = record?.id ?? '';
  const remove = () => admin.run(recordContracts.deleteDailyRecord, { id });
  const self = as({ userId: record?.userId, role: 'admin' });
  expect((await self.run(recordContracts.deleteDailyRecord, { id })).code).toBe('FORBIDDEN');
  expect((await remove()).data).toEqual({ success: true });
  expect(await day()).toMatchObject([{ firstName: 'Bob' }]);
  const again = await admin.run(recordContracts.deleteDailyRecord, { id });
  expect(again).toMatchObject({ code: 'NOT_FOUND' });
  const records = await connectNatsAs('records', env.NATS_URL ?? '');
  await eventually(async () => {
    const subjects = (await readPublishedEvents(records, 'records')).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === `${recordDeleted.type}.${ada.id}`)).toHaveLength(1);
    expect(subjects).toContain(`${recordsAudited.type}.${ada.id}`);
  });
  await admin.run(archiveContracts.archiveDailyStaff, { date });
  expect(await day()).toMatchObject([{ id }, { firstName: 'Bob' }]);
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['an employee', { userId: ada.id, role: 'employee' }, 'FORBIDDEN'],
  ['an administrator in setup', { ...caller, stage: 'setup' }, 'SETUP_REQUIRED'],
] as const)('%s is refused everything', async (_, who, code) => {
  const person = as(who);
  const id = newId();
  const range = { startDate: today, endDate: today };
  const answers = await Promise.all([
    person.run(recordContracts.dailyRecords, { date: today }),
    person.run(recordContracts.weekRecords, { startDate: today }),
    person.run(recordContracts.monthRecords, { year: 2026, month: 1 }),
    person.run(recordContracts.rangeRecords, range),
    person.run(recordContracts.recordYears, {}),
    person.run(recordContracts.recordsByDay, range),
    person.run(recordContracts.deleteDailyRecord, { id }),
    person.run(archiveContracts.archiveDailyStaff, { date: today }),
    person.run(archiveContracts.archiveToday, {}),
    person.run(archiveContracts.populateToday, {}),
  ]);
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code]));
});
