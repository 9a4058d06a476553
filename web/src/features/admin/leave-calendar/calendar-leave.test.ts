import { defaultEmployment } from '@portal/contracts/identity/employment';
import { describe, expect, it } from 'vitest';
import { toHolidayCalendar } from '../../leave/holiday-calendar.ts';
import { findLeaveRuns, isInEffect, type Leave, portionOn } from './calendar-leave.ts';
import { createIsDayOff } from './use-is-day-off.ts';

// 22 December 2026 to 4 January 2027 has seven working days.
const holidays = {
  '2026-12-25': 'Christmas Day',
  '2026-12-28': 'Boxing Day (substitute day)',
  '2027-01-01': 'New Year’s Day',
};
const isDayOff = createIsDayOff([], toHolidayCalendar(holidays));

function leaveOf(startDate: string, endDate: string, days: Leave['days']): Leave {
  return {
    id: '1',
    userId: '2',
    leaveType: 'annual',
    status: 'approved',
    startDate,
    endDate,
    days,
  };
}

const booked = (date: string, portion: Leave['days'][number]['portion'] = 'full') =>
  ({ date, portion, status: 'booked' }) as const;

describe('leave runs', () => {
  const overNewYear = leaveOf(
    '2026-12-22',
    '2027-01-04',
    ['22', '23', '24', '29', '30', '31']
      .map((day) => booked(`2026-12-${day}`))
      .concat(booked('2027-01-04')),
  );

  it('span weekends and bank holidays and are cut at the end of the month', () => {
    const runs = findLeaveRuns(overNewYear, '2026-12-01', '2026-12-31', isDayOff);
    expect(runs).toEqual([
      expect.objectContaining({
        start: '2026-12-22',
        length: 10,
        continuesBefore: false,
        continuesAfter: true,
      }),
    ]);
    expect(findLeaveRuns(overNewYear, '2027-01-01', '2027-01-31', isDayOff)).toEqual([
      expect.objectContaining({
        start: '2027-01-01',
        length: 4,
        continuesBefore: true,
        continuesAfter: false,
      }),
    ]);
  });

  it('skip cancelled and deleted days', () => {
    const week = leaveOf('2026-11-02', '2026-11-06', [
      booked('2026-11-02'),
      { date: '2026-11-03', portion: 'full', status: 'cancelled' },
      booked('2026-11-04'),
      booked('2026-11-06'),
    ]);
    expect(
      findLeaveRuns(week, '2026-11-01', '2026-11-30', isDayOff).map(({ start }) => start),
    ).toEqual(['2026-11-02', '2026-11-04', '2026-11-06']);
  });

  it('span the days off of a working pattern', () => {
    const shift = { week: 1, start: '07:30', end: '20:00', breakMinutes: 60 };
    const shifts = [1, 3, 5].map((weekday) => ({ ...shift, weekday }));
    const fixed = { isIrregular: false, worksBankHolidays: false, weeks: 1 };
    const nurse = {
      id: '2',
      workingPatterns: [{ from: '2026-11-02', ...fixed, shifts }],
      employment: { ...defaultEmployment, lastDay: '2026-11-20' },
    };
    const isDayOffOfNurse = createIsDayOff([nurse], toHolidayCalendar(holidays));
    const week = leaveOf('2026-11-02', '2026-11-06', [
      booked('2026-11-02'),
      booked('2026-11-04'),
      booked('2026-11-06'),
    ]);
    const runs = findLeaveRuns(week, '2026-11-01', '2026-11-30', isDayOffOfNurse);
    expect(runs.map(({ start, length }) => [start, length])).toEqual([['2026-11-02', 5]]);
    // A Friday, and the Monday after the last day.
    expect(isDayOffOfNurse('2', '2026-11-20')).toBe(false);
    expect(isDayOffOfNurse('2', '2026-11-23')).toBe(true);
    // Without the pattern, the days between have been deleted.
    expect(findLeaveRuns(week, '2026-11-01', '2026-11-30', isDayOff)).toHaveLength(3);
  });

  it('are half a day for half-day leave', () => {
    const half = leaveOf('2026-11-04', '2026-11-04', [booked('2026-11-04', 'morning')]);
    expect(portionOn(half, '2026-11-04', isDayOff)).toBe('morning');
    expect(portionOn(half, '2026-11-05', isDayOff)).toBeNull();
  });

  it('are empty without booked days', () => {
    expect(
      findLeaveRuns(leaveOf('2026-11-06', '2026-11-08', []), '2026-11-01', '2026-11-30', isDayOff),
    ).toEqual([]);
  });
});

it('sick leave counts once reported, other leave once approved', () => {
  expect(isInEffect({ leaveType: 'sick', status: 'pending' })).toBe(true);
  expect(isInEffect({ leaveType: 'compassionate', status: 'pending' })).toBe(false);
  expect(isInEffect({ leaveType: 'annual', status: 'approved' })).toBe(true);
  expect(isInEffect({ leaveType: 'sick', status: 'denied' })).toBe(false);
});
