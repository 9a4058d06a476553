import { maxLeaveDays } from '@portal/contracts/leave/annual-leave';
import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { addDays } from '@portal/kernel/london';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { expect, it } from 'vitest';
import { halfDayPeriodOf, requestedDays } from './requested-days.ts';

const ask = (startDate: string, endDate = startDate, more = {}) =>
  requestedDays({ startDate, endDate, ...more }, standardSchedule);

it('are the working days from start to end, whole and booked', () => {
  expect(ask('2026-12-24', '2026-12-29')).toEqual({
    ok: true,
    value: [
      { date: '2026-12-24', portion: 'full', status: 'booked' },
      { date: '2026-12-29', portion: 'full', status: 'booked' },
    ],
  });
});

it.each([
  [{ isHalfDay: true }, 'morning'],
  [{ isHalfDay: true, halfDayPeriod: null }, 'morning'],
  [{ isHalfDay: true, halfDayPeriod: 'afternoon' }, 'afternoon'],
  [{ isHalfDay: false, halfDayPeriod: 'afternoon' }, 'full'],
  [{ isHalfDay: null }, 'full'],
] as const)('of %j are one %s', (more, portion) => {
  expect(ask('2026-08-10', '2026-08-10', more)).toEqual({
    ok: true,
    value: [{ date: '2026-08-10', portion, status: 'booked' }],
  });
  const requests = { startDate: '2026-08-10', endDate: '2026-08-10', ...more };
  expect(halfDayPeriodOf(requests) ?? 'full').toBe(portion);
});

it.each([
  ['2026-08-11', '2026-08-10', {}, 'endDate', /before the start/],
  ['2026-08-10', '2026-08-11', { isHalfDay: true }, 'endDate', /^For a half day/],
  ['2026-08-15', '2026-08-16', {}, 'startDate', /don.t need to book leave/],
  ['2026-12-25', '2026-12-28', {}, 'startDate', /don.t need to book leave/],
  ['2026-04-03', '2026-04-03', { isHalfDay: true }, 'startDate', /don.t need to book leave/],
  ['2026-01-01', '2027-01-02', {}, 'endDate', /up to 366 days/],
])('from %s to %s %j are none', (from, to, more, field, message) => {
  expect(ask(from, to, more)).toMatchObject({
    ok: false,
    failure: {
      code: 'BAD_INPUT',
      message: expect.stringMatching(message),
      issues: [{ path: [field], message: expect.stringMatching(message) }],
    },
  });
});

it('may be a whole leap year', () => {
  expect(ask('2028-01-01', addDays('2028-01-01', maxLeaveDays - 1)).ok).toBe(true);
});

it('use the nation’s bank holidays', () => {
  const easterMonday = { startDate: '2026-04-06', endDate: '2026-04-06' };
  expect(requestedDays(easterMonday, standardSchedule).ok).toBe(false);
  const inScotland = { patterns: [], calendar: holidayCalendar('scotland') };
  expect(requestedDays(easterMonday, inScotland).ok).toBe(true);
});
