import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import { monday, buildWeekRecord as record } from '../../testing/week-record.ts';
import { createWeekTotals, type WeekRecord } from './weekly-report.ts';

const absent = { wasPresent: false, hoursWorked: null };

function weekOf(records: readonly WeekRecord[]) {
  const week = createWeekTotals(monday);
  records.forEach(week.add);
  return week.people();
}

test('adds up seven days, in any order', () => {
  const records = [
    record({ hoursWorked: 3.33, isLate: true, lateMinutes: 12 }),
    record({ hoursWorked: 4.45 }),
    record({ recordDate: '2026-11-17', hoursWorked: null }),
    record({ recordDate: '2026-11-18', ...absent }),
    record({ recordDate: '2026-11-22', hoursWorked: 2.1, isLate: true, lateMinutes: 3 }),
  ];
  const expected = {
    name: 'Ada Byron',
    role: 'employee',
    hours: [7.78, 0, 0, 0, 0, 0, 2.1],
    totalHours: 9.88,
    sessions: 4,
    daysWorked: 3,
    lateArrivals: 2,
    lateMinutes: 15,
    annualLeaveDays: 0,
    sickDays: 0,
  };
  const random = seededRandom(1);
  for (let time = 0; time < 20; time += 1) {
    expect(weekOf(shuffle(random, records))).toMatchObject([expected]);
  }
});

test('adds minutes, not rounded hours: three times 20 minutes are an hour', () => {
  const third = record({ hoursWorked: 0.33 });
  expect(weekOf([third, third, third])).toMatchObject([{ totalHours: 1 }]);
});

test('counts a day of leave or sickness once, however many sessions it has', () => {
  const half = { recordDate: monday, annualLeaveDays: 0.5 };
  const sick = { recordDate: '2026-11-21', onSickLeave: true, ...absent };
  const day = { recordDate: '2026-11-19', annualLeaveDays: 1, ...absent };
  const free = { ...sick, recordDate: '2026-11-22', isWorkingDay: false };
  const records = [half, half, day, sick, sick, free].map((one) => record(one));
  expect(weekOf(records)).toMatchObject([{ annualLeaveDays: 1.5, sickDays: 1, sessions: 2 }]);
});

test('has nothing due, and sickness on Monday to Friday, in a week of irregular hours', () => {
  const irregular = { isIrregular: true, isWorkingDay: false, dueMinutes: 0 };
  const days = ['2026-12-24', '2026-12-25', '2026-12-26'];
  const week = createWeekTotals('2026-12-21', holidayCalendar('england-and-wales'));
  for (const recordDate of days) {
    week.add(record({ ...irregular, ...absent, onSickLeave: true, recordDate }));
  }
  week.add(record({ ...irregular, recordDate: '2026-12-27', hoursWorked: 8.33 }));
  const nothingDue = { dueHours: null, differenceHours: null };
  expect(week.people()).toMatchObject([{ totalHours: 8.33, ...nothingDue, sickDays: 1 }]);
  // Where the pattern changes within the week, its regular days are due.
  week.add(record({ recordDate: '2026-12-23', hoursWorked: 7 }));
  expect(week.people()).toMatchObject([{ dueHours: 8, differenceHours: 7.33 }]);
});

test('has the teams of the days with a record, in order of the days', () => {
  const records = [
    record({ recordDate: '2026-11-18', teamId: 'theatre' }),
    record({ teamId: 'ward' }),
    record({ recordDate: '2026-11-17', teamId: 'ward', ...absent }),
    record({ recordDate: '2026-11-19', teamId: null }),
    record({ recordDate: '2026-11-20' }),
    record({ recordDate: '2026-11-23', teamId: 'next week' }),
  ];
  expect(weekOf(records)).toMatchObject([{ teamIds: ['ward', 'theatre'], sessions: 4 }]);
});

test('ignores other days, and people without a record', () => {
  const others = ['2026-11-15', '2026-11-23'].map((recordDate) => record({ recordDate }));
  expect(weekOf(others)).toEqual([]);
});

test('is sorted by name, with the latest name of each person', () => {
  const married = { recordDate: '2026-11-18', lastName: 'Ånd', sortName: 'and\tada' };
  const bob = { userId: 'bob', firstName: 'Bob', lastName: 'Brown', sortName: 'brown\tbob' };
  const records = [record(bob), record(married), record()];
  expect(weekOf(records).map(({ name }) => name)).toEqual(['Ada Ånd', 'Bob Brown']);
  expect(weekOf(records.toReversed()).map(({ name }) => name)).toEqual(['Ada Ånd', 'Bob Brown']);
});

test('the weekly report of 20,000 people needs no more than 36 MB', async () => {
  const file = new URL('../../testing/fill-week-totals.ts', import.meta.url);
  const resourceLimits = { maxOldGenerationSizeMb: 36 };
  const worker = new Worker(file, { workerData: 20_000, resourceLimits });
  // Rejects if the worker runs out of memory.
  expect(await once(worker, 'exit')).toEqual([0]);
}, 60_000);
