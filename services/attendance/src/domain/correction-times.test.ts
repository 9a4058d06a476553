import { describe, expect, it } from 'vitest';
import {
  validateNoOverlap,
  validateTimes,
  validateTimesChanged,
  withTimes,
} from './correction-times.ts';
import type { Entry } from './entry.ts';

const now = new Date('2026-10-26T12:00:00Z');
const day = (text: string | null) => text && new Date(`2026-10-${text}:00Z`);
const times = (from: string, to: string | null) => ({
  clockInTime: day(from) as Date,
  clockOutTime: day(to) as Date | null,
});
const entry = (from: string, to: string | null, more: Partial<Entry> = {}): Entry => ({
  id: `${from}${to}`,
  userId: 'ada',
  day: `2026-10-${from.slice(0, 2)}`,
  shiftDay: `2026-10-${from.slice(0, 2)}`,
  ...times(from, to),
  isLate: false,
  lateMinutes: 0,
  clockInLocation: 'Mobile',
  clockOutLocation: to && 'Mobile',
  missingClockOut: false,
  sentLate: false,
  corrected: false,
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
  version: 2,
  ...more,
});

it.each([
  ['16 hours', '25T18:00', '26T10:00', true],
  ['more than that', '25T17:59', '26T10:00', false],
  ['16 hours over a night that has an hour more', '24T18:00', '25T10:00', true],
  ['until now', '26T10:00', '26T12:00', true],
  ['into the future', '26T10:00', '26T12:01', false],
])('a session can have lasted %s: %s to %s %s', (_, from, to, expected) => {
  expect(validateTimes(times(from, to), now).ok).toBe(expected);
});

it('an open session can go on from at most 16 hours ago', () => {
  const open = entry('26T08:00', null);
  expect(validateTimesChanged(open, times('25T20:00', null), now).ok).toBe(true);
  expect(validateTimesChanged(open, times('25T19:59', null), now).ok).toBe(false);
});

it.each([
  ['has ended', entry('26T08:00', '26T10:00')],
  ['lacks its end', entry('26T08:00', null, { missingClockOut: true })],
  ['lacks it since a moment ago', entry('25T19:00', null)],
])('one that %s needs an end', (_, one) => {
  expect(validateTimesChanged(one, times('26T07:00', null), now)).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['clockOutTime'] }] },
  });
});

describe('times overlap', () => {
  const requested = times('26T06:00', '26T08:00');
  it.each([
    ['one that ends in them', entry('26T05:00', '26T06:01'), true],
    ['one that begins in them', entry('26T07:59', '26T09:00'), true],
    ['one that lies in them', entry('26T06:30', '26T07:00'), true],
    ['one in which they lie', entry('26T05:00', '26T09:00'), true],
    ['not one that ends where they begin', entry('26T05:00', '26T06:00'), false],
    ['not one that begins where they end', entry('26T08:00', '26T09:00'), false],
    ['one that is open', entry('26T05:00', null), true],
    ['not one that is open since later', entry('26T08:00', null), false],
    ['one without its end that begins in them', missing('26T07:00'), true],
    ['not one without its end that began before', missing('26T05:00'), false],
    ['not one that has been open for too long', entry('25T10:00', null), false],
  ])('%s', (_, other, overlaps) => {
    expect(validateNoOverlap(requested, [other], now).ok).toBe(!overlaps);
  });

  it('with any later session, if they have no end', () => {
    const open = times('26T06:00', null);
    expect(validateNoOverlap(open, [entry('26T05:00', '26T06:00')], now).ok).toBe(true);
    expect(validateNoOverlap(open, [entry('26T09:00', '26T10:00')], now).ok).toBe(false);
    expect(validateNoOverlap(open, [missing('26T09:00')], now).ok).toBe(false);
  });

  it('and say so in London time', () => {
    const summer = validateNoOverlap(
      times('24T06:00', '24T08:00'),
      [entry('24T07:00', '24T09:00')],
      now,
    );
    expect(summer).toMatchObject({
      failure: { message: expect.stringContaining('24/10/2026 at 08:00 to 24/10/2026 at 10:00') },
    });
    const open = validateNoOverlap(requested, [entry('26T05:00', null)], now);
    expect(open).toMatchObject({
      failure: { message: expect.stringContaining('since 26/10/2026 at 05:00') },
    });
  });
});

it('counts for the London day and the shift in which it begins', () => {
  const night = entry('24T22:00', '25T06:00', {
    hours: { workStartTime: '22:00', workEndTime: '06:00' },
  });
  // 00:30 on the 25th in summer time, in the night that has an hour more.
  expect(withTimes(night, times('24T23:30', '25T06:00'), [])).toMatchObject({
    day: '2026-10-25',
    shiftDay: '2026-10-24',
    corrected: true,
    version: 3,
  });
});

function missing(from: string): Entry {
  return entry(from, null, { missingClockOut: true });
}
