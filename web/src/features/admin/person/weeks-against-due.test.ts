import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { instantInLondon } from '@portal/kernel/london';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { periodOfWeeks, sinceStart, totalHours, weeksAgainstDue } from './weeks-against-due.ts';
import type { WorkPlan } from './work-plan.ts';

const office: WorkPlan = {
  patterns: [],
  workHours: { workStartTime: '09:00', workEndTime: '17:00' },
  employment: unlimitedEmployment,
  createdOn: '2026-01-01',
  calendar: holidayCalendar('england-and-wales'),
  leave: [],
};
const nights: WorkingPattern = {
  from: '2026-01-05',
  isIrregular: false,
  worksBankHolidays: true,
  weeks: 1,
  shifts: [{ week: 1, weekday: 6, start: '20:00', end: '08:00', breakMinutes: 60 }],
};
/** Without bank holidays and clock changes. */
const plainWeek = { start: '2026-11-16', end: '2026-11-22' };

function session(day: string, from: string, to: string | null, endDay = day) {
  return {
    day,
    clockInTime: instantInLondon(day, from).toISOString(),
    clockOutTime: to && instantInLondon(endDay, to).toISOString(),
  };
}

function leave(day: string, more: Partial<Leave> & { portion?: 'full' | 'morning' } = {}): Leave {
  const { portion = 'full', ...fields } = more;
  return {
    id: day,
    userId: 'u',
    leaveType: 'annual',
    startDate: day,
    endDate: day,
    status: 'approved',
    days: [{ date: day, portion, status: 'booked' }],
    ...fields,
  };
}

function dueIn(period: { start: string; end: string }, plan: Partial<WorkPlan>): number[] {
  return weeksAgainstDue(period, [], { ...office, ...plan }).map(({ dueMinutes }) => dueMinutes);
}

describe('the period', () => {
  it.each([
    ['2026-11-25', '2026-08-31', '2026-11-24'],
    // On a Monday, the last week is the one before.
    ['2026-11-23', '2026-08-24', '2026-11-22'],
    ['2026-11-22', '2026-08-24', '2026-11-21'],
  ])('of %s is thirteen weeks up to yesterday', (today, start, end) => {
    expect(periodOfWeeks(today)).toEqual({ start, end });
    expect(weeksAgainstDue({ start, end }, [], office)).toHaveLength(13);
  });
});

describe('the time worked', () => {
  it('is of the sessions that began in the week and have ended', () => {
    const sessions = [
      session('2026-11-16', '08:00', '16:30'),
      session('2026-11-17', '09:00', null),
      session('2026-11-15', '09:00', '17:00'),
      session('2026-11-23', '09:00', '17:00'),
      session('2026-11-22', '20:00', '08:00', '2026-11-23'),
    ];
    const [week] = weeksAgainstDue(plainWeek, sessions, office);
    expect(week).toEqual({
      start: '2026-11-16',
      workedMinutes: 510 + 720,
      dueMinutes: 5 * 480,
    });
  });

  it('is not of sessions outside of the employment', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const sessions = days.map((day) => session(day, '09:00', '16:30'));
    const worked = (employment: WorkPlan['employment']) =>
      weeksAgainstDue(plainWeek, sessions, { ...office, employment })[0]?.workedMinutes;
    expect(worked(unlimitedEmployment)).toBe(5 * 450);
    expect(worked({ firstDay: null, lastDay: '2026-11-17' })).toBe(2 * 450);
    expect(worked({ firstDay: '2026-11-20', lastDay: null })).toBe(450);
    expect(worked({ firstDay: '2026-11-23', lastDay: null })).toBe(0);
  });

  it('is elapsed time over both clock changes', () => {
    const worked = (day: string, next: string) =>
      weeksAgainstDue({ start: day, end: day }, [session(day, '20:00', '08:00', next)], office)[0];
    expect(worked('2026-03-28', '2026-03-29')?.workedMinutes).toBe(11 * 60);
    expect(worked('2026-10-24', '2026-10-25')?.workedMinutes).toBe(13 * 60);
  });

  it('is counted from minute to minute, as the hours pages and the weekly report count it', () => {
    const day = '2026-11-16';
    const times = { clockInTime: `${day}T06:50:50Z`, clockOutTime: `${day}T14:57:10Z` };
    const weeks = weeksAgainstDue(plainWeek, [{ day, ...times }], {
      ...office,
      patterns: [nights],
    });
    expect(totalHours(weeks)).toEqual({ workedMinutes: 487, dueMinutes: 660, difference: -173 });
  });
});

describe('the time due', () => {
  it('follows the pattern, without unpaid breaks', () => {
    expect(dueIn(plainWeek, { patterns: [nights] })).toEqual([660]);
    expect(dueIn(plainWeek, { patterns: [{ ...nights, isIrregular: true, shifts: [] }] })).toEqual([
      0,
    ]);
    // Before its first day, Monday to Friday.
    expect(dueIn(plainWeek, { patterns: [{ ...nights, from: '2026-11-18' }] })).toEqual([
      2 * 480 + 660,
    ]);
  });

  it('begins with the account, or with a later first day', () => {
    const created = { createdOn: '2026-11-19' };
    expect(dueIn(plainWeek, created)).toEqual([2 * 480]);
    expect(dueIn(plainWeek, { createdOn: '2026-11-23' })).toEqual([0]);
    // Entering somebody who is already employed.
    const employed = { firstDay: '2026-10-01', lastDay: null };
    expect(dueIn(plainWeek, { ...created, employment: employed })).toEqual([2 * 480]);
    const starter = { firstDay: '2026-11-20', lastDay: null };
    expect(dueIn(plainWeek, { ...created, employment: starter })).toEqual([480]);
    const leaver = { firstDay: null, lastDay: '2026-11-19' };
    expect(dueIn(plainWeek, { ...created, employment: leaver })).toEqual([480]);
  });

  it('includes days before the account on which HR added a session', () => {
    const sessions = [
      session('2026-11-17', '09:00', '17:00'),
      session('2026-11-18', '09:00', null),
    ];
    const plan = { ...office, createdOn: '2026-11-19' };
    const [week] = weeksAgainstDue(plainWeek, sessions, plan);
    expect(week).toMatchObject({ workedMinutes: 480, dueMinutes: 4 * 480 });
  });

  it('includes days before the account that HR has archived', () => {
    const plan = { ...office, createdOn: '2026-11-19' };
    const [week] = weeksAgainstDue(plainWeek, [], plan, ['2026-11-16', '2026-11-21']);
    expect(week).toMatchObject({ workedMinutes: 0, dueMinutes: 3 * 480 });
  });

  it('alternates with the weeks of a rota', () => {
    const rota = { ...nights, weeks: 2 };
    const fortnight = { start: '2026-11-16', end: '2026-11-29' };
    expect(dueIn(fortnight, { patterns: [rota] }).sort()).toEqual([0, 660]);
  });

  it('is an hour less or more over a clock change', () => {
    expect(dueIn({ start: '2026-03-28', end: '2026-03-28' }, { patterns: [nights] })).toEqual([
      600,
    ]);
    expect(dueIn({ start: '2026-10-24', end: '2026-10-24' }, { patterns: [nights] })).toEqual([
      720,
    ]);
  });

  it('excludes bank holidays', () => {
    // Christmas Day, and Boxing Day on the Monday after.
    expect(dueIn({ start: '2026-12-21', end: '2027-01-03' }, {})).toEqual([4 * 480, 3 * 480]);
  });

  it('begins and ends with the employment, both days included', () => {
    const employment = { firstDay: '2026-11-17', lastDay: '2026-11-19' };
    expect(dueIn(plainWeek, { employment })).toEqual([3 * 480]);
  });

  it('is less by leave that counts', () => {
    const all = [
      leave('2026-11-16'),
      leave('2026-11-17', { portion: 'morning' }),
      // Sickness counts as soon as it is reported, other pending leave doesn’t.
      leave('2026-11-18', { leaveType: 'sick', status: 'pending' }),
      leave('2026-11-19', { status: 'pending' }),
      leave('2026-11-20', {
        days: [{ date: '2026-11-20', portion: 'full', status: 'cancelled' }],
      }),
      // Sick within annual leave: not twice.
      leave('2026-11-16', { id: 'sick', leaveType: 'sick' }),
    ];
    expect(dueIn(plainWeek, { leave: all })).toEqual([240 + 480 + 480]);
  });
});

describe('sinceStart', () => {
  const week = (start: string, workedMinutes = 0, dueMinutes = 0) => ({
    start,
    workedMinutes,
    dueMinutes,
  });
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'].map((start) => week(start));
  const employedSince = (firstDay: string | null) => ({
    ...office,
    employment: { ...unlimitedEmployment, firstDay },
  });

  it('leaves out the weeks before the one of the first day', () => {
    expect(sinceStart(weeks, employedSince('2026-11-15'))).toEqual(weeks.slice(1));
    expect(sinceStart(weeks, employedSince('2026-11-16'))).toEqual(weeks.slice(2));
    expect(sinceStart(weeks, employedSince('2026-11-23'))).toEqual([]);
  });

  it('keeps weeks of leave, and earlier weeks with hours', () => {
    expect(sinceStart(weeks, employedSince('2026-01-05'))).toEqual(weeks);
    const worked = [week('2026-11-02', 480), ...weeks.slice(1)];
    expect(sinceStart(worked, employedSince('2026-11-16'))).toEqual(worked);
  });

  it('begins with the account where HR hasn’t set a first day', () => {
    expect(sinceStart(weeks, { ...employedSince(null), createdOn: '2026-11-11' })).toEqual(
      weeks.slice(1),
    );
  });
});
