import { expect, it } from 'vitest';
import { leaveHoursError, needsLeaveHours, toLeaveHours } from './leave-hours.ts';

const irregular = {
  from: '2026-11-18',
  isIrregular: true,
  worksBankHolidays: false,
  weeks: 1,
  shifts: [],
};
const fixed = { ...irregular, from: '2026-12-01', isIrregular: false };

it.each([
  ['2026-11-16', '2026-11-17', false],
  ['2026-11-17', '2026-11-18', true],
  // A weekend counts too: nobody knows on which days they work.
  ['2026-11-21', '2026-11-22', true],
  ['2026-11-30', '2026-12-04', true],
  ['2026-12-01', '2026-12-04', false],
  ['2026-11-18', '', false],
  ['2026-11-19', '2026-11-18', false],
])('needs hours from %s to %s: %s', (startDate, endDate, needsHours) => {
  expect(needsLeaveHours({ startDate, endDate }, [irregular, fixed])).toBe(needsHours);
});

it('never needs hours without irregular hours', () => {
  const week = { startDate: '2026-11-16', endDate: '2026-12-04' };
  expect(needsLeaveHours(week, [])).toBe(false);
  expect(needsLeaveHours(week, [fixed])).toBe(false);
});

it.each([
  ['20', 20],
  [' 7.25 ', 7.25],
  ['0.5', 0.5],
  ['1000', 1000],
  ['0', null],
  ['1000.25', null],
  ['7.3', null],
  ['-4', null],
  ['', null],
  ['many', null],
])('reads %o as %o hours', (typed, hours) => {
  expect(toLeaveHours(typed)).toBe(hours);
});

it('explains hours that can’t be sent', () => {
  expect(leaveHoursError('20')).toBeUndefined();
  expect(leaveHoursError(' ')).toBe('Enter the hours of leave');
  expect(leaveHoursError('7.1')).toMatch(/^Enter hours in quarters/);
});
