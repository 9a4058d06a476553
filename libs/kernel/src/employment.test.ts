import { expect, test } from 'vitest';
import { employedPart, hasLeftBy, isEmployedOn, unlimitedEmployment } from './employment.ts';
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
  expect(employedPart(unlimitedEmployment, period)).toEqual(period);
});

test('somebody has left on the day after the last', () => {
  expect(hasLeftBy(employment, '2026-11-27')).toBe(false);
  expect(hasLeftBy(employment, '2026-11-28')).toBe(true);
  expect(hasLeftBy({ lastDay: null }, '2026-11-28')).toBe(false);
});

test('the employed part of any period has exactly its employed days', () => {
  for (let from = -3; from <= 8; from += 1) {
    for (let length = 0; length <= 8; length += 1) {
      const start = addDays('2026-03-02', from);
      const end = addDays(start, length);
      for (const lastDay of [null, '2026-03-02', '2026-03-05']) {
        const period = { firstDay: '2026-03-02', lastDay };
        const part = employedPart(period, { start, end });
        const expected = eachDay(start, end).filter((day) => isEmployedOn(period, day));
        expect(part ? eachDay(part.start, part.end) : []).toEqual(expected);
      }
    }
  }
});
