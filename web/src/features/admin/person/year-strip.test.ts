import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { addDays, eachDay } from '@portal/kernel/london';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { pick, seededRandom, shuffle } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import {
  countLeaveDays,
  formatStripDay,
  leaveKey,
  shownStripYears,
  stripRuns,
  yearStrip,
} from './year-strip.ts';

const calendar = holidayCalendar('england-and-wales');
const plan = { patterns: [], employment: unlimitedEmployment, calendar };
const christmas = { '2026-12-25': 'Christmas Day' };

/** Approved annual leave over a weekend, unless other fields are given. */
function leave(fields: Partial<Leave> = {}): Leave {
  const days = ['2026-07-10', '2026-07-13', '2026-07-14'].map((date) => ({
    date,
    portion: 'full' as const,
    status: 'booked' as const,
  }));
  return {
    id: 'a',
    userId: 'u',
    leaveType: 'annual',
    startDate: '2026-07-10',
    endDate: '2026-07-14',
    status: 'approved',
    days,
    ...fields,
  };
}

function strip(all: Leave[], more: Partial<typeof plan> = {}) {
  return yearStrip(2026, { ...plan, ...more, leave: all }, christmas);
}

function wordsOf(date: string, all: Leave[], more: Partial<typeof plan> = {}): string | undefined {
  const day = strip(all, more).find((one) => one.date === date);
  return day && formatStripDay(day);
}

describe('the days of a year', () => {
  it('has each of them once, also of a leap year and over both clock changes', () => {
    expect(strip([])).toHaveLength(365);
    expect(yearStrip(2028, { ...plan, leave: [] }, {})).toHaveLength(366);
    const dates = strip([]).map(({ date }) => date);
    expect(new Set(dates).size).toBe(365);
    expect(dates).toEqual(dates.toSorted());
  });

  it('has the days off of the working pattern', () => {
    const pattern = {
      from: '2026-07-13',
      isIrregular: false,
      worksBankHolidays: true,
      weeks: 1,
      shifts: [{ week: 1, weekday: 6, start: '08:00', end: '20:00', breakMinutes: 0 }],
    };
    const days = yearStrip(2026, { ...plan, patterns: [pattern], leave: [] }, christmas);
    const free = (date: string) => days.find((day) => day.date === date)?.isFree;
    expect([free('2026-07-10'), free('2026-07-11')]).toEqual([false, true]);
    expect([free('2026-07-17'), free('2026-07-18')]).toEqual([true, false]);
  });

  it('prefers sickness to annual leave, and leave that counts to pending leave', () => {
    const sick = leave({ id: 's', leaveType: 'sick', status: 'pending' });
    expect(wordsOf('2026-07-13', [leave(), sick])).toContain('Sick leave');
    const pending = leave({ id: 'c', leaveType: 'compassionate', status: 'pending' });
    expect(wordsOf('2026-07-13', [pending, leave()])).toContain('Annual leave, approved');
  });
});

it('groups leave over a weekend as one run', () => {
  const [run, ...others] = stripRuns(strip([leave()]), leaveKey);
  expect(run).toMatchObject({ length: 5, day: { date: '2026-07-10' } });
  expect(others).toEqual([]);
});

it.each([
  ['2026-07-09', 'Thu 9 Jul 2026: Working day'],
  ['2026-07-11', 'Sat 11 Jul 2026: Annual leave, approved'],
  ['2026-07-18', 'Sat 18 Jul 2026: Day off'],
  ['2026-12-25', 'Fri 25 Dec 2026: Christmas Day'],
])('describes %s', (date, words) => {
  expect(wordsOf(date, [leave()])).toBe(words);
});

it('says when somebody isn’t employed', () => {
  const employment = { firstDay: '2026-03-02', lastDay: '2026-11-30' };
  const words = (date: string) => wordsOf(date, [], { employment } as never);
  expect(words('2026-02-27')).toBe('Fri 27 Feb 2026: Not employed');
  expect(words('2026-03-02')).toBe('Mon 2 Mar 2026: Working day');
  expect(words('2026-11-30')).toBe('Mon 30 Nov 2026: Working day');
  expect(words('2026-12-01')).toBe('Tue 1 Dec 2026: Not employed');
});

it('shows no leave outside of the employment, where it counts nothing', () => {
  const employment = { firstDay: null, lastDay: '2026-07-13' };
  const words = (date: string) => wordsOf(date, [leave()], { employment } as never);
  expect(words('2026-07-13')).toContain('Annual leave, approved');
  expect(words('2026-07-14')).toBe('Tue 14 Jul 2026: Not employed');
  const counts = countLeaveDays(2026, { ...plan, employment, leave: [leave()] });
  expect(counts).toEqual({ annual: 2, sick: 0, compassionate: 0 });
});

it('counts booked days of leave in effect in the year', () => {
  const days: Leave['days'] = [
    { date: '2025-12-31', portion: 'full', status: 'booked' },
    { date: '2026-01-02', portion: 'full', status: 'booked' },
    { date: '2026-01-05', portion: 'morning', status: 'booked' },
    { date: '2026-01-06', portion: 'full', status: 'cancelled' },
  ];
  const all = [
    leave({ days }),
    leave({ id: 'p', status: 'pending' }),
    leave({ id: 's', leaveType: 'sick', status: 'pending' }),
    leave({ id: 'n', leaveType: 'compassionate', status: 'pending' }),
  ];
  const counts = countLeaveDays(2026, { ...plan, leave: all });
  expect(counts).toEqual({ annual: 1.5, sick: 3, compassionate: 0 });
});

describe('sickness in a year', () => {
  // Four calendar weeks from Monday to Sunday, with Christmas and Boxing Day (observed).
  const days = eachDay('2026-12-07', '2027-01-03').map((date) => ({
    date,
    portion: 'full' as const,
    status: 'booked' as const,
  }));
  const sick = leave({ leaveType: 'sick', days });
  const sickDays = (year: number, patterns: WorkingPattern[] = []) =>
    countLeaveDays(year, { ...plan, patterns, leave: [sick] }).sick;
  const pattern = (more: Partial<WorkingPattern>): WorkingPattern => ({
    from: '2020-01-06',
    isIrregular: false,
    worksBankHolidays: false,
    weeks: 1,
    shifts: [2, 3].map((weekday) => ({
      week: 1,
      weekday,
      start: '08:00',
      end: '20:00',
      breakMinutes: 0,
    })),
    ...more,
  });

  it('is counted in working days, without weekends and bank holidays', () => {
    expect(sickDays(2026)).toBe(17);
    expect(sickDays(2027)).toBe(0);
  });

  it('follows the working pattern', () => {
    expect(sickDays(2026, [pattern({})])).toBe(8);
    expect(sickDays(2026, [pattern({ isIrregular: true, shifts: [] })])).toBe(17);
  });
});

describe('a day with several leave', () => {
  type Portion = Leave['days'][number]['portion'];
  const on = (leaveType: Leave['leaveType'], from: string, to = from, portion: Portion = 'full') =>
    leave({
      leaveType,
      startDate: from,
      endDate: to,
      days: eachDay(from, to).map((date) => ({ date, portion, status: 'booked' })),
    });
  const count = (...all: Leave[]) => countLeaveDays(2026, { ...plan, leave: all });

  it('counts once, also where sickness was recorded twice', () => {
    const sick = on('sick', '2026-11-09', '2026-11-12');
    expect(count(sick, sick)).toEqual({ annual: 0, sick: 4, compassionate: 0 });
    const overlapping = on('sick', '2026-11-12', '2026-11-14');
    expect(count(sick, overlapping).sick).toBe(5);
  });

  it('counts as it is shown: sickness before compassionate before annual leave', () => {
    const annual = on('annual', '2026-11-09', '2026-11-30');
    const sick = on('sick', '2026-11-13', '2026-11-17');
    expect(count(annual, sick)).toEqual({ annual: 13, sick: 3, compassionate: 0 });
    const compassionate = on('compassionate', '2026-11-17', '2026-11-18');
    const expected = { annual: 12, sick: 3, compassionate: 1 };
    expect(count(annual, compassionate, sick)).toEqual(expected);
    expect(count(sick, compassionate, annual)).toEqual(expected);
  });

  it('counts each half for its own type', () => {
    const morning = on('annual', '2026-11-09', '2026-11-09', 'morning');
    const afternoon = on('compassionate', '2026-11-09', '2026-11-09', 'afternoon');
    expect(count(morning, afternoon)).toEqual({ annual: 0.5, sick: 0, compassionate: 0.5 });
    expect(count(on('annual', '2026-11-09'), afternoon)).toEqual({
      annual: 0.5,
      sick: 0,
      compassionate: 0.5,
    });
    const other = on('annual', '2026-11-09', '2026-11-09', 'afternoon');
    expect(count(morning, other, other).annual).toBe(1);
  });

  it('never counts more than the working days that are shown as leave, in whatever order', () => {
    const random = seededRandom(5);
    const types = ['annual', 'sick', 'compassionate'] as const;
    const portions = ['full', 'morning', 'afternoon'] as const;
    for (let time = 0; time < 100; time += 1) {
      const all = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
        const from = addDays('2026-03-01', Math.floor(random() * 30));
        const [type, portion] = [pick(random, types), pick(random, portions)];
        return on(type, from, addDays(from, Math.floor(random() * 9)), portion);
      });
      const counts = count(...all);
      expect(count(...shuffle(random, [...all, ...all]))).toEqual(counts);
      const shown = strip(all).filter(({ leave: one, isFree }) => one && !isFree);
      const total = counts.annual + counts.sick + counts.compassionate;
      expect(total).toBeLessThanOrEqual(shown.length);
      expect(total).toBeGreaterThanOrEqual(shown.length / 2);
      for (const type of types) {
        const full = shown.filter((day) => day.leave?.leaveType === type).length;
        expect(counts[type]).toBeGreaterThanOrEqual(full / 2);
      }
    }
  });
});

it('shows the next year only with leave in it', () => {
  const years = [2027, 2026, 2025];
  const nextYear = (status: 'booked' | 'cancelled') =>
    leave({ days: [{ date: '2027-01-04', portion: 'full', status }] });
  expect(shownStripYears(years, [leave()])).toEqual([2026, 2025]);
  expect(shownStripYears(years, [leave(), nextYear('cancelled')])).toEqual([2026, 2025]);
  expect(shownStripYears(years, [leave(), nextYear('booked')])).toEqual(years);
});
