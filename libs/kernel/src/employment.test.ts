import { seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, test } from 'vitest';
import {
  type EmploymentPeriod,
  employedParts,
  employedSessions,
  firstEmployedDay,
  firstEmploymentDifference,
  hasLeftBy,
  isBeforeFirstDay,
  isEmployedDuring,
  isEmployedOn,
  isEmployedThroughout,
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
          const isWhole = expected.length === eachDay(start, end).length;
          expect(isEmployedThroughout(employment, { start, end })).toBe(isWhole);
        }
      }
    }
  }
});

test('two employments that follow each other are one time of employment', () => {
  const followed = {
    firstDay: '2026-03-02',
    lastDay: null,
    earlierEmployments: [{ firstDay: '2026-02-02', lastDay: '2026-03-01' }],
  };
  const period = { start: '2026-02-02', end: '2026-03-31' };
  expect(isEmployedThroughout(followed, period)).toBe(true);
  expect(isEmployedThroughout(followed, { ...period, start: '2026-02-01' })).toBe(false);
});

test('the first difference of two employments is the first day in only one of them', () => {
  const moved = (more: Partial<EmploymentPeriod>) =>
    firstEmploymentDifference(employment, { ...employment, ...more });
  expect(moved({})).toBeNull();
  expect(moved({ earlierEmployments: [] })).toBeNull();
  expect(moved({ firstDay: '2026-04-01' })).toBe('2026-03-02');
  expect(moved({ firstDay: '2026-02-01' })).toBe('2026-02-01');
  expect(moved({ lastDay: '2026-11-17' })).toBe('2026-11-18');
  expect(moved({ lastDay: null })).toBe('2026-11-28');
  expect(moved({ earlierEmployments: earlier })).toBe('1000-01-01');
  // A rehire, and its undoing.
  const rehired = {
    firstDay: '2026-12-07',
    lastDay: null,
    earlierEmployments: [{ ...employment }],
  };
  expect(firstEmploymentDifference(employment, rehired)).toBe('2026-12-07');
  expect(firstEmploymentDifference(rehired, employment)).toBe('2026-12-07');
  expect(firstEmploymentDifference(unlimitedEmployment, employment)).toBe('1000-01-01');
});

test('no day before the first difference of any two employments differs', () => {
  const days = [null, '2026-03-02', '2026-03-04', '2026-03-06'];
  const all = days.flatMap((firstDay) =>
    days
      .filter((lastDay) => !firstDay || !lastDay || firstDay <= lastDay)
      .flatMap((lastDay): EmploymentPeriod[] => [
        { firstDay, lastDay },
        ...(firstDay ? [{ firstDay, lastDay, earlierEmployments: earlier }] : []),
      ]),
  );
  const period = eachDay('2026-02-24', '2026-03-10');
  for (const before of all) {
    for (const after of all) {
      const differing = period.find(
        (day) => isEmployedOn(before, day) !== isEmployedOn(after, day),
      );
      const first = firstEmploymentDifference(before, after);
      const expected = first === '1000-01-01' ? '2026-02-24' : first;
      expect(expected).toBe(differing ?? null);
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

describe('the sessions that count', () => {
  const november = { firstDay: '2026-11-02', lastDay: '2026-11-30' };
  const of = (...days: string[]) => days.map((day) => ({ day }));

  test('are those of the days of the employment, both its days included', () => {
    const sessions = of('2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01');
    expect(employedSessions(sessions, november)).toEqual(of('2026-11-02', '2026-11-30'));
    expect(employedSessions(sessions, { ...november, lastDay: null })).toHaveLength(3);
    expect(employedSessions(sessions, { ...november, firstDay: null })).toHaveLength(3);
  });

  test('are all where neither day is known, without a copy', () => {
    const sessions = of('1000-01-01', '2999-12-31');
    expect(employedSessions(sessions, unlimitedEmployment)).toBe(sessions);
  });

  test('are those of earlier employments too, and of no day between', () => {
    const rehired = {
      firstDay: '2026-11-02',
      lastDay: null,
      earlierEmployments: [{ firstDay: null, lastDay: '2026-09-19' }],
    };
    const sessions = of('2026-09-19', '2026-09-20', '2026-11-01', '2026-11-02');
    expect(employedSessions(sessions, rehired)).toEqual(of('2026-09-19', '2026-11-02'));
  });

  test('are those of the employed days, whatever the employment is', () => {
    const random = seededRandom(20);
    const day = () => addDays('2026-11-01', Math.floor(random() * 60));
    for (let run = 0; run < 200; run += 1) {
      const sessions = of(...Array.from({ length: 10 }, day));
      const [firstDay = '', lastDay = ''] = [day(), day()].sort();
      const limited: EmploymentPeriod = { firstDay, lastDay: run % 3 === 0 ? null : lastDay };
      const counted = employedSessions(sessions, limited);
      expect(counted.every((one) => isEmployedOn(limited, one.day))).toBe(true);
      const outside = sessions.filter((one) => !counted.includes(one));
      expect(outside.some((one) => isEmployedOn(limited, one.day))).toBe(false);
    }
  });
});
