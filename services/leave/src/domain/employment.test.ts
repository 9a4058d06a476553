import { unlimitedEmployment } from '@portal/kernel/employment';
import { describe, expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { sickLeave } from '../../testing/sick-leave.ts';
import {
  daysWithinEmployment,
  validateEmployedAbsence,
  validateEmployedDays,
  validateRequestedDates,
} from './employment.ts';
import { workingDaysOf } from './leave-request.ts';

const employment = { firstDay: '2026-11-02', lastDay: '2026-11-30' };
const starts = 'employment starts on 02/11/2026, so leave can’t start before then.';
const ends = 'employment ends on 30/11/2026, so leave can’t go beyond it.';

describe('the dates of a request', () => {
  const validate = (startDate: string, endDate: string) =>
    validateRequestedDates({ startDate, endDate }, employment);

  it('may be the first and the last day', () => {
    expect(validate('2026-11-02', '2026-11-30')).toBeNull();
    expect(
      validateRequestedDates(
        { startDate: '1000-01-01', endDate: '2999-12-31' },
        unlimitedEmployment,
      ),
    ).toBeNull();
  });

  it.each([
    ['2026-11-01', '2026-11-03', 'startDate', starts],
    ['2026-10-01', '2026-10-03', 'startDate', starts],
    ['2026-11-27', '2026-12-01', 'endDate', ends],
    ['2026-12-01', '2026-12-02', 'startDate', ends],
    ['2026-11-01', '2026-12-01', 'startDate', starts],
  ])('%s to %s are refused at %s', (from, to, field, text) => {
    const message = `Your ${text}`;
    const issues = [{ path: [field], message }];
    expect(validate(from, to)).toEqual({ code: 'BAD_INPUT', message, issues });
  });
});

describe('the dates of somebody who was rehired', () => {
  const rehired = {
    firstDay: '2026-11-30',
    lastDay: null,
    earlierEmployments: [
      { firstDay: null, lastDay: '2026-08-31' },
      { firstDay: '2026-09-01', lastDay: '2026-11-20' },
    ],
  };
  const startsAgain = 'employment starts on 30/11/2026, so leave can’t start before then.';
  const endsBefore = 'employment ends on 20/11/2026, so leave can’t go beyond it.';

  it.each([
    ['2026-08-24', '2026-09-04', null, null],
    ['2026-11-16', '2026-11-20', null, null],
    ['2026-11-30', '2026-12-01', null, null],
    ['2026-11-23', '2026-12-01', 'startDate', startsAgain],
    ['2026-11-16', '2026-11-24', 'endDate', endsBefore],
    ['2026-11-16', '2026-12-01', 'endDate', endsBefore],
  ])('%s to %s: %s is wrong', (startDate, endDate, field, text) => {
    const message = `Your ${text}`;
    const failure = { code: 'BAD_INPUT', message, issues: [{ path: [field], message }] };
    const result = validateRequestedDates({ startDate, endDate }, rehired);
    expect(result).toEqual(field === null ? null : failure);
  });

  it('has no leave between two employments', () => {
    const leave = annualLeave('2026-11-19', '2026-12-01');
    const dates = daysWithinEmployment(leave, rehired).days.map(({ date }) => date);
    expect(dates).toEqual(['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01']);
  });
});

describe('annual leave', () => {
  const { days } = annualLeave('2026-11-27', '2026-12-01');

  it('is refused with a booked day outside, in words for the person or HR', () => {
    expect(validateEmployedDays(days, employment, { isRequester: true })).toEqual({
      code: 'BAD_INPUT',
      message: `Your ${ends}`,
    });
    expect(validateEmployedDays(days, employment, { isRequester: false })).toEqual({
      code: 'BAD_INPUT',
      message: `This person’s ${ends}`,
    });
  });

  it('is possible once the days outside are cancelled', () => {
    const cut = days.map((day) =>
      day.date > '2026-11-30' ? { ...day, status: 'cancelled' as const } : day,
    );
    expect(validateEmployedDays(cut, employment, { isRequester: false })).toBeNull();
  });

  it('takes only its days within the employment', () => {
    const dates = daysWithinEmployment({ days }, employment).days.map(({ date }) => date);
    expect(dates).toEqual(['2026-11-27', '2026-11-30']);
    expect(workingDaysOf(days, { patterns: [], employment })).toBe(2);
    expect(workingDaysOf(days, { patterns: [] })).toBe(3);
  });
});

it('approves sick leave that is partly within the employment, and none outside of it', () => {
  const validate = (from: string, to: string) =>
    validateEmployedAbsence(sickLeave(from, to), employment);
  expect(validate('2026-11-25', '2026-12-06')).toBeNull();
  expect(validate('2026-12-01', '2026-12-06')).toMatchObject({
    code: 'BAD_INPUT',
    message: `This person’s ${ends}`,
  });
  expect(validate('2026-10-26', '2026-11-01')?.message).toBe(`This person’s ${starts}`);
});
