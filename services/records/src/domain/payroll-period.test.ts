import { addDays, eachDay, weekday } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import {
  adjustmentStart,
  closingRefusal,
  nextPayrollPeriod,
  overtimeDays,
  type PayrollCalendar,
  payrollPeriodOf,
} from './payroll-period.ts';

const weekly = { frequency: 'weekly', anchor: '2026-04-06' } as const;

test('periods are calendar months at first', () => {
  expect(payrollPeriodOf('2028-02-10', [])).toEqual({ start: '2028-02-01', end: '2028-02-29' });
});

test.each([
  ['monthly', '2026-01-26', '2026-03-25', '2026-02-26', '2026-03-25'],
  ['monthly', '2026-01-26', '2026-03-26', '2026-03-26', '2026-04-25'],
  ['monthly', '2026-01-26', '2026-12-31', '2026-12-26', '2027-01-25'],
  ['four-weekly', '2026-04-06', '2026-05-03', '2026-04-06', '2026-05-03'],
  ['four-weekly', '2026-04-06', '2026-05-04', '2026-05-04', '2026-05-31'],
  ['four-weekly', '2026-04-06', '2026-04-05', '2026-03-09', '2026-04-05'],
  ['weekly', '2026-04-08', '2026-10-25', '2026-10-21', '2026-10-27'],
] as const)('%s from %s: the period of %s', (frequency, anchor, day, start, end) => {
  const calendars = [{ from: '2020-01-01', frequency, anchor }];
  expect(payrollPeriodOf(day, calendars)).toEqual({ start, end });
});

test('another calendar cuts the period in which it begins', () => {
  const calendars: PayrollCalendar[] = [
    { from: '2026-04-08', ...weekly },
    { from: '2026-06-01', frequency: 'monthly', anchor: '2026-06-01' },
  ];
  expect(payrollPeriodOf('2026-04-07', calendars)).toEqual({
    start: '2026-04-01',
    end: '2026-04-07',
  });
  expect(payrollPeriodOf('2026-04-08', calendars)).toEqual({
    start: '2026-04-08',
    end: '2026-04-12',
  });
  // Every day is in exactly one period.
  let period = payrollPeriodOf('2026-03-01', calendars);
  while (period.end < '2026-09-01') {
    for (const day of eachDay(period.start, period.end)) {
      expect(payrollPeriodOf(day, calendars)).toEqual(period);
    }
    const next = nextPayrollPeriod(period, calendars);
    expect(next.start).toBe(addDays(period.end, 1));
    period = next;
  }
});

test('closes periods in order, once they have ended', () => {
  const march = payrollPeriodOf('2026-03-01', []);
  const april = payrollPeriodOf('2026-04-01', []);
  const may = payrollPeriodOf('2026-05-01', []);
  const state = { lastClosed: march, calendars: [], today: '2026-06-01' };
  expect(closingRefusal(april, state)).toBeNull();
  expect(closingRefusal(march, state)).toBe('closed');
  expect(closingRefusal(may, state)).toBe('not-next');
  expect(closingRefusal(april, { ...state, today: '2026-04-30' })).toBe('not-ended');
  expect(closingRefusal(april, { ...state, today: '2026-05-01' })).toBeNull();
  expect(closingRefusal(may, { ...state, lastClosed: null })).toBeNull();
});

test('changes of the twelve months before become adjustments', () => {
  expect(adjustmentStart({ start: '2026-04-01', end: '2026-04-30' })).toBe('2025-04-01');
});

test('the week of each Sunday is in the overtime of one period', () => {
  const may = payrollPeriodOf('2026-05-01', []);
  // May 2026 begins on a Friday and ends on a Sunday.
  expect(overtimeDays(may)).toEqual({ start: '2026-04-27', end: '2026-05-31' });
  const june = nextPayrollPeriod(may, []);
  expect(overtimeDays(june)).toEqual({ start: '2026-06-01', end: '2026-06-28' });
  let period = june;
  for (let month = 0; month < 24; month += 1) {
    const days = overtimeDays(period);
    const next = nextPayrollPeriod(period, []);
    expect([weekday(days.start), weekday(days.end)]).toEqual([1, 7]);
    expect(overtimeDays(next).start).toBe(addDays(days.end, 1));
    period = next;
  }
  const short = overtimeDays({ start: '2026-06-02', end: '2026-06-04' });
  expect(short.start > short.end).toBe(true);
});
