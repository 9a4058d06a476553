import { expect, it } from 'vitest';
import {
  entitlementErrors,
  initialFullTimeDays,
  isBelowMinimum,
  toProposalInput,
  yearsAround,
} from './entitlement-values.ts';

const values = {
  leaveYear: '2026-04-06',
  fullTimeDays: '25',
  bankHolidays: 'on-top',
  days: '14.4',
};

it('offers the leave years before and after', () => {
  expect(yearsAround({ start: '2026-04-06', end: '2027-04-05' })).toEqual([
    { start: '2025-04-06', end: '2026-04-05' },
    { start: '2026-04-06', end: '2027-04-05' },
    { start: '2027-04-06', end: '2028-04-05' },
  ]);
});

it.each([
  [28, '28'],
  [20, '20'],
  [50, '50'],
  [15, '25'],
  [null, '25'],
])('begins with full-time days for a usual entitlement of %s', (usual, text) => {
  expect(initialFullTimeDays(usual)).toBe(text);
});

it('asks for a proposal once the values are valid', () => {
  expect(toProposalInput(values)).toEqual({
    day: '2026-04-06',
    fullTimeDays: 25,
    bankHolidays: 'on-top',
  });
  expect(toProposalInput({ ...values, bankHolidays: 'included' })?.bankHolidays).toBe('included');
  expect(toProposalInput({ ...values, fullTimeDays: '2' })).toBeNull();
});

it.each([
  [{}, []],
  [{ days: '0' }, []],
  [{ days: '60' }, []],
  [{ days: ' 12.81 ' }, []],
  [{ days: '60.01' }, ['days']],
  [{ days: '14.405' }, ['days']],
  [{ days: '-1' }, ['days']],
  [{ days: '' }, ['days']],
  [{ days: 'many' }, ['days']],
  [{ fullTimeDays: '19.5' }, ['fullTimeDays']],
  [{ fullTimeDays: '51' }, ['fullTimeDays']],
  [{ fullTimeDays: '27.5' }, []],
])('refuses %o at %o', (typed, names) => {
  expect(Object.keys(entitlementErrors({ ...values, ...typed }, 'days'))).toEqual(names);
});

it.each([
  ['10.79', 10.8, true],
  ['10.8', 10.8, false],
  ['', 10.8, false],
  ['5', null, false],
])('compares %s days with the minimum of %s', (days, statutoryDays, isBelow) => {
  expect(isBelowMinimum(days, statutoryDays, 'days')).toBe(isBelow);
});

it('takes more hours than days', () => {
  const inHours = { ...values, days: '157.5' };
  expect(entitlementErrors(inHours, 'hours')).toEqual({});
  expect(entitlementErrors(inHours, 'days')).toEqual({
    days: 'Enter days from 0 to 60, like 14.4',
  });
  expect(isBelowMinimum('100', 157.5, 'hours')).toBe(true);
});
