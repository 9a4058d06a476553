import { expect, it } from 'vitest';
import { emptyLeaveForm, inputOf, isIncomplete, leaveFormErrors } from './leave-form.ts';

const form = {
  ...emptyLeaveForm,
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  reason: ' Rest ',
};

it('asks for the days and the reason', () => {
  expect(inputOf(form)).toEqual({
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    isHalfDay: false,
    halfDayPeriod: null,
    reason: 'Rest',
  });
});

it('ends a half day when it begins, in the morning unless the afternoon was chosen', () => {
  const half = { ...form, isHalfDay: true };
  expect(inputOf(half)).toMatchObject({ endDate: '2026-11-23', halfDayPeriod: 'morning' });
  expect(inputOf({ ...half, halfDayPeriod: 'afternoon' })).toMatchObject({
    halfDayPeriod: 'afternoon',
  });
  expect(leaveFormErrors({ ...half, endDate: '' })).toEqual({});
});

it('says what is missing', () => {
  expect(Object.keys(leaveFormErrors(emptyLeaveForm))).toEqual(['startDate', 'endDate', 'reason']);
  expect(isIncomplete(emptyLeaveForm)).toBe(true);
  const backwards = { ...form, endDate: '2026-11-20' };
  expect(Object.keys(leaveFormErrors(backwards))).toEqual(['endDate']);
  expect(isIncomplete(backwards)).toBe(false);
});
