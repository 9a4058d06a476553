import { expect, it } from 'vitest';
import { onePerPerson, toAnnualAbsence, toSickAbsence } from './absence-today.ts';

const leave = {
  id: '66f000000000000000000001',
  userId: '66f000000000000000000002',
  startDate: '2026-11-16',
  endDate: '2026-11-16',
  daysRequested: 0.5,
  reason: 'The dentist',
  status: 'approved',
  fitNoteDue: false,
} as const;
const user = { firstName: 'Tamsin', lastName: 'Oyelaran' };
const day = (date: string, portion: 'full' | 'morning') => ({
  date,
  portion,
  status: 'booked' as const,
});
const unknownName = () => '';

it('says which half of today annual leave takes', () => {
  const half = {
    ...leave,
    leaveType: 'annual' as const,
    hoursBooked: null,
    days: [day('2026-11-16', 'morning')],
  };
  expect(toAnnualAbsence({ user, leaveRequest: half }, '2026-11-16', unknownName)).toMatchObject({
    name: 'Tamsin Oyelaran',
    length: 'Half day',
    portion: 'morning',
  });
  const week = { ...half, endDate: '2026-11-22', daysRequested: 5 };
  // A Saturday isn't a day of the request.
  expect(
    toAnnualAbsence({ user: null, leaveRequest: week }, '2026-11-21', unknownName),
  ).toMatchObject({
    name: '–',
    length: '5 days',
    portion: 'full',
  });
});

it('says the hours of irregular hours', () => {
  const days = [day('2026-11-16', 'full')];
  const leaveRequest = {
    ...leave,
    leaveType: 'annual' as const,
    hoursBooked: 20,
    daysRequested: 3,
    days,
  };
  expect(toAnnualAbsence({ user, leaveRequest }, '2026-11-16', unknownName).length).toBe(
    '3 days, 20 hours',
  );
});

it('counts sickness in calendar days and says whether a fit note is outstanding', () => {
  const sick = { ...leave, leaveType: 'sick' as const, days: [day('2026-11-16', 'full')] };
  const of = (endDate: string, fitNoteDue: boolean) =>
    toSickAbsence(
      { user, sickLeaveRequest: { ...sick, endDate, fitNoteDue } },
      '2026-11-16',
      unknownName,
    );
  expect(of('2026-11-22', false)).toMatchObject({ length: '7 days', needsFitNote: false });
  expect(of('2026-11-23', true)).toMatchObject({ length: '8 days', needsFitNote: true });
});

it('lists each person once', () => {
  const annual = (portion: 'morning' | 'afternoon', userId: string) => ({
    ...toAnnualAbsence(
      {
        user,
        leaveRequest: { ...leave, userId, leaveType: 'annual', hoursBooked: null, days: [] },
      },
      '2026-11-16',
      unknownName,
    ),
    portion,
  });
  const sick = (endDate: string, userId: string) =>
    toSickAbsence(
      { user, sickLeaveRequest: { ...leave, userId, endDate, leaveType: 'sick', days: [] } },
      '2026-11-16',
      unknownName,
    );
  expect(
    onePerPerson([annual('morning', 'a'), annual('afternoon', 'a'), annual('morning', 'b')]),
  ).toMatchObject([
    { userId: 'a', portion: 'full' },
    { userId: 'b', portion: 'morning' },
  ]);
  expect(
    onePerPerson([
      { ...sick('2026-11-30', 'a'), leaveType: 'compassionate' as const },
      sick('2026-11-16', 'a'),
      sick('2026-11-18', 'a'),
    ]),
  ).toMatchObject([{ leaveType: 'sick', endDate: '2026-11-18' }]);
});
