import { expect, test } from 'vitest';
import { recordsOfDay, type Session } from './records-of-day.ts';

const ada = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'employee',
  annualLeaveEntitlement: 25,
} as const;
const day = { date: '2026-11-20', isWorkingDay: true };

function session(overrides: Partial<Session>): Session {
  return {
    id: 'one',
    userId: 'ada',
    clockInTime: new Date('2026-11-20T09:00:00Z'),
    clockOutTime: new Date('2026-11-20T12:00:00Z'),
    hoursWorked: 3,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Office Computer',
    clockOutLocation: 'Office Computer',
    ...overrides,
  };
}

test('a day without a session is one record that says so', () => {
  expect(recordsOfDay(ada, [], day)).toMatchObject([
    { sessionNumber: 1, wasPresent: false, clockInTime: null, hoursWorked: null, isLate: false },
  ]);
});

test('each session is a record, numbered in the order in which they began', () => {
  const afternoon = session({ id: 'two', clockInTime: new Date('2026-11-20T13:00:00Z') });
  const morning = session({ isLate: true, lateMinutes: 12 });
  expect(recordsOfDay(ada, [afternoon, morning], day)).toMatchObject([
    { sessionNumber: 1, clockInTime: morning.clockInTime, isLate: true, lateMinutes: 12 },
    { sessionNumber: 2, clockInTime: afternoon.clockInTime, isLate: false, wasPresent: true },
  ]);
});

test('a session without its end counts no hours', () => {
  const open = session({ clockOutTime: null, hoursWorked: null, clockOutLocation: null });
  expect(recordsOfDay(ada, [open], day)).toMatchObject([
    { wasPresent: true, hoursWorked: null, clockOutTime: null },
  ]);
});

test('a record keeps who it was and what kind of day', () => {
  expect(recordsOfDay(ada, [], { date: '2026-11-21', isWorkingDay: false })).toMatchObject([
    {
      userId: 'ada',
      firstName: 'Ada',
      role: 'employee',
      isWorkingDay: false,
      recordDate: '2026-11-21',
    },
  ]);
});
