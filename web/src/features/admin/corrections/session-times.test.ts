import { describe, expect, it } from 'vitest';
import { difference, instantsOf, spanInWords, timesErrors, typedTimes } from './session-times.ts';

const span = (clockInTime: string, clockOutTime: string | null) => ({ clockInTime, clockOutTime });
const closed = span('2026-11-16T09:12:34.000Z', '2026-11-16T17:00:00.000Z');
const open = span('2026-11-16T09:12:34.000Z', null);
const options = { now: Date.parse('2026-11-17T10:00:00Z'), mayStayOpen: false };

describe('typed times', () => {
  it('begin as what is recorded, and what was not changed stays to the second', () => {
    const typed = typedTimes(closed);
    expect(typed).toMatchObject({ inDay: '2026-11-16', inTime: '09:12', outTime: '17:00' });
    const { clockIn, clockOut } = instantsOf({ ...typed, outTime: '1730' }, closed);
    expect(clockIn?.toISOString()).toBe('2026-11-16T09:12:34.000Z');
    expect(clockOut?.toISOString()).toBe('2026-11-16T17:30:00.000Z');
  });

  it.each([
    [{ outTime: '17:00' }, {}],
    [{ outTime: '' }, { outTime: expect.stringContaining('HH:MM') }],
    [{ outTime: '09:12' }, { outTime: 'That is before they clocked in.' }],
    [{ outDay: '2026-11-17', outTime: '11:00' }, { outTime: 'That is in the future.' }],
    [{ inTime: '25:00', outTime: '17:00' }, { inTime: expect.stringContaining('HH:MM') }],
    [{ outTime: '17:00', reason: '  ' }, { reason: 'Please say why.' }],
  ])('%j is wrong in %j', (changes, errors) => {
    const typed = { ...typedTimes(open), reason: 'Forgot', ...changes };
    expect(timesErrors(typed, open, options)).toEqual(errors);
  });

  it('may lack the end of a session that goes on', () => {
    const typed = { ...typedTimes(open), reason: 'Earlier' };
    expect(timesErrors(typed, open, { ...options, mayStayOpen: true })).toEqual({});
  });
});

it.each([
  [closed, '09:12 to 17:00'],
  [open, 'from 09:12, no end'],
  [span('2026-11-16T22:00:00Z', '2026-11-17T06:00:00Z'), '22:00 to 06:00 on Tue 17/11/2026'],
])('says when a session was', (times, words) => {
  expect(spanInWords(times)).toBe(words);
});

it.each([
  [closed, span('2026-11-16T09:00:34.000Z', '2026-11-16T17:30:00.000Z'), '0h 42m longer'],
  [closed, span('2026-11-16T09:12:34.000Z', '2026-11-16T16:00:00.000Z'), '1h 0m shorter'],
  [closed, closed, 'as long'],
  [open, closed, null],
])('says what a correction makes of it', (before, after, words) => {
  expect(difference(before, after)).toBe(words);
});
