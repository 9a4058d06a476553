import { expect, it } from 'vitest';
import { isIncomplete, leaveRequestErrors } from '../leave-requests/leave-request-errors.ts';
import { emptyLeaveForm, hoursError, toLeaveInput } from './leave-values.ts';

const form = {
  ...emptyLeaveForm,
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  reason: ' Rest ',
};

it('sends the days and the reason', () => {
  expect(toLeaveInput(form, [])).toEqual({
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    isHalfDay: false,
    halfDayPeriod: null,
    hours: null,
    reason: 'Rest',
  });
});

it('ends a half day on its start date, in the morning by default', () => {
  const half = { ...form, isHalfDay: true };
  expect(toLeaveInput(half, [])).toMatchObject({ endDate: '2026-11-23', halfDayPeriod: 'morning' });
  expect(toLeaveInput({ ...half, halfDayPeriod: 'afternoon' }, [])).toMatchObject({
    halfDayPeriod: 'afternoon',
  });
  expect(leaveRequestErrors(toLeaveInput({ ...half, endDate: '' }, []))).toEqual({});
});

it('reports missing values', () => {
  expect(Object.keys(leaveRequestErrors(toLeaveInput(emptyLeaveForm, [])))).toEqual([
    'startDate',
    'endDate',
    'reason',
  ]);
  expect(isIncomplete(toLeaveInput(emptyLeaveForm, []))).toBe(true);
  const backwards = { ...form, endDate: '2026-11-20' };
  expect(Object.keys(leaveRequestErrors(toLeaveInput(backwards, [])))).toEqual(['endDate']);
  expect(isIncomplete(toLeaveInput(backwards, []))).toBe(false);
});

it('sends hours instead of a half day where a day has irregular hours', () => {
  const irregular = { isIrregular: true, worksBankHolidays: false, weeks: 1, shifts: [] };
  const patterns = [{ from: '2026-11-01', ...irregular }];
  const half = { ...form, isHalfDay: true, hours: '20.5' };
  expect(toLeaveInput(half, patterns)).toMatchObject({
    endDate: '2026-11-27',
    isHalfDay: false,
    halfDayPeriod: null,
    hours: 20.5,
  });
  expect(toLeaveInput(half, []).hours).toBeNull();
  expect(hoursError(form, patterns)).toBe('Enter the hours of leave');
  expect(hoursError(form, [])).toBeUndefined();
});
