import { unlimitedEmployment } from '@portal/kernel/employment';
import { expect, it } from 'vitest';
import {
  compareByHours,
  employedWeek,
  membersDuring,
  minutesOnDay,
  type PersonWeek,
  staffWeek,
} from './staff-hours.ts';

const week = { start: '2026-11-16', end: '2026-11-22' };
const at = new Date('2026-11-18T12:00:00Z');
const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

const staffOf = (...ids: string[]) => new Map(ids.map((id) => [id, unlimitedEmployment]));
const person = (more: Partial<PersonWeek> = {}): PersonWeek => ({
  sessions: [0, 0, 0, 0, 0, 0, 0],
  minutes: [0, 0, 0, 0, 0, 0, 0],
  late: [],
  open: [],
  ...more,
});

it('totals ended sessions by person and day, and open ones separately', () => {
  const worked = new Map([
    [
      'ada',
      person({
        sessions: [1, 1, 0, 0, 0, 0, 0],
        minutes: [480, 450, 0, 0, 0, 0, 0],
        late: [0, 1],
      }),
    ],
    [
      'grace',
      person({
        sessions: [1, 0, 1, 0, 0, 0, 0],
        minutes: [30, 0, 0, 0, 0, 0, 0],
        late: [0],
        open: [{ day: 2, clockInTime: before(90.9) }],
      }),
    ],
  ]);
  const { staff, days, totalMinutes, running, lateArrivals } = staffWeek(
    week,
    staffOf('ada', 'grace', 'idle'),
    worked,
    at,
  );
  expect(staff).toEqual([
    { userId: 'ada', totalMinutes: 930, runningMinutes: 0, sessionsCount: 2 },
    { userId: 'grace', totalMinutes: 30, runningMinutes: 91, sessionsCount: 2 },
    { userId: 'idle', totalMinutes: 0, runningMinutes: 0, sessionsCount: 0 },
  ]);
  expect(days.map((day) => day.totalMinutes)).toEqual([510, 450, 0, 0, 0, 0, 0]);
  expect(days.map((day) => day.peopleCount)).toEqual([2, 1, 0, 0, 0, 0, 0]);
  expect(days.map((day) => day.lateArrivals)).toEqual([2, 1, 0, 0, 0, 0, 0]);
  expect(days.map(({ date }) => date)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(totalMinutes).toBe(960);
  expect(running).toEqual({ sessions: 1, minutes: 91 });
  expect(lateArrivals).toBe(3);
});

it('grows with an open session, until its clock-out is missing', () => {
  const open = person({ open: [{ day: 2, clockInTime: at }] });
  const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  expect(minutesOnDay(open, 2, after(0))).toBe(0);
  expect(minutesOnDay(open, 2, after(8))).toBe(480);
  // Also past midnight: it counts for the day on which it began.
  expect(minutesOnDay(open, 2, after(16))).toBe(960);
  expect(minutesOnDay(open, 2, after(16.01))).toBe(0);
  expect(minutesOnDay(open, 3, after(16))).toBe(0);
});

it('has no open session once its clock-out is missing', () => {
  const open = new Map([['ada', person({ open: [{ day: 0, clockInTime: before(17 * 60) }] })]]);
  const { running, staff } = staffWeek(week, staffOf('ada'), open, at);
  expect(running).toEqual({ sessions: 0, minutes: 0 });
  expect(staff).toMatchObject([{ totalMinutes: 0, runningMinutes: 0 }]);
});

it('leaves out people who are not staff', () => {
  const worked = new Map([['boss', person({ minutes: [60, 0, 0, 0, 0, 0, 0], late: [0] })]]);
  const { staff, totalMinutes, lateArrivals } = staffWeek(week, staffOf(), worked, at);
  expect({ staff, totalMinutes, lateArrivals }).toEqual({
    staff: [],
    totalMinutes: 0,
    lateArrivals: 0,
  });
});

const fullWeek = person({
  sessions: [1, 2, 1, 1, 1, 0, 0],
  minutes: [450, 450, 450, 450, 450, 0, 0],
  late: [0, 2, 4],
  open: [{ day: 2, clockInTime: before(30) }],
});

it('counts nothing of days outside of the employment', () => {
  const staff = new Map([
    ['left on Tuesday', { firstDay: '2020-01-01', lastDay: '2026-11-17' }],
    ['starts on Thursday', { firstDay: '2026-11-19', lastDay: null }],
    ['employed', { firstDay: '2020-01-01', lastDay: null }],
  ]);
  const worked = new Map([...staff.keys()].map((userId) => [userId, fullWeek]));
  const counted = staffWeek(week, staff, worked, at);
  expect(counted.staff).toEqual([
    { userId: 'left on Tuesday', totalMinutes: 900, runningMinutes: 0, sessionsCount: 3 },
    { userId: 'starts on Thursday', totalMinutes: 900, runningMinutes: 0, sessionsCount: 2 },
    { userId: 'employed', totalMinutes: 2_250, runningMinutes: 30, sessionsCount: 6 },
  ]);
  expect(counted.days.map(({ totalMinutes }) => totalMinutes)).toEqual([
    ...[900, 900, 450, 900, 900, 0, 0],
  ]);
  expect(counted.days.map(({ peopleCount }) => peopleCount)).toEqual([2, 2, 1, 2, 2, 0, 0]);
  expect(counted.days.map(({ lateArrivals }) => lateArrivals)).toEqual([2, 0, 1, 0, 2, 0, 0]);
  expect(counted).toMatchObject({
    totalMinutes: 4_050,
    lateArrivals: 5,
    running: { sessions: 1, minutes: 30 },
  });
});

it('leaves out who isn’t employed in the week, also where they have worked in it', () => {
  const staff = new Map([
    ['leaver', { firstDay: '2020-01-01', lastDay: '2026-11-15' }],
    ['joiner', { firstDay: '2026-11-23', lastDay: null }],
    ['until Monday', { firstDay: '2020-01-01', lastDay: '2026-11-16' }],
    ['from Sunday', { firstDay: '2026-11-22', lastDay: null }],
  ]);
  const worked = new Map([...staff.keys()].map((userId) => [userId, fullWeek]));
  const { staff: listed, totalMinutes } = staffWeek(week, staff, worked, at);
  expect(listed.map(({ userId }) => userId)).toEqual(['until Monday', 'from Sunday']);
  expect(totalMinutes).toBe(450);
});

it('leaves a week as it is where each of its days is in the employment', () => {
  expect(employedWeek(fullWeek, unlimitedEmployment, week)).toBe(fullWeek);
  const whole = { firstDay: week.start, lastDay: week.end };
  expect(employedWeek(fullWeek, whole, week)).toBe(fullWeek);
});

it('counts both employments of a week, and no day between them', () => {
  const rehired = {
    firstDay: '2026-11-20',
    lastDay: null,
    earlierEmployments: [{ firstDay: null, lastDay: '2026-11-17' }],
  };
  expect(employedWeek(fullWeek, rehired, week)).toEqual({
    sessions: [1, 2, 0, 0, 1, 0, 0],
    minutes: [450, 450, 0, 0, 450, 0, 0],
    late: [0, 4],
    open: [],
  });
});

it('finds who is in a team on a day of the week', () => {
  const staff = new Map(
    Object.entries({
      'in no team': [],
      'since before': [{ from: '2026-01-01', teamId: 'ward' }],
      'from Sunday': [{ from: '2026-11-22', teamId: 'ward' }],
      'from the next week': [{ from: '2026-11-23', teamId: 'ward' }],
      'until Monday': [
        { from: '2026-01-01', teamId: 'ward' },
        { from: '2026-11-17', teamId: 'theatre' },
      ],
      'until the week before': [
        { from: '2026-01-01', teamId: 'ward' },
        { from: '2026-11-16', teamId: null },
      ],
    }).map(([id, teamMemberships]) => [id, { ...unlimitedEmployment, teamMemberships }]),
  );
  const members = (teamId: string) => [...membersDuring(staff, teamId, week).keys()];
  expect(members('ward')).toEqual(['since before', 'from Sunday', 'until Monday']);
  expect(members('theatre')).toEqual(['until Monday']);
});

it('sorts by hours, then by id', () => {
  const hours = (userId: string, totalMinutes: number) => ({
    userId,
    totalMinutes,
    runningMinutes: 0,
    sessionsCount: 1,
  });
  const sorted = [hours('b', 10), hours('a', 10), hours('c', 20)].sort(compareByHours);
  expect(sorted.map(({ userId }) => userId)).toEqual(['c', 'a', 'b']);
});
