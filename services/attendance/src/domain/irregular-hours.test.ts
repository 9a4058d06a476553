import { isEmployedOn, unlimitedEmployment } from '@portal/kernel/employment';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { buildPattern } from '@portal/testing/build-pattern';
import { seededRandom } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { session } from '../../testing/sessions.ts';
import type { Entry } from './entry.ts';
import { hasIrregularDay, irregularMinutes, irregularMonths } from './irregular-hours.ts';

const irregular = [buildPattern('2026-03-30', []), buildPattern('2026-05-11', [[1]])];
const worker = { ...unlimitedEmployment, patterns: irregular };
function toEntry({ _id: id, open: _, ...row }: ReturnType<typeof session>): Entry {
  return { id, ...row };
}

const worked = (day: string, from: string, to: string | null) =>
  toEntry(session('ada', instantInLondon(day, from), to ? instantInLondon(day, to) : null));

it('counts ended sessions by the day of their clock-in', () => {
  const night = toEntry(
    session('ada', instantInLondon('2026-04-30', '22:00'), instantInLondon('2026-05-01', '06:00')),
  );
  const sessions = [
    night,
    worked('2026-05-01', '09:00', '10:15'),
    worked('2026-05-02', '09:00', null),
    // A fixed pattern applies.
    worked('2026-05-11', '09:00', '17:00'),
  ];
  expect(irregularMinutes(sessions, '2026-04', worker)).toBe(480);
  expect(irregularMinutes(sessions, '2026-05', worker)).toBe(75);
  expect(irregularMinutes(sessions, '2026-05', { ...worker, patterns: [] })).toBe(0);
});

it('counts nothing outside of the employment', () => {
  const patterns = [buildPattern('2020-01-06', [])];
  const days = Array.from({ length: 10 }, (_, index) => addDays('2026-10-12', index));
  const sessions = days.map((day) => worked(day, '08:00', '18:00'));
  const minutes = (firstDay: string | null, lastDay: string | null = null) =>
    irregularMinutes(sessions, '2026-10', { patterns, firstDay, lastDay });
  expect(minutes(null)).toBe(6_000);
  expect(minutes('2026-09-01')).toBe(6_000);
  expect(minutes('2026-10-20')).toBe(1_200);
  expect(minutes('2026-11-02')).toBe(0);
  expect(minutes('2026-09-01', '2026-10-13')).toBe(1_200);
  // Between two employments, and in the earlier one.
  const earlierEmployments = [{ firstDay: null, lastDay: '2026-10-12' }];
  const rehired = { patterns, firstDay: '2026-10-21', lastDay: null, earlierEmployments };
  expect(irregularMinutes(sessions, '2026-10', rehired)).toBe(1_200);
});

it('counts a night by the day on which it began', () => {
  const night = toEntry(
    session('ada', instantInLondon('2026-04-29', '22:00'), instantInLondon('2026-04-30', '06:00')),
  );
  const minutes = (period: { firstDay: string | null; lastDay: string | null }) =>
    irregularMinutes([night], '2026-04', { ...worker, ...period });
  expect(minutes({ firstDay: null, lastDay: '2026-04-29' })).toBe(480);
  expect(minutes({ firstDay: '2026-04-30', lastDay: null })).toBe(0);
});

it('has an irregular day in a month only within the employment', () => {
  const employed = (firstDay: string, lastDay: string | null = null) => ({
    ...worker,
    firstDay,
    lastDay,
  });
  expect(hasIrregularDay('2026-04', worker)).toBe(true);
  expect(hasIrregularDay('2026-04', employed('2026-04-30'))).toBe(true);
  expect(hasIrregularDay('2026-04', employed('2026-05-01'))).toBe(false);
  expect(hasIrregularDay('2026-04', employed('2026-01-01', '2026-03-31'))).toBe(false);
  // The day of the month within the employment is one of a fixed pattern.
  expect(hasIrregularDay('2026-05', employed('2026-05-11'))).toBe(false);
});

it('gives the months in which one of the lists has irregular hours', () => {
  const days = ['2026-05-11', '2026-05-10', '2026-03-31', '2026-03-29', '2026-06-01'];
  expect(irregularMonths(days, [[], irregular])).toEqual(['2026-03', '2026-05']);
  expect(irregularMonths(days, [[]])).toEqual([]);
});

it('adds up to the same in months as in all', () => {
  const random = seededRandom(11);
  for (let run = 0; run < 50; run += 1) {
    const sessions = Array.from({ length: 40 }, () => {
      const day = addDays('2026-03-01', Math.floor(random() * 120));
      return worked(day, '09:00', random() < 0.1 ? null : '12:20');
    });
    const months = irregularMonths(
      sessions.map(({ day }) => day),
      [irregular],
    );
    const sum = months.reduce(
      (total, month) => total + irregularMinutes(sessions, month, worker),
      0,
    );
    const counted = sessions.filter(
      ({ day, clockOutTime }) => clockOutTime && day >= '2026-03-30' && day < '2026-05-11',
    );
    expect(sum).toBe(counted.length * 200);
  }
});

it('adds up to the employed days, however an employment is', () => {
  const random = seededRandom(12);
  const patterns = [buildPattern('2020-01-06', [])];
  const someDay = () => addDays('2026-03-01', Math.floor(random() * 120));
  for (let run = 0; run < 50; run += 1) {
    const sessions = Array.from({ length: 40 }, () => worked(someDay(), '09:00', '12:20'));
    const [firstDay = '', lastDay = ''] = [someDay(), someDay()].sort();
    const limited = { patterns, firstDay, lastDay };
    const months = ['2026-03', '2026-04', '2026-05', '2026-06'];
    const sum = months.reduce(
      (total, month) => total + irregularMinutes(sessions, month, limited),
      0,
    );
    expect(sum).toBe(sessions.filter(({ day }) => isEmployedOn(limited, day)).length * 200);
  }
});
