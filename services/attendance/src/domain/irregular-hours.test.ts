import { addDays, instantInLondon } from '@portal/kernel/london';
import { buildPattern } from '@portal/testing/build-pattern';
import { seededRandom } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { session } from '../../testing/sessions.ts';
import type { Entry } from './entry.ts';
import { irregularMinutes, irregularMonths } from './irregular-hours.ts';

const irregular = [buildPattern('2026-03-30', []), buildPattern('2026-05-11', [[1]])];
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
  expect(irregularMinutes(sessions, '2026-04', irregular)).toBe(480);
  expect(irregularMinutes(sessions, '2026-05', irregular)).toBe(75);
  expect(irregularMinutes(sessions, '2026-05', [])).toBe(0);
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
      (total, month) => total + irregularMinutes(sessions, month, irregular),
      0,
    );
    const counted = sessions.filter(
      ({ day, clockOutTime }) => clockOutTime && day >= '2026-03-30' && day < '2026-05-11',
    );
    expect(sum).toBe(counted.length * 200);
  }
});
