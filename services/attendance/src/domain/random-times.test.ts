import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { londonDay, monthOf, weekOf } from '@portal/kernel/london';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import { hoursWorked, minutesWorked } from './entry-times.ts';
import { calculateLateness } from './lateness.ts';
import { calculatePeriodStats } from './period-stats.ts';
import { shiftAt } from './shift.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The same numbers in each run (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const changes = [
  '2025-03-30',
  '2025-10-26',
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
  '2027-10-31',
].map((day) => Date.parse(`${day}T01:00:00Z`));

/** A random instant in three years; half of them near a clock change. */
function instant(next: (below: number) => number): Date {
  const change = changes[next(changes.length)] ?? 0;
  if (next(2) === 0) return new Date(change + (next(96 * 60) - 48 * 60) * minute + next(minute));
  return new Date(Date.UTC(2025, 0, 1) + next(3 * 365 * 24 * 60) * minute + next(minute));
}

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The values of the platform's own time zone data. */
function london(at: Date) {
  const parts = new Map(wall.formatToParts(at).map(({ type, value }) => [type, value]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${get('year')}-${get('month')}-${get('day')}`,
    weekday: get('weekday'),
    time: `${get('hour')}:${get('minute')}`,
  };
}

/** The minutes from one instant to another, ignoring seconds. */
function minutesShown(from: Date, to: Date): number {
  const shown = (at: Date) => new Date(at).setUTCSeconds(0, 0);
  return (shown(to) - shown(from)) / minute;
}

const next = random(20_261_025);
const sessions = Array.from({ length: 3_000 }, () => {
  const clockInTime = instant(next);
  const clockOutTime = new Date(clockInTime.getTime() + next(16 * 60) * minute + next(minute));
  const lateMinutes = Math.max(0, next(40) - 20);
  return {
    day: londonDay(clockInTime),
    clockInTime,
    clockOutTime,
    missingClockOut: next(20) === 0,
    isLate: lateMinutes > 0,
    lateMinutes,
  };
}).map((session) => (session.missingClockOut ? { ...session, clockOutTime: null } : session));
const at = new Date('2028-06-01T12:00:00Z');

it('a session has the day that Intl gives, and the time between two minutes', () => {
  for (const session of sessions) {
    const { clockInTime, clockOutTime } = session;
    expect(session.day).toBe(london(clockInTime).day);
    const minutes = clockOutTime ? minutesShown(clockInTime, clockOutTime) : 0;
    expect(minutesWorked(session, at)).toBe(minutes);
    if (clockOutTime) expect(hoursWorked(session)).toBeCloseTo(minutes / 60, 1);
  }
});

describe('sums', () => {
  /**
   * The minutes and late arrivals of sessions by a part of their day in London, as Intl says it.
   */
  function sumsBy(key: (day: { day: string; weekday: string }) => string) {
    const sums = new Map<string, { minutes: number; late: number; days: Set<string> }>();
    for (const { clockInTime, clockOutTime, isLate } of sessions) {
      const day = london(clockInTime);
      const sum = sums.get(key(day)) ?? { minutes: 0, late: 0, days: new Set() };
      sum.minutes += clockOutTime ? minutesShown(clockInTime, clockOutTime) : 0;
      sum.late += isLate ? 1 : 0;
      sum.days.add(day.day);
      sums.set(key(day), sum);
    }
    return sums;
  }
  const employment = unlimitedEmployment;
  const standard = {
    hours: { workStartTime: '09:00', workEndTime: '17:00' },
    schedule: standardSchedule,
  };
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

  it('of a week are those of the days from Monday to Sunday', () => {
    // Counted back in UTC, where every day has 24 hours.
    const mondays = sumsBy(({ day, weekday }) =>
      new Date(Date.parse(day) - weekdays.indexOf(weekday) * 24 * hour).toISOString().slice(0, 10),
    );
    expect(mondays.size).toBeGreaterThan(100);
    for (const [monday, { minutes, late, days }] of mondays) {
      const period = weekOf([...days][0] ?? '');
      expect(period.start).toBe(monday);
      const stats = calculatePeriodStats({
        period,
        sessions,
        leave: [],
        employment,
        createdOn: null,
        at,
        ...standard,
      });
      expect(stats).toMatchObject({
        totalMinutes: minutes,
        lateCount: late,
        daysWorked: days.size,
      });
    }
  });

  it('of a month are those of its days', () => {
    const months = sumsBy(({ day }) => day.slice(0, 7));
    expect(months.size).toBe(36);
    for (const [month, { minutes, late, days }] of months) {
      const period = monthOf(`${month}-15`);
      const stats = calculatePeriodStats({
        period,
        sessions,
        leave: [],
        employment,
        createdOn: null,
        at,
        ...standard,
      });
      expect(stats).toMatchObject({
        totalMinutes: minutes,
        lateCount: late,
        daysWorked: days.size,
      });
    }
  });
});

it('a shift begins when London’s clocks show its start, and lateness is what has passed since', () => {
  const time = () =>
    `${String(next(24)).padStart(2, '0')}:${String(next(4) * 15).padStart(2, '0')}`;
  for (let round = 0; round < 3_000; round += 1) {
    const [workStartTime, workEndTime] = [time(), time()];
    if (workStartTime === workEndTime) continue;
    const clockIn = instant(next);
    const hours = { workStartTime, workEndTime };
    const shift = shiftAt(clockIn, { hours, patterns: [] });
    const { start, end } = shift.times as NonNullable<typeof shift.times>;
    const shown = london(start);
    // A time that never comes in March is shown an hour later.
    const isLeftOut = changes.some((change) => Math.abs(change - start.getTime()) < hour);
    if (!isLeftOut) expect(shown).toMatchObject({ day: shift.day, time: workStartTime });
    // Nobody arrives a day early, and a shift lasts a day at most.
    expect(Math.abs(clockIn.getTime() - start.getTime())).toBeLessThan(25 * hour);
    const { lateMinutes } = calculateLateness({
      at: clockIn,
      shift,
      isFirstOfShift: true,
      schedule: standardSchedule,
      leave: [],
    });
    const passed = Math.floor((clockIn.getTime() - start.getTime()) / minute);
    const isDayOff = !isStandardWorkingDay(shift.day);
    expect(lateMinutes).toBe(isDayOff ? 0 : Math.max(0, passed));
    const middle = (start.getTime() + end.getTime()) / 2;
    const halfway = Math.ceil(middle / minute) * minute;
    const excused = calculateLateness({
      at: clockIn,
      shift,
      isFirstOfShift: true,
      schedule: standardSchedule,
      leave: ['morning'],
    });
    const passedSince = Math.floor((clockIn.getTime() - halfway) / minute);
    expect(excused.lateMinutes).toBe(isDayOff ? 0 : Math.max(0, passedSince));
  }
});
