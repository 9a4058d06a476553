import { createOutbox } from '@portal/bus/outbox';
import { instantInLondon } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { eventually } from '@portal/testing/eventually';
import { recordMongoCommands } from '@portal/testing/record-mongo-commands';
import { expect, it } from 'vitest';
import { employedBetween } from '../../testing/employment.ts';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';
import { createEntryStore } from '../store/entries.ts';
import { createIrregularHoursStore, irregularHoursId } from '../store/irregular-hours.ts';
import { createPeopleStore } from '../store/people.ts';
import { addMissingIrregularHours } from './add-missing-irregular-hours.ts';
import { createFirstRetainedDays } from './retention-rules.ts';

const { database, employee, eventsOf } = await startAttendanceService();
const stores = {
  connection: database,
  people: createPeopleStore(database),
  irregularHours: createIrregularHoursStore(database),
  entries: createEntryStore(database),
  firstRetainedDays: createFirstRetainedDays(database, {
    RETENTION_CLOCK_INS_YEARS: 6,
    RETENTION_LEAVE_YEARS: 6,
  }),
  outbox: createOutbox({ connection: database, service: 'attendance' }),
};
const totals = database.collection('irregular-hours');

it('adds up the sessions of before there were totals, once', async () => {
  const ada = await employee({
    workingPatterns: [buildPattern('2025-01-06', [[1]]), buildPattern('2025-11-10', [])],
  });
  const grace = await employee();
  const days = ['2025-11-03', '2025-11-24', '2026-02-10'];
  await sessionRows(database).insertMany(
    [ada, grace].flatMap(({ id }) =>
      days.map((day) => session(id, instantInLondon(day, '09:00'), instantInLondon(day, '17:00'))),
    ),
  );
  await addMissingIrregularHours(stores);
  const found = () => totals.find({}).sort({ month: 1 }).toArray();
  const expected = ['2025-11', '2026-02'].map((month) => ({
    userId: ada.id,
    month,
    minutes: 480,
    version: 1,
  }));
  await eventually(async () => expect(await found()).toMatchObject(expected));
  await addMissingIrregularHours(stores);
  expect(await found()).toMatchObject(expected);
}, 60_000);

it('adds nothing of months outside of the employment', async () => {
  const { id } = await employee({
    workingPatterns: [buildPattern('2025-01-06', [])],
    employment: employedBetween('2025-11-10'),
  });
  const days = ['2025-10-20', '2025-11-03', '2025-11-24'];
  await sessionRows(database).insertMany(
    days.map((day) => session(id, instantInLondon(day, '09:00'), instantInLondon(day, '17:00'))),
  );
  await addMissingIrregularHours(stores);
  const found = await totals.find({ userId: id }).toArray();
  expect(found).toMatchObject([{ month: '2025-11', minutes: 480, version: 1 }]);
});

it('adds the months that are missing of people who have totals', async () => {
  const { id } = await employee({ workingPatterns: [buildPattern('2025-01-06', [])] });
  const days = ['2025-03-03', '2025-11-03', '2026-01-12', '2026-02-10'];
  await sessionRows(database).insertMany(
    days.map((day) => session(id, instantInLondon(day, '09:00'), instantInLondon(day, '17:00'))),
  );
  const known = { userId: id, month: '2025-11', minutes: 480, version: 4 };
  await database
    .collection<{ _id: string }>('irregular-hours')
    .insertOne({ _id: irregularHoursId(id, '2025-11'), ...known });
  await addMissingIrregularHours(stores);
  const found = await totals.find({ userId: id }).sort({ month: 1 }).toArray();
  expect(found).toMatchObject([
    { month: '2025-03', minutes: 480, version: 1 },
    known,
    { month: '2026-01', minutes: 480, version: 1 },
    { month: '2026-02', minutes: 480, version: 1 },
  ]);
  expect((await eventsOf(id, 3)).map(({ data }) => data.month).sort()).toEqual([
    '2025-03',
    '2026-01',
    '2026-02',
  ]);
  expect(await sessionRows(database).countDocuments({ userId: id, isIrregular: true })).toBe(3);
}, 60_000);

it('reads the patterns of 200 people at a time', async () => {
  const patterns = [buildPattern('2025-01-06', [])];
  const hours = { workStartTime: '09:00', workEndTime: '17:00' };
  const people = Array.from({ length: 450 }, () => ({
    _id: newId(),
    role: 'employee',
    ...hours,
    patterns,
    version: 1,
  }));
  await database.collection<{ _id: string }>('people').insertMany(people);
  const sizes: number[] = [];
  const stop = recordMongoCommands(database.name, ({ find, filter, projection }) => {
    if (find === 'people' && projection?.patterns) sizes.push(filter._id?.$in.length);
  });
  await addMissingIrregularHours(stores);
  stop();
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBe(200);
});
