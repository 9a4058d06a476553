import { expect, it } from 'vitest';
import {
  leaveEntryErrors,
  newLeaveValues,
  newSicknessValues,
  toLeaveEntryValues,
  toPeriod,
} from './leave-entry-values.ts';

const august = { startDate: '2026-08-10', endDate: '2026-08-14' };

it('sends a half day of annual leave alone, which ends on its start date', () => {
  const half = { ...newLeaveValues, ...august, isHalfDay: true, halfDayPeriod: 'afternoon' };
  expect(toPeriod(half, [])).toEqual({
    startDate: august.startDate,
    endDate: august.startDate,
    isHalfDay: true,
    halfDayPeriod: 'afternoon',
  });
  expect(toPeriod({ ...half, leaveType: 'sick' }, [])).toEqual(august);
  expect(toPeriod({ ...half, isHalfDay: false }, [])).toEqual(august);
});

it('needs dates in order and a reason', () => {
  expect(leaveEntryErrors(newLeaveValues, [])).toEqual({
    startDate: 'Enter a start date',
    endDate: 'Enter an end date',
    reason: 'Enter a reason',
  });
  const backwards = { ...newLeaveValues, startDate: '2026-08-14', endDate: '2026-08-10' };
  expect(leaveEntryErrors({ ...backwards, reason: 'Family' }, [])).toEqual({
    endDate: 'The end date can’t be before the start date',
  });
});

it('starts with today for sickness, and with the dates of leave to change', () => {
  const sick = { ...newSicknessValues('2026-11-27'), reason: 'Phoned in' };
  expect(sick).toMatchObject({ leaveType: 'sick', startDate: '2026-11-27', endDate: '2026-11-27' });
  expect(leaveEntryErrors(sick, [])).toEqual({});
  const halfDayPeriod = 'afternoon';
  const leave = { leaveType: 'annual', ...august, isHalfDay: true, halfDayPeriod } as const;
  const fixed = { ...leave, hoursBooked: null };
  expect(toLeaveEntryValues(fixed)).toEqual({ ...leave, hours: '', reason: '' });
  expect(toLeaveEntryValues({ ...leave, hoursBooked: 20.5 }).hours).toBe('20.5');
  // Of 20 hours on three days, one day was cancelled.
  expect(toLeaveEntryValues({ ...leave, hoursBooked: 13.35 }).hours).toBe('13.25');
  expect(toLeaveEntryValues({ ...leave, hoursBooked: 0 }).hours).toBe('0.25');
});

it('sends hours of annual leave on days of irregular hours alone', () => {
  const pattern = { from: '2026-08-12', isIrregular: true, worksBankHolidays: false };
  const patterns = [{ ...pattern, weeks: 1, shifts: [] }];
  const values = { ...newLeaveValues, ...august, isHalfDay: true, hours: '20.25', reason: 'Rest' };
  expect(toPeriod(values, patterns)).toEqual({ ...august, hours: 20.25 });
  expect(leaveEntryErrors(values, patterns)).toEqual({});
  expect(Object.keys(leaveEntryErrors({ ...values, hours: '' }, patterns))).toEqual(['hours']);
  const sick = { ...values, leaveType: 'sick' };
  expect(toPeriod(sick, patterns)).toEqual(august);
});
