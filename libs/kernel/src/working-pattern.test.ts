import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { holidayCalendar, isStandardWorkingDay } from './bank-holidays.ts';
import { addDays, eachDay, weekday, weekOf } from './london.ts';
import {
  daysPerWeek,
  dueMinutes,
  firstDifference,
  hoursOn,
  isLeaveDay,
  isPlannedAlike,
  isSicknessDay,
  isWorkingDay,
  minutesPerWeek,
  patternOn,
  shiftMinutes,
  type WorkingPattern,
} from './working-pattern.ts';

const nineToFive = { workStartTime: '09:00', workEndTime: '17:00' };
const night = { start: '22:00', end: '06:00', breakMinutes: 0 };

const pattern = (...[from, weeks, more]: Parameters<typeof buildPattern>) =>
  buildPattern(from, weeks, { breakMinutes: 30, ...more });
const irregular = (from: string) => buildPattern(from, []);

const workingDays = (start: string, end: string, ...patterns: WorkingPattern[]) =>
  eachDay(start, end).filter((one) => isWorkingDay(one, { patterns }));

describe('working days', () => {
  it('are Monday to Friday except bank holidays before the first pattern', () => {
    const days = eachDay('2026-12-01', '2027-01-31');
    const standard = days.filter((one) => isStandardWorkingDay(one));
    expect(workingDays('2026-12-01', '2027-01-31')).toEqual(standard);
    expect(workingDays('2026-12-01', '2027-01-31', pattern('2027-02-01', [[1]]))).toEqual(standard);
  });

  it('are those of the pattern from its first day on', () => {
    const part = pattern('2026-11-25', [[1, 2, 3]]);
    expect(workingDays('2026-11-23', '2026-12-06', part)).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-25'],
      ...['2026-11-30', '2026-12-01', '2026-12-02'],
    ]);
  });

  it('of a rota begin with the week of its first day', () => {
    // From a Thursday: its week is the first.
    const rota = pattern('2026-11-26', [
      [1, 2, 3, 4],
      [4, 5, 6, 7],
    ]);
    expect(workingDays('2026-11-26', '2026-12-17', rota)).toEqual([
      '2026-11-26',
      ...['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
      ...['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'],
      '2026-12-17',
    ]);
  });

  it('are none with irregular hours, but leave is deducted on each day, and sickness on Monday to Friday', () => {
    const schedule = { patterns: [irregular('2026-12-01')] };
    const days = eachDay('2026-12-01', '2026-12-31');
    expect(days.some((one) => isWorkingDay(one, schedule))).toBe(false);
    expect(days.every((one) => isLeaveDay(one, schedule))).toBe(true);
    expect(days.filter((one) => isSicknessDay(one, schedule))).toEqual(
      days.filter((one) => isStandardWorkingDay(one)),
    );
  });

  it('leave out a bank holiday, unless those are worked', () => {
    const mondays = [[1]];
    expect(isWorkingDay('2026-12-28', { patterns: [pattern('2026-01-05', mondays)] })).toBe(false);
    const worked = pattern('2026-01-05', mondays, { worksBankHolidays: true });
    expect(isWorkingDay('2026-12-28', { patterns: [worked] })).toBe(true);
    const patterns = [pattern('2026-01-05', mondays)];
    // St Andrew’s Day is a Monday in 2026.
    expect(isWorkingDay('2026-11-30', { patterns })).toBe(true);
    const calendar = holidayCalendar('scotland');
    expect(isWorkingDay('2026-11-30', { patterns, calendar })).toBe(false);
  });

  it('leave out a bank holiday on a free day once only', () => {
    // 25 and 26 December 2025 are a Thursday and a Friday: free days of Monday to Wednesday.
    const part = pattern('2025-01-06', [[1, 2, 3]]);
    expect(workingDays('2025-12-22', '2025-12-28', part)).toHaveLength(3);
  });
});

describe('the minutes due', () => {
  const due = (one: string, patterns: WorkingPattern[], share = 0) =>
    dueMinutes(one, { patterns }, nineToFive, share);

  it('are the work hours without a pattern, and nothing at the weekend', () => {
    expect(due('2026-11-27', [])).toBe(480);
    expect(due('2026-11-28', [])).toBe(0);
    expect(due('2026-12-25', [])).toBe(0);
  });

  it('are the shift less its break and leave', () => {
    const part = [pattern('2026-11-23', [[1, 2, 3]])];
    expect(due('2026-11-25', part)).toBe(450);
    expect(due('2026-11-25', part, 0.5)).toBe(225);
    expect(due('2026-11-25', part, 1)).toBe(0);
    expect(due('2026-11-26', part)).toBe(0);
  });

  it.each([
    ['2026-10-24', 9],
    ['2026-03-28', 7],
    ['2026-10-23', 8],
  ])('of a night from %s are %i hours', (one, hours) => {
    const nights = [pattern('2026-01-05', [[1, 2, 3, 4, 5, 6, 7]], night)];
    expect(due(one, nights)).toBe(hours * 60);
  });

  it('of a long night over a clock change: 20:00 to 08:00 over 30/31 October 2027 is 13 h', () => {
    const hours = { start: '20:00', end: '08:00', breakMinutes: 0 };
    expect(due('2027-10-30', [pattern('2027-10-25', [[6]], hours)])).toBe(13 * 60);
  });
});

it('a pattern has days and hours a week on average', () => {
  const rota = pattern('2026-11-23', [
    [1, 2, 3],
    [1, 2, 3, 4],
  ]);
  expect(daysPerWeek(rota)).toBe(3.5);
  expect(minutesPerWeek(rota)).toBe(3.5 * 450);
  expect(daysPerWeek(irregular('2026-11-23'))).toBeNull();
  expect(minutesPerWeek(irregular('2026-11-23'))).toBeNull();
  expect(shiftMinutes(night)).toBe(480);
  expect(shiftMinutes({ start: '23:00', end: '00:00', breakMinutes: 15 })).toBe(45);
});

describe('a random history of patterns', () => {
  const random = seededRandom(20);
  const whole = (max: number) => Math.floor(random() * (max + 1));
  const days = eachDay('2026-01-01', '2027-12-31');
  const randomPattern = (): WorkingPattern => {
    const from = pick(random, days);
    if (random() < 0.2) return irregular(from);
    const weeks = Array.from({ length: 1 + whole(7) }, () =>
      [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.5),
    );
    return pattern(from, weeks, { worksBankHolidays: random() < 0.3 });
  };
  const randomHistory = () => {
    const byFrom = new Map(Array.from({ length: whole(4) }, randomPattern).map((p) => [p.from, p]));
    return [...byFrom.values()].sort((one, other) => one.from.localeCompare(other.from));
  };

  it('has each pattern’s shifts on its days, and repeats them after its weeks', () => {
    for (let round = 0; round < 200; round += 1) {
      const patterns = randomHistory();
      const one = pick(random, days);
      const applied = patternOn(patterns, one);
      expect(applied).toBe(patterns.filter(({ from }) => from <= one).at(-1) ?? null);
      if (!applied) continue;
      const later = addDays(one, 7 * applied.weeks);
      const only = [applied];
      expect(hoursOn(later, only, nineToFive)).toEqual(hoursOn(one, only, nineToFive));
      const inFirstCycle = eachDay(
        weekOf(applied.from).start,
        addDays(weekOf(applied.from).start, 7 * applied.weeks - 1),
      );
      // Before its first day a pattern has no days; a cycle from the next one on has all its shifts.
      const next = inFirstCycle.map((date) => addDays(date, 7 * applied.weeks));
      const planned = next.filter((date) => hoursOn(date, only, nineToFive) !== null);
      expect(planned).toHaveLength(applied.shifts.length);
      for (const date of planned) {
        expect(applied.shifts.some((shift) => shift.weekday === weekday(date))).toBe(true);
      }
    }
  });

  it('differs from another first on the first day that a list tells, and only from there on', () => {
    for (let round = 0; round < 200; round += 1) {
      const [before, after] = [randomHistory(), randomHistory()];
      const first = firstDifference(before, after);
      expect(firstDifference(after, before)).toBe(first);
      expect(firstDifference(before, structuredClone(before))).toBeNull();
      const shuffled = before.map((p) => ({ ...p, shifts: p.shifts.toReversed() }));
      expect(firstDifference(before, shuffled)).toBeNull();
      for (const date of days) {
        const isAlike = isPlannedAlike(date, before, after);
        if (first === null || date < first) expect(isAlike).toBe(true);
        if (!isAlike) continue;
        // What is planned alike has the same consequences.
        expect(isWorkingDay(date, { patterns: before })).toBe(
          isWorkingDay(date, { patterns: after }),
        );
      }
    }
  });

  it('expects time exactly on working days', () => {
    for (let round = 0; round < 100; round += 1) {
      const schedule = { patterns: randomHistory() };
      for (const date of days.slice(0, 200)) {
        const isDue = dueMinutes(date, schedule, nineToFive) > 0;
        expect(isDue).toBe(isWorkingDay(date, schedule));
        if (isDue) expect(isLeaveDay(date, schedule)).toBe(true);
      }
    }
  });
});
