import { expect, test } from 'vitest';
import {
  employedParts,
  firstEmployedDay,
  hasLeftBy,
  isBeforeFirstDay,
  isEmployedDuring,
  isEmployedOn,
  nextFirstDay,
  unlimitedEmployment,
} from './employment.ts';
import { addDays, eachDay } from './london.ts';

const employment = { firstDay: '2026-03-02', lastDay: '2026-11-27' };

test('the first and the last day belong to the employment', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-11-27', '2026-11-28'];
  expect(days.filter((day) => isEmployedOn(employment, day))).toEqual(['2026-03-02', '2026-11-27']);
  expect(isEmployedOn({ ...employment, lastDay: null }, '2999-12-31')).toBe(true);
});

test('nothing is outside of an employment of which neither day is known', () => {
  expect(isEmployedOn(unlimitedEmployment, '1000-01-01')).toBe(true);
  const period = { start: '1000-01-01', end: '2999-12-31' };
  expect(employedParts(unlimitedEmployment, period)).toEqual([period]);
});

test('somebody has left on the day after the last', () => {
  expect(hasLeftBy(employment, '2026-11-27')).toBe(false);
  expect(hasLeftBy(employment, '2026-11-28')).toBe(true);
  expect(hasLeftBy({ lastDay: null }, '2026-11-28')).toBe(false);
});

const earlier = [
  { firstDay: null, lastDay: '2026-02-26' },
  { firstDay: '2026-02-28', lastDay: '2026-02-28' },
];

test('the employed parts of any period have exactly its employed days', () => {
  for (let from = -3; from <= 8; from += 1) {
    for (let length = 0; length <= 8; length += 1) {
      const start = addDays('2026-03-02', from);
      const end = addDays(start, length);
      for (const lastDay of [null, '2026-03-02', '2026-03-05']) {
        const period = { firstDay: '2026-03-02', lastDay };
        for (const earlierEmployments of [undefined, earlier]) {
          const employment = { ...period, earlierEmployments };
          const parts = employedParts(employment, { start, end });
          const expected = eachDay(start, end).filter((day) => isEmployedOn(employment, day));
          expect(parts.flatMap((part) => eachDay(part.start, part.end))).toEqual(expected);
          expect(isEmployedDuring(employment, { start, end })).toBe(expected.length > 0);
        }
      }
    }
  }
});

test('nobody is employed between two employments', () => {
  const rehired = {
    firstDay: '2026-11-02',
    lastDay: null,
    earlierEmployments: [{ firstDay: '2025-11-29', lastDay: '2026-09-19' }],
  };
  const days = ['2025-11-28', '2025-11-29', '2026-09-19', '2026-09-20', '2026-11-01', '2026-11-02'];
  expect(days.filter((day) => isEmployedOn(rehired, day))).toEqual([
    '2025-11-29',
    '2026-09-19',
    '2026-11-02',
  ]);
  expect(days.filter((day) => isBeforeFirstDay(rehired, day))).toEqual([
    '2025-11-28',
    '2026-09-20',
    '2026-11-01',
  ]);
  expect(days.map((day) => nextFirstDay(rehired, day))).toEqual([
    '2025-11-29',
    '2026-11-02',
    '2026-11-02',
    '2026-11-02',
    '2026-11-02',
    null,
  ]);
  expect(firstEmployedDay(rehired)).toBe('2025-11-29');
  expect(isEmployedDuring(rehired, { start: '2026-09-20', end: '2026-11-01' })).toBe(false);
  expect(hasLeftBy(rehired, '2999-12-31')).toBe(false);
});
