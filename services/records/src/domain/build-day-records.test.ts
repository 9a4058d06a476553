import { englandAndWales } from '@portal/kernel/bank-holidays';
import { expect, test } from 'vitest';
import { buildDayRecords, type Session } from './build-day-records.ts';
import type { EffectiveLeave } from './leave-flags.ts';

const ada = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'employee',
  annualLeaveEntitlement: 25,
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
  patterns: [],
  teamMemberships: [],
} as const;
const [friday, saturday, christmas] = ['2026-11-20', '2026-11-21', '2026-12-25'] as const;

function day(
  sessions: readonly Session[] = [],
  {
    date = friday as string,
    leave = [] as readonly EffectiveLeave[],
    deleted = [] as readonly (string | null)[],
  } = {},
) {
  const calendar = englandAndWales;
  return buildDayRecords(ada, { date, calendar, sessions, leave, deleted: new Set(deleted) });
}

function session(overrides: Partial<Session>): Session {
  return {
    id: 'one',
    userId: 'ada',
    clockInTime: new Date('2026-11-20T09:00:00Z'),
    clockOutTime: new Date('2026-11-20T12:00:00Z'),
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Office Computer',
    clockOutLocation: 'Office Computer',
    ...overrides,
  };
}

test('a day without a session gives one record', () => {
  expect(day()).toEqual([
    {
      userId: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'employee',
      recordDate: friday,
      sessionNumber: 1,
      annualLeaveEntitlement: 25,
      onAnnualLeave: false,
      onSickLeave: false,
      onCompassionateLeave: false,
      annualLeaveDays: 0,
      isWorkingDay: true,
      dueMinutes: 480,
      plannedMinutes: 480,
      isIrregular: false,
      teamId: null,
      wasPresent: false,
      clockInTime: null,
      clockOutTime: null,
      hoursWorked: null,
      isLate: false,
      lateMinutes: 0,
      clockInLocation: null,
      clockOutLocation: null,
    },
  ]);
});

test('each record has the team of its day', () => {
  const teamMemberships = [
    { from: friday, teamId: 'ward' },
    { from: saturday, teamId: null },
  ];
  const teamsOn = (date: string, sessions: readonly Session[] = []) =>
    buildDayRecords(
      { ...ada, teamMemberships },
      { date, calendar: englandAndWales, sessions, leave: [], deleted: new Set() },
    ).map(({ teamId }) => teamId);
  expect(teamsOn('2026-11-19')).toEqual([null]);
  expect(teamsOn(friday, [session({}), session({ id: 'two' })])).toEqual(['ward', 'ward']);
  expect(teamsOn(saturday)).toEqual([null]);
});

test('each session gives a record, numbered in order of clock-in', () => {
  const afternoon = session({ id: 'two', clockInTime: new Date('2026-11-20T13:00:00Z') });
  const morning = session({ isLate: true, lateMinutes: 12 });
  const expected = [
    { sessionNumber: 1, clockInTime: morning.clockInTime, isLate: true, lateMinutes: 12 },
    { sessionNumber: 2, clockInTime: afternoon.clockInTime, isLate: false, wasPresent: true },
  ];
  expect(day([afternoon, morning])).toMatchObject(expected);
  const [one, other] = [session({ id: 'a' }), session({ id: 'b', clockOutTime: null })];
  expect(day([one, other])).toEqual(day([other, one]));
});

test('a deleted record leaves the numbers of the others, and one of a day without a session goes by that', () => {
  const [morning, afternoon] = [
    session({ id: 'morning' }),
    session({ id: 'afternoon', clockInTime: new Date('2026-11-20T13:00:00Z') }),
  ];
  const deleted = ['morning'];
  expect(day([morning, afternoon], { deleted })).toMatchObject([{ sessionNumber: 2 }]);
  expect(day([afternoon], { deleted })).toMatchObject([{ sessionNumber: 1 }]);
  expect(day([], { deleted })).toMatchObject([{ wasPresent: false }]);
  expect(day([], { deleted: [null] })).toEqual([]);
  expect(day([morning], { deleted: [null] })).toMatchObject([{ sessionNumber: 1 }]);
});

test('an open session has no hours', () => {
  const open = session({ clockOutTime: null, clockOutLocation: null });
  expect(day([open])).toMatchObject([{ wasPresent: true, hoursWorked: null, clockOutTime: null }]);
});

test('hours are the difference of the minutes shown', () => {
  const clockInTime = new Date('2026-11-20T06:50:50Z');
  const clockOutTime = new Date('2026-11-20T14:57:10Z');
  // 8h 7m by the clock, although less time has passed.
  expect(day([session({ clockInTime, clockOutTime })])).toMatchObject([{ hoursWorked: 8.12 }]);
});

test('a night shift belongs to the day on which it began, with all its hours', () => {
  const night = session({
    clockInTime: new Date('2026-11-20T22:00:00Z'),
    clockOutTime: new Date('2026-11-21T06:00:00Z'),
  });
  expect(day([night])).toMatchObject([{ recordDate: friday, hoursWorked: 8, sessionNumber: 1 }]);
});

test.each([
  ['a weekday', friday, true],
  ['a Saturday', saturday, false],
  ['a bank holiday', christmas, false],
])('sets isWorkingDay for %s', (_, date, isWorkingDay) => {
  expect(day([], { date })).toMatchObject([{ isWorkingDay, wasPresent: false }]);
  expect(day([session({})], { date })).toMatchObject([{ isWorkingDay, wasPresent: true }]);
});

test('someone who works on a day of leave was present and on leave, in each session', () => {
  const leave = [
    {
      leaveType: 'annual' as const,
      startDate: friday,
      endDate: friday,
      days: [{ date: friday, portion: 'afternoon' as const }],
    },
  ];
  const both = { onAnnualLeave: true, annualLeaveDays: 0.5, wasPresent: true };
  expect(day([session({}), session({ id: 'two' })], { leave })).toMatchObject([both, both]);
});
