import { instantInLondon } from '@portal/kernel/london';
import { buildPattern } from '@portal/testing/build-pattern';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';
import { createIrregularHoursStore } from '../store/irregular-hours.ts';
import { createPatternChangeStore } from '../store/pattern-changes.ts';
import { createPeopleStore } from '../store/people.ts';
import { addMissingIrregularHours } from './add-missing-irregular-hours.ts';

const { database, employee } = await startAttendanceService();
const stores = {
  connection: database,
  people: createPeopleStore(database),
  irregularHours: createIrregularHoursStore(database),
  patternChanges: createPatternChangeStore(database),
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
  const pending = database.collection('pattern-changes');
  await eventually(async () => expect(await pending.countDocuments()).toBe(0));
  expect(await found()).toMatchObject(expected);
}, 60_000);
