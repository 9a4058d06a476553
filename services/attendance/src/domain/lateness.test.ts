import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { standardSchedule, type WorkHours } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import { calculateLateness } from './lateness.ts';
import type { LeavePortion } from './leave-portions.ts';
import { shiftAt } from './shift.ts';

const nineToFive = { workStartTime: '09:00', workEndTime: '17:00' };
const night = { workStartTime: '22:00', workEndTime: '06:00' };

function late(
  time: string,
  hours: WorkHours = nineToFive,
  more: { isFirstOfShift?: boolean; leave?: LeavePortion[] } = {},
) {
  const at = new Date(time);
  const { isFirstOfShift = true, leave = [] } = more;
  const { isLate, lateMinutes } = calculateLateness({
    at,
    shift: shiftAt(at, { hours, patterns: [] }),
    isFirstOfShift,
    schedule: standardSchedule,
    leave,
  });
  expect(isLate).toBe(lateMinutes > 0);
  return lateMinutes;
}

describe('a day shift', () => {
  it.each([
    ['2026-01-07T08:59:59Z', 0],
    ['2026-01-07T09:00:00Z', 0],
    ['2026-01-07T09:00:59Z', 0],
    ['2026-01-07T09:01:00Z', 1],
    ['2026-01-07T09:17:59Z', 17],
    ['2026-01-07T18:00:00Z', 540],
    ['2026-07-07T08:00:00Z', 0],
    ['2026-07-07T08:20:00Z', 20],
  ])('%s is %i minutes late', (time, minutes) => {
    expect(late(time)).toBe(minutes);
  });
});

describe('a night shift', () => {
  it.each([
    ['2026-01-07T21:50:00Z', 0],
    ['2026-01-07T22:05:00Z', 5],
    ['2026-01-08T00:30:00Z', 150],
    ['2026-01-08T06:00:00Z', 0],
  ])('%s is %i minutes late', (time, minutes) => {
    expect(late(time, night)).toBe(minutes);
  });

  it('over a clock change begins on a Saturday, so that nobody is late for it', () => {
    expect(late('2026-03-29T04:00:00Z', night)).toBe(0);
    expect(late('2026-10-25T04:00:00Z', night)).toBe(0);
  });
});

it.each([
  ['2026-01-07T23:50:00Z', 0],
  ['2026-01-08T00:10:00Z', 10],
  ['2026-01-08T08:30:00Z', 510],
])('a shift from midnight: %s is %i minutes late', (time, minutes) => {
  expect(late(time, { workStartTime: '00:00', workEndTime: '08:00' })).toBe(minutes);
});

it('only the first clock-in of a shift is late', () => {
  expect(late('2026-01-07T13:30:00Z', nineToFive, { isFirstOfShift: false })).toBe(0);
});

describe('approved leave', () => {
  it('in the morning moves the start to the middle of the working day', () => {
    expect(late('2026-01-07T13:00:00Z', nineToFive, { leave: ['morning'] })).toBe(0);
    expect(late('2026-01-07T13:10:00Z', nineToFive, { leave: ['morning'] })).toBe(10);
    expect(late('2026-01-08T02:10:00Z', night, { leave: ['morning'] })).toBe(10);
  });

  it('in the afternoon changes nothing', () => {
    expect(late('2026-01-07T09:10:00Z', nineToFive, { leave: ['afternoon'] })).toBe(10);
  });

  it('all day means never late', () => {
    expect(late('2026-01-07T15:00:00Z', nineToFive, { leave: ['full'] })).toBe(0);
    expect(late('2026-01-07T15:00:00Z', nineToFive, { leave: ['morning', 'afternoon'] })).toBe(0);
  });
});

describe('a day off', () => {
  it.each([
    ['a Saturday', '2026-01-10T09:20:00Z'],
    ['a Sunday', '2026-01-11T15:00:00Z'],
    ['Christmas Day', '2026-12-25T09:20:00Z'],
    ['the day in place of Boxing Day', '2026-12-28T09:20:00Z'],
  ])('nobody is late on %s', (_, time) => {
    expect(late(time)).toBe(0);
  });

  it('is the one on which the shift begins, not that of the clock-in', () => {
    // Friday's shift, begun on Saturday; Sunday's, begun on Monday.
    expect(late('2026-01-10T00:30:00Z', night)).toBe(150);
    expect(late('2026-01-12T00:30:00Z', night)).toBe(0);
  });

  it('is that of the nation', () => {
    const at = new Date('2026-11-30T09:20:00Z');
    const shift = shiftAt(at, { hours: nineToFive, patterns: [] });
    const andrew = { at, shift, isFirstOfShift: true, leave: [], schedule: standardSchedule };
    expect(calculateLateness(andrew).lateMinutes).toBe(20);
    const schedule = { patterns: [], calendar: holidayCalendar('scotland') };
    expect(calculateLateness({ ...andrew, schedule })).toEqual({ isLate: false, lateMinutes: 0 });
  });
});
