import { describe, expect, it } from 'vitest';
import { latenessOf } from './lateness.ts';
import type { LeavePortion } from './leave.ts';
import { shiftAt, type WorkHours } from './shift.ts';

const nineToFive = { workStartTime: '09:00', workEndTime: '17:00' };
const night = { workStartTime: '22:00', workEndTime: '06:00' };

function late(
  time: string,
  hours: WorkHours = nineToFive,
  more: { isFirstOfShift?: boolean; leave?: LeavePortion[] } = {},
) {
  const at = new Date(time);
  const { isFirstOfShift = true, leave = [] } = more;
  const { isLate, lateMinutes } = latenessOf({
    at,
    shift: shiftAt(at, hours),
    isFirstOfShift,
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

  it('counts elapsed minutes over a clock change', () => {
    expect(late('2026-03-29T04:00:00Z', night)).toBe(360);
    expect(late('2026-10-25T04:00:00Z', night)).toBe(420);
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

  it('in the morning of a night with a clock change is half of the time that passes', () => {
    // Nine hours from 21:00Z: the middle is the second 01:30.
    expect(late('2026-10-25T01:30:00Z', night, { leave: ['morning'] })).toBe(0);
    expect(late('2026-10-25T01:40:00Z', night, { leave: ['morning'] })).toBe(10);
    // Seven hours from 22:00Z: the middle is 02:30 BST.
    expect(late('2026-03-29T01:40:00Z', night, { leave: ['morning'] })).toBe(10);
  });

  it('in the afternoon changes nothing', () => {
    expect(late('2026-01-07T09:10:00Z', nineToFive, { leave: ['afternoon'] })).toBe(10);
  });

  it('all day means never late', () => {
    expect(late('2026-01-07T15:00:00Z', nineToFive, { leave: ['full'] })).toBe(0);
    expect(late('2026-01-07T15:00:00Z', nineToFive, { leave: ['morning', 'afternoon'] })).toBe(0);
  });
});
