import { expect, it } from 'vitest';
import { annualLeave, approvedLeave, daysOf } from '../../testing/leave-requests.ts';
import { firstSharedDate, sharedDates } from './overlap.ts';

const week = daysOf('2026-08-10', '2026-08-14');
const morning = { isHalfDay: true, halfDayPeriod: 'morning' } as const;
const afternoon = { isHalfDay: true, halfDayPeriod: 'afternoon' } as const;

it('is the first shared day', () => {
  const others = [approvedLeave('2026-08-13', '2026-08-20'), approvedLeave('2026-08-11')];
  expect(sharedDates(week, others)).toEqual(['2026-08-11', '2026-08-13', '2026-08-14']);
  expect(firstSharedDate(week, others)).toBe('2026-08-11');
  expect(firstSharedDate(week, [])).toBeNull();
});

it.each([
  [morning, afternoon, null],
  [morning, morning, '2026-08-14'],
  [{}, afternoon, '2026-08-14'],
  [morning, {}, '2026-08-14'],
])('of %j and %j is %s', (own, other, shared) => {
  const days = daysOf('2026-08-14', '2026-08-14', own);
  expect(firstSharedDate(days, [annualLeave('2026-08-14', '2026-08-14', other)])).toBe(shared);
});

it('ignores cancelled days on either side', () => {
  const [day] = daysOf('2026-08-14');
  const cancelled = day ? [{ ...day, status: 'cancelled' as const }] : [];
  expect(firstSharedDate(week, [{ days: cancelled }])).toBeNull();
  expect(firstSharedDate(cancelled, [approvedLeave('2026-08-14')])).toBeNull();
});

it('is found between a full day and the second of two halves', () => {
  const halves = [
    annualLeave('2026-08-14', '2026-08-14', morning),
    annualLeave('2026-08-14', '2026-08-14', afternoon),
  ];
  expect(firstSharedDate(daysOf('2026-08-14', '2026-08-14', afternoon), halves)).toBe('2026-08-14');
});
