import { describe, expect, it } from 'vitest';
import { hoursWorked, isMissingClockOut, isOpen, minutesWorked } from './entry-times.ts';

const session = (from: string, to: string | null = null, missingClockOut = false) => ({
  clockInTime: new Date(from),
  clockOutTime: to === null ? null : new Date(to),
  missingClockOut,
});

describe('an open session', () => {
  const open = session('2026-01-07T08:00:00Z');

  it('counts up to now for 16 hours', () => {
    const after16 = new Date('2026-01-08T00:00:00Z');
    expect(isOpen(open, after16)).toBe(true);
    expect(minutesWorked(open, after16)).toBe(960);
    expect(hoursWorked(open)).toBeNull();
  });

  it('is a missing clock-out afterwards, and counts nothing', () => {
    const later = new Date('2026-01-08T00:00:00.001Z');
    expect(isMissingClockOut(open, later)).toBe(true);
    expect(isOpen(open, later)).toBe(false);
    expect(minutesWorked(open, later)).toBe(0);
  });

  it('counts nothing once it is marked', () => {
    const marked = session('2026-01-07T08:00:00Z', null, true);
    expect(isOpen(marked, new Date('2026-01-07T09:00:00Z'))).toBe(false);
    expect(minutesWorked(marked, new Date('2026-01-07T09:00:00Z'))).toBe(0);
  });
});

describe('a session that has ended', () => {
  it.each([
    ['the night on which clocks go back', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', 9],
    ['the night on which clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', 7],
    ['30/31 Oct 2027', '2027-10-30T19:00:00Z', '2027-10-31T08:00:00Z', 13],
    ['the difference of the minutes shown', '2026-01-07T06:50:50Z', '2026-01-07T14:57:10Z', 8.12],
    ['a part of an hour', '2026-01-07T09:00:00Z', '2026-01-07T16:32:59Z', 7.53],
  ])('counts elapsed time: %s', (_, from, to, hours) => {
    expect(hoursWorked(session(from, to))).toBe(hours);
  });

  it('has no missing clock-out, however long ago it was', () => {
    const ended = session('2026-01-07T09:00:00Z', '2026-01-07T17:00:00Z');
    expect(isMissingClockOut(ended, new Date('2027-01-01T00:00:00Z'))).toBe(false);
    expect(minutesWorked(ended, new Date('2027-01-01T00:00:00Z'))).toBe(480);
  });
});
