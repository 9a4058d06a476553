import { expect, it } from 'vitest';
import { sharedDate, sharedDates } from './overlap.ts';
import { annualLeave, approved, daysOf } from './test-requests.ts';

const week = daysOf('2026-08-10', '2026-08-14');
const morning = { isHalfDay: true, halfDayPeriod: 'morning' } as const;
const afternoon = { isHalfDay: true, halfDayPeriod: 'afternoon' } as const;

it('is the first of the days that are shared', () => {
  const others = [approved('2026-08-13', '2026-08-20'), approved('2026-08-11')];
  expect(sharedDates(week, others)).toEqual(['2026-08-11', '2026-08-13', '2026-08-14']);
  expect(sharedDate(week, others)).toBe('2026-08-11');
  expect(sharedDate(week, [])).toBeNull();
});

it.each([
  [morning, afternoon, null],
  [morning, morning, '2026-08-14'],
  [{}, afternoon, '2026-08-14'],
  [morning, {}, '2026-08-14'],
])('of %j and %j is %s', (own, other, shared) => {
  const days = daysOf('2026-08-14', '2026-08-14', own);
  expect(sharedDate(days, [annualLeave('2026-08-14', '2026-08-14', other)])).toBe(shared);
});

it('is none with days that are cancelled, on either side', () => {
  const [day] = daysOf('2026-08-14');
  const cancelled = day ? [{ ...day, status: 'cancelled' as const }] : [];
  expect(sharedDate(week, [{ days: cancelled }])).toBeNull();
  expect(sharedDate(cancelled, [approved('2026-08-14')])).toBeNull();
});

it('is found between a full day and the second of two halves', () => {
  const halves = [
    annualLeave('2026-08-14', '2026-08-14', morning),
    annualLeave('2026-08-14', '2026-08-14', afternoon),
  ];
  expect(sharedDate(daysOf('2026-08-14', '2026-08-14', afternoon), halves)).toBe('2026-08-14');
});
