import { type HolidayCalendar, holidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, unlimitedEmployment } from '@portal/kernel/employment';
import { londonDay, monthOf, weekOf } from '@portal/kernel/london';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import type { LeaveDay } from './leave-portions.ts';
import { calculateAttendanceRate, calculatePeriodStats, countWorkingDays } from './period-stats.ts';

const session = (from: string, to: string | null, lateMinutes = 0, missingClockOut = false) => ({
  day: londonDay(new Date(from)),
  clockInTime: new Date(from),
  clockOutTime: to === null ? null : new Date(to),
  missingClockOut,
  isLate: lateMinutes > 0,
  lateMinutes,
});
const standard = {
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
  schedule: standardSchedule,
  createdOn: null,
};
type Sessions = ReturnType<typeof session>[];

const week = (sessions: Sessions, at: string, leave: LeaveDay[] = [], day = at.slice(0, 10)) =>
  calculatePeriodStats({
    ...standard,
    period: weekOf(day),
    sessions,
    leave,
    employment: unlimitedEmployment,
    at: new Date(at),
  });

describe('a week', () => {
  const sessions = [
    session('2026-01-05T09:10:00Z', '2026-01-05T12:00:00Z', 10),
    session('2026-01-05T13:00:00Z', '2026-01-05T17:31:00Z'),
    session('2026-01-06T22:00:00Z', '2026-01-07T06:00:00Z'),
    session('2026-01-08T09:00:00Z', null),
  ];

  it('is Monday to Sunday, each day with its sessions, and the open one up to now', () => {
    const stats = week(sessions, '2026-01-08T11:30:00Z');
    expect(stats).toMatchObject({
      totalMinutes: 441 + 480 + 150,
      totalHours: 17.85,
      formattedTime: '17h 51m',
      daysWorked: 3,
      lateCount: 1,
      attendanceRate: 75,
    });
    expect(stats.days.map(({ date }) => date)).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
      '2026-01-08',
      '2026-01-09',
      '2026-01-10',
      '2026-01-11',
    ]);
    expect(stats.days[0]).toEqual({
      date: '2026-01-05',
      totalMinutes: 441,
      totalHours: 7.35,
      sessionsCount: 2,
      lateMinutes: 10,
      isLate: true,
      isWorkingDay: true,
      leaveDays: 0,
      dueMinutes: 480,
    });
    // The night counts for the day on which it began.
    expect(stats.days[1]).toMatchObject({ totalMinutes: 480, sessionsCount: 1 });
    expect(stats.days[2]).toMatchObject({ totalMinutes: 0, sessionsCount: 0 });
    expect(stats.days.map(({ isWorkingDay }) => isWorkingDay)).toEqual([
      ...Array(5).fill(true),
      false,
      false,
    ]);
  });

  it('counts no time for a missing clock-out, marked or not, but counts the day', () => {
    const forgotten = [
      session('2026-01-05T09:00:00Z', null, 0, true),
      session('2026-01-06T09:05:00Z', null, 5),
    ];
    expect(week(forgotten, '2026-01-07T09:00:00Z')).toMatchObject({
      totalMinutes: 0,
      formattedTime: '0h 0m',
      daysWorked: 2,
      lateCount: 1,
      attendanceRate: 67,
    });
  });

  it('counts the night from Sunday to Monday in the week in which it began', () => {
    const night = [session('2026-01-04T22:00:00Z', '2026-01-05T06:00:00Z')];
    expect(week(night, '2026-01-05T12:00:00Z').totalMinutes).toBe(0);
    expect(week(night, '2026-01-05T12:00:00Z', [], '2026-01-04').totalMinutes).toBe(480);
  });

  it('uses London days in summer: Sunday 23:30Z is Monday', () => {
    const early = [session('2026-07-05T23:30:00Z', '2026-07-06T05:30:00Z')];
    expect(week(early, '2026-07-06T12:00:00Z').days[0]?.totalMinutes).toBe(360);
  });

  it('in the future is empty', () => {
    expect(week(sessions, '2026-01-08T11:30:00Z', [], '2026-01-12')).toMatchObject({
      totalMinutes: 0,
      daysWorked: 0,
      lateCount: 0,
      attendanceRate: 0,
    });
  });
});

describe('elapsed time over a clock change', () => {
  it.each([
    ['24/25 Oct 2026', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', '2026-10-24', 9],
    ['28/29 Mar 2026', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', '2026-03-28', 7],
    ['30/31 Oct 2027', '2027-10-30T19:00:00Z', '2027-10-31T08:00:00Z', '2027-10-30', 13],
    ['the first 01:30', '2026-10-25T00:30:00Z', '2026-10-25T05:00:00Z', '2026-10-25', 4.5],
    ['the second 01:30', '2026-10-25T01:30:00Z', '2026-10-25T05:00:00Z', '2026-10-25', 3.5],
  ])('%s', (_, from, to, date, hours) => {
    const stats = week([session(from, to)], to, [], date);
    expect(stats.totalHours).toBe(hours);
    expect(stats.days.find((day) => day.date === date)?.totalHours).toBe(hours);
  });

  it.each([
    ['2026-10-25', 169],
    ['2026-03-29', 167],
    ['2026-07-05', 168],
  ])('a week that is worked through to %s has %i hours', (sunday, hours) => {
    const { start, end } = weekOf(sunday);
    // A new session every half hour of real time, so that no rule about length comes in.
    const sessions: Sessions = [];
    for (let at = Date.parse(`${start}T00:00:00Z`) - 7_200_000; ; at += 1_800_000) {
      const day = londonDay(new Date(at));
      if (day > end) break;
      if (day < start) continue;
      sessions.push(session(new Date(at).toISOString(), new Date(at + 1_800_000).toISOString()));
    }
    expect(week(sessions, `${end}T23:59:00Z`, [], sunday).totalHours).toBe(hours);
  });
});

describe('the attendance rate', () => {
  const worked = (...dates: string[]) =>
    dates.map((date) => session(`${date}T09:00:00Z`, `${date}T17:00:00Z`));
  const full = (date: string): LeaveDay => ({ date, portion: 'full' });
  const morning = (date: string): LeaveDay => ({ date, portion: 'morning' });
  const afternoon = (date: string): LeaveDay => ({ date, portion: 'afternoon' });
  const wednesday = '2026-01-07T20:00:00Z';
  const sunday = '2026-01-11T20:00:00Z';
  const easterMonday = '2026-04-06T20:00:00Z';

  it.each<[string, Sessions, LeaveDay[], string, number]>([
    ['all days up to today', worked('2026-01-05', '2026-01-06', '2026-01-07'), [], wednesday, 100],
    ['two of three', worked('2026-01-05', '2026-01-06'), [], wednesday, 67],
    ['one of three', worked('2026-01-05'), [], wednesday, 33],
    ['none', [], [], wednesday, 0],
    [
      'two of two and leave',
      worked('2026-01-05', '2026-01-06'),
      [full('2026-01-07')],
      wednesday,
      100,
    ],
    [
      'two of two and a half',
      worked('2026-01-05', '2026-01-06'),
      [morning('2026-01-07')],
      wednesday,
      80,
    ],
    [
      'two halves are a day',
      worked('2026-01-05', '2026-01-06'),
      [morning('2026-01-07'), afternoon('2026-01-07')],
      wednesday,
      100,
    ],
    ['leave still to come', worked('2026-01-05'), [full('2026-01-08')], wednesday, 33],
    ['leave at the weekend', worked('2026-01-05'), [full('2026-01-10')], sunday, 20],
    ['work on leave', worked('2026-01-05'), [full('2026-01-05')], '2026-01-05T20:00:00Z', 100],
    [
      'work at the weekend, too',
      worked('2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10'),
      [],
      sunday,
      100,
    ],
    ['the weekend for a day', worked('2026-01-05', '2026-01-10'), [], sunday, 40],
    ['a bank holiday', [], [], easterMonday, 100],
    ['a bank holiday that was worked', worked('2026-04-06'), [], easterMonday, 100],
    [
      'leave all week',
      [],
      ['05', '06', '07', '08', '09'].map((d) => full(`2026-01-${d}`)),
      sunday,
      100,
    ],
  ])('%s', (_, sessions, leave, at, rate) => {
    expect(week(sessions, at, leave).attendanceRate).toBe(rate);
  });

  it('shows leave only on working days', () => {
    const days = week([], easterMonday, [
      full('2026-04-06'),
      morning('2026-04-07'),
      full('2026-04-08'),
      full('2026-04-11'),
    ]).days;
    expect(days.map(({ leaveDays }) => leaveDays)).toEqual([0, 0.5, 1, 0, 0, 0, 0]);
  });

  it('is 0 for future days', () => {
    const day = { sessionsCount: 0, isWorkingDay: true, leaveDays: 0 };
    expect(calculateAttendanceRate([{ ...day, date: '2026-01-08' }], '2026-01-07')).toBe(0);
  });
});

describe('a joiner and a leaver', () => {
  const workedOn = (dates: readonly string[]) =>
    dates.map((date) => session(`${date}T09:00:00Z`, `${date}T17:00:00Z`));
  const statsOf = (
    employment: EmploymentPeriod,
    dates: readonly string[],
    { at, period = weekOf(at.slice(0, 10)) }: { at: string; period?: ReturnType<typeof weekOf> },
  ) =>
    calculatePeriodStats({
      ...standard,
      period,
      sessions: workedOn(dates),
      leave: [],
      employment,
      at: new Date(at),
    });
  // A Wednesday.
  const joiner = { firstDay: '2026-01-14', lastDay: null };
  const leaver = { firstDay: '2020-01-01', lastDay: '2026-01-13' };
  const firstDays = ['2026-01-14', '2026-01-15', '2026-01-16'];
  const fullWeek = ['2026-01-19', '2026-01-20', '2026-01-21', '2026-01-22', '2026-01-23'];

  it('has 100% in the first week, and in the first full one', () => {
    const first = statsOf(joiner, firstDays, { at: '2026-01-18T20:00:00Z' });
    expect(first).toMatchObject({ attendanceRate: 100, daysWorked: 3 });
    expect(first.days.map(({ isWorkingDay }) => isWorkingDay)).toEqual([
      ...[false, false, true, true, true, false, false],
    ]);
    const second = statsOf(joiner, fullWeek, { at: '2026-01-25T20:00:00Z' });
    expect(second.attendanceRate).toBe(100);
  });

  it('has nothing due between two employments', () => {
    const earlierEmployments = [{ firstDay: null, lastDay: '2026-01-12' }];
    const rehired = { firstDay: '2026-01-16', lastDay: null, earlierEmployments };
    const worked = ['2026-01-12', '2026-01-16'];
    const stats = statsOf(rehired, worked, { at: '2026-01-18T20:00:00Z' });
    expect(stats).toMatchObject({ attendanceRate: 100, dueMinutes: 2 * 8 * 60 });
    expect(countWorkingDays(stats)).toBe(2);
  });

  it('has the working days of a month from the first day on', () => {
    const at = '2026-01-23T20:00:00Z';
    const period = monthOf('2026-01-01');
    const stats = statsOf(joiner, [...firstDays, ...fullWeek], { at, period });
    expect(stats).toMatchObject({ attendanceRate: 100, daysWorked: 8 });
    expect(countWorkingDays(stats)).toBe(13);
    const missedOne = statsOf(joiner, [...firstDays, ...fullWeek.slice(1)], { at, period });
    expect(missedOne.attendanceRate).toBe(88);
  });

  it('has no days to work after the last day', () => {
    const at = '2026-01-31T20:00:00Z';
    const days = ['2026-01-12', '2026-01-13'];
    expect(statsOf(leaver, days, { at: '2026-01-18T20:00:00Z' }).attendanceRate).toBe(100);
    const month = statsOf(leaver, days, { at, period: monthOf('2026-01-01') });
    // From 2 to 13 January; the first is a bank holiday.
    expect(countWorkingDays(month)).toBe(8);
    expect(month.attendanceRate).toBe(25);
  });

  it('is empty in a week before the first or after the last day', () => {
    for (const [employment, at] of [
      [joiner, '2026-01-11T20:00:00Z'],
      [leaver, '2026-01-25T20:00:00Z'],
    ] as const) {
      const stats = statsOf(employment, [], { at });
      expect(stats).toMatchObject({ attendanceRate: 0, daysWorked: 0, totalMinutes: 0 });
      expect(countWorkingDays(stats)).toBe(0);
    }
  });

  it('counts the hours of sessions outside of the employment, but no days of attendance', () => {
    const stats = statsOf(joiner, ['2026-01-13'], { at: '2026-01-14T20:00:00Z' });
    expect(stats).toMatchObject({ totalMinutes: 480, daysWorked: 1, attendanceRate: 0 });
  });

  it('counts no day before the account, unless the person worked', () => {
    const worked = session('2026-11-16T09:00:00Z', '2026-11-16T17:00:00Z');
    const stats = (sessions: Sessions, createdOn: string, firstDay: string | null = null) =>
      calculatePeriodStats({
        ...standard,
        period: weekOf('2026-11-16'),
        sessions,
        leave: [],
        employment: { firstDay, lastDay: null },
        createdOn,
        at: new Date('2026-11-20T18:00:00Z'),
      });
    const own = session('2026-11-19T09:00:00Z', '2026-11-19T17:00:00Z');
    expect(stats([own], '2026-11-19')).toMatchObject({ dueMinutes: 2 * 480, attendanceRate: 50 });
    // Entering somebody who is already employed changes nothing about it.
    expect(stats([own], '2026-11-19', '2026-10-01')).toEqual(stats([own], '2026-11-19'));
    expect(countWorkingDays(stats([own, worked], '2026-11-19'))).toBe(3);
    expect(stats([], '2026-11-23')).toMatchObject({ dueMinutes: 0, attendanceRate: 0 });
    expect(stats([], '2026-11-19', '2026-11-20').dueMinutes).toBe(480);
  });

  it('shows no leave outside of the employment', () => {
    const { days } = calculatePeriodStats({
      ...standard,
      period: weekOf('2026-01-14'),
      sessions: [],
      leave: [
        { date: '2026-01-13', portion: 'full' },
        { date: '2026-01-14', portion: 'full' },
      ],
      employment: joiner,
      at: new Date('2026-01-14T20:00:00Z'),
    });
    expect(days.map(({ leaveDays }) => leaveDays)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });
});

describe('a month', () => {
  const employment = unlimitedEmployment;
  const emptyMonth = (day: string, calendar?: HolidayCalendar) =>
    calculatePeriodStats({
      ...standard,
      period: monthOf(day),
      sessions: [],
      leave: [],
      employment,
      at: new Date(`${monthOf(day).end}T12:00:00Z`),
      schedule: { patterns: [], calendar },
    });

  it('is from its first to its last London day', () => {
    const sessions = [
      session('2026-07-31T22:30:00Z', '2026-08-01T06:30:00Z'),
      session('2026-07-31T23:30:00Z', '2026-08-01T01:30:00Z'),
      session('2026-08-31T22:59:00Z', '2026-09-01T03:59:00Z'),
    ];
    const at = new Date('2026-09-15T12:00:00Z');
    const of = (day: string) =>
      calculatePeriodStats({
        ...standard,
        period: monthOf(day),
        sessions,
        leave: [],
        employment,
        at,
      });
    expect(of('2026-07-01')).toMatchObject({ totalHours: 8, daysWorked: 1 });
    expect(of('2026-08-01')).toMatchObject({ totalHours: 7, daysWorked: 2 });
    expect(of('2026-09-01')).toMatchObject({ totalHours: 0, daysWorked: 0 });
    expect(of('2026-08-01').days).toHaveLength(31);
    // Twenty weekdays, the bank holiday of 31 August left out.
    expect(of('2026-08-01').attendanceRate).toBe(10);
  });

  it.each([
    ['2026-10-01', 22],
    ['2026-12-01', 21],
    ['2026-04-01', 20],
    ['2022-06-01', 20],
    ['2026-02-01', 20],
  ])('of %s has %i working days', (day, count) => {
    expect(countWorkingDays(emptyMonth(day))).toBe(count);
  });

  it('has other bank holidays in Scotland', () => {
    const august = emptyMonth('2026-08-01', holidayCalendar('scotland'));
    expect(countWorkingDays(august)).toBe(20);
    const last = august.days.filter(({ isWorkingDay }) => isWorkingDay).at(-1);
    expect(last?.date).toBe('2026-08-31');
  });
});
