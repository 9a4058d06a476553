import { expect, it } from 'vitest';
import { awayOnLeave, awaySick } from './away-today.ts';

const leave = {
  id: '66f000000000000000000001',
  userId: '66f000000000000000000002',
  startDate: '2026-11-16',
  endDate: '2026-11-16',
  daysRequested: 0.5,
  reason: 'The dentist',
  status: 'approved',
} as const;
const user = { firstName: 'Tamsin', lastName: 'Oyelaran' };
const day = (date: string, portion: 'full' | 'morning') => ({
  date,
  portion,
  status: 'booked' as const,
});
const notKnown = () => '';

it('says how much of today annual leave takes', () => {
  const half = { ...leave, leaveType: 'annual' as const, days: [day('2026-11-16', 'morning')] };
  expect(awayOnLeave({ user, leaveRequest: half }, '2026-11-16', notKnown)).toMatchObject({
    name: 'Tamsin Oyelaran',
    length: 'Half a day',
    portion: 'morning',
  });
  const week = { ...half, endDate: '2026-11-22', daysRequested: 5 };
  // A Saturday is no day of the request.
  expect(awayOnLeave({ user: null, leaveRequest: week }, '2026-11-21', notKnown)).toMatchObject({
    name: '–',
    length: '5 days',
    portion: 'full',
  });
});

it('counts sickness in calendar days, and says from when a fit note is needed', () => {
  const sick = { ...leave, leaveType: 'sick' as const, days: [day('2026-11-16', 'full')] };
  const of = (endDate: string) =>
    awaySick({ user, sickLeaveRequest: { ...sick, endDate } }, '2026-11-16', notKnown);
  expect(of('2026-11-22')).toMatchObject({ length: '7 days', needsFitNote: false });
  expect(of('2026-11-23')).toMatchObject({ length: '8 days', needsFitNote: true });
});
