import { expect, test } from 'vitest';
import {
  defaultPeriod,
  describePeriod,
  formatAdjustment,
  formatChange,
  formatDays,
  formatPayPeriod,
  isBeforeClosed,
  type ListedPeriod,
  type PayrollPeriod,
  type PayrollTotals,
} from './format-payroll.ts';

const none: PayrollTotals = {
  dueMinutes: 0,
  workedMinutes: 0,
  overtimeMinutes: 0,
  annualLeaveDays: 0,
  annualLeaveMinutes: 0,
  sickDays: 0,
  sickMinutes: 0,
  compassionateDays: 0,
  compassionateMinutes: 0,
  missingClockOuts: 0,
};

test.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-02-01', '2026-02-28', 'February 2026'],
  ['2026-10-01', '2026-10-28', '1 to 28 October 2026'],
  ['2026-10-19', '2026-11-15', '19 October to 15 November 2026'],
  ['2026-12-15', '2027-01-14', '15 December 2026 to 14 January 2027'],
])('%s to %s is called %s', (start, end, name) => {
  expect(formatPayPeriod({ start, end })).toBe(name);
});

test('changes have a sign, and days are singular or plural', () => {
  expect([formatChange(90), formatChange(-15), formatChange(0)]).toEqual([
    '+1h 30m',
    '−0h 15m',
    '+0h 0m',
  ]);
  expect([formatDays(1), formatDays(2.5), formatDays(0)]).toEqual(['1 day', '2.5 days', '0 days']);
});

test('an adjustment says only what has changed', () => {
  expect(formatAdjustment({ ...none, workedMinutes: 90, overtimeMinutes: -15, sickDays: -1 })).toBe(
    'worked +1h 30m, overtime −0h 15m, sickness −1 day',
  );
  expect(formatAdjustment({ ...none, annualLeaveDays: 0.5, dueMinutes: -240 })).toBe(
    'due −4h 0m, annual leave +0.5 days',
  );
});

const period = (start: string, state: ListedPeriod['state']): ListedPeriod => ({
  start,
  end: start.replace('-01', '-28'),
  state,
  canClose: state === 'open',
});

test('the next period to close comes first, otherwise the current one', () => {
  const [now, two, one] = [
    period('2026-11-01', 'current'),
    period('2026-10-01', 'open'),
    period('2026-09-01', 'open'),
  ];
  expect(defaultPeriod([now, two, one, period('2026-08-01', 'closed')])).toBe(one);
  expect(defaultPeriod([now, two, one])).toBe(two);
  expect(defaultPeriod([now, period('2026-10-01', 'closed'), one])).toBe(now);
  expect(defaultPeriod([now])).toBe(now);
  expect(defaultPeriod([])).toBeUndefined();
});

test('a period before a closed one stays open', () => {
  const periods = [period('2026-10-01', 'closed'), period('2026-09-01', 'open')];
  expect(isBeforeClosed(periods, { start: '2026-09-01' })).toBe(true);
  expect(isBeforeClosed(periods, { start: '2026-10-01' })).toBe(false);
  expect(isBeforeClosed([period('2026-10-01', 'open')], { start: '2026-09-01' })).toBe(false);
});

test('each state says what can be done', () => {
  const shown: PayrollPeriod = {
    start: '2026-10-01',
    end: '2026-10-31',
    state: 'open',
    canClose: true,
    closedAt: null,
    closedBy: null,
    people: null,
    totals: none,
    adjustments: none,
    warnings: { missingClockOuts: 0, daysNotArchived: 0, peopleWithoutReference: 0 },
  };
  const closed = { closedBy: 'Ann Lee', closedOn: '03/11/2026 at 09:12', isBeforeClosed: false };
  const say = (changes: Partial<PayrollPeriod>) => describePeriod({ ...shown, ...changes }, closed);
  expect(say({})).toMatch(/^It has ended/);
  expect(say({ canClose: false })).toBe('It can be closed once all earlier periods are.');
  expect(say({ canClose: false, warnings: { ...shown.warnings, daysNotArchived: 2 } })).toBe(
    'It can be closed once all of its days are archived.',
  );
  expect(
    describePeriod({ ...shown, canClose: false }, { ...closed, isBeforeClosed: true }),
  ).toMatch(/a later one is closed/);
  expect(say({ state: 'current', canClose: false })).toBe(
    'It ends on 31/10/2026, and can be closed from 01/11/2026.',
  );
  expect(say({ state: 'closing', canClose: false })).toMatch(/saving/);
  expect(say({ state: 'closed', canClose: false, closedAt: '2026-11-03T09:12:00.000Z' })).toBe(
    'Closed by Ann Lee on 03/11/2026 at 09:12. Later changes become adjustments in the next open period.',
  );
});
