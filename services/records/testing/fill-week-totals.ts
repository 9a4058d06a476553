// A worker that makes the weekly report of many people.
import { workerData } from 'node:worker_threads';
import { addDays } from '@portal/kernel/london';
import { createWeekTotals, daysOfWeek, type WeekRecord } from '../src/domain/weekly-report.ts';
import { buildWeekRecord, monday } from './week-record.ts';

const idOf = (number: number) => number.toString(16).padStart(24, '0');

function record(day: number, number: number): WeekRecord {
  const built = buildWeekRecord({
    userId: idOf(number),
    recordDate: addDays(monday, day),
    firstName: `First ${number}`,
    lastName: `Last ${number}`,
    sortName: `last ${number}\tfirst ${number}`,
    teamId: idOf(number % 100),
  });
  // As read from the database, with strings of its own.
  return JSON.parse(JSON.stringify(built));
}

const week = createWeekTotals(monday);
for (let day = 0; day < daysOfWeek; day += 1) {
  for (let number = 0; number < Number(workerData); number += 1) week.add(record(day, number));
}
const people = week.people();
if (people.some(({ totalHours }) => totalHours !== daysOfWeek * 7.5))
  throw new Error('hours are missing');
