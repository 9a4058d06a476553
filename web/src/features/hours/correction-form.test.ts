import { describe, expect, it } from 'vitest';
import { clockChangeOf, formOf, lengthOf, readForm } from './correction-form.ts';

const now = new Date('2026-11-20T12:00:00Z');
const recorded = {
  clockInTime: '2026-11-16T08:57:13.250Z',
  clockOutTime: '2026-11-16T17:02:40.000Z',
};

function read(changes: Partial<ReturnType<typeof formOf>>, of: Parameters<typeof formOf>[0]) {
  return readForm({ ...formOf(of), reason: 'I forgot', ...changes }, of, now);
}

it('opens with the recorded times, which it keeps to the second where they are left', () => {
  expect(formOf(recorded)).toMatchObject({
    day: '16/11/2026',
    clockInTime: '08:57',
    clockOutTime: '17:02',
  });
  const reading = read({ clockOutTime: '1730' }, recorded);
  expect(reading.errors).toEqual({});
  expect(reading.clockIn?.toISOString()).toBe(recorded.clockInTime);
  expect(reading.clockOut?.toISOString()).toBe('2026-11-16T17:30:00.000Z');
  expect(lengthOf(reading)).toBe('8h 33m');
});

it('ends on the next day where the end is not after the beginning', () => {
  const reading = read({ clockInTime: '22:00', clockOutTime: '06:00' }, recorded);
  expect(reading.endsNextDay).toBe(true);
  expect(reading.clockOut?.toISOString()).toBe('2026-11-17T06:00:00.000Z');
});

describe('over a change of the clocks', () => {
  it('counts the hour that comes twice', () => {
    const night = { clockInTime: '2026-10-24T21:00:00Z', clockOutTime: null };
    const reading = read({ clockOutTime: '06:00' }, night);
    expect(lengthOf(reading)).toBe('9h 0m');
    expect(clockChangeOf(reading)).toBe('back');
  });

  it('tells the two 01:30 apart', () => {
    const night = { clockInTime: '2026-10-24T21:00:00Z', clockOutTime: '2026-10-25T01:30:00Z' };
    expect(formOf(night).isSecondOut).toBe(true);
    const second = read({ clockInTime: '22:30' }, night);
    expect(second.outComesTwice).toBe(true);
    expect(lengthOf(second)).toBe('4h 0m');
    expect(lengthOf(read({ clockInTime: '22:30', isSecondOut: false }, night))).toBe('3h 0m');
  });

  it('refuses a time that never came', () => {
    const night = { clockInTime: '2026-03-28T22:00:00Z', clockOutTime: null };
    const reading = read({ clockOutTime: '01:30' }, night);
    expect(reading.errors.clockOutTime).toBe(
      'The clocks went forward that night: there was no 01:30.',
    );
  });
});

it.each([
  [{ day: '31/11/2026' }, { day: 'Please enter the date as dd/mm/yyyy.' }],
  [{ clockInTime: 'nine' }, { clockInTime: 'Please enter the time as HH:MM.' }],
  [{ clockOutTime: '' }, { clockOutTime: 'Please enter the time as HH:MM.' }],
  [{ clockOutTime: '08:30' }, { clockOutTime: 'A session can’t be longer than 16 hours.' }],
  [
    { day: '21/11/2026' },
    {
      clockInTime: 'The clock-in can’t be in the future.',
      clockOutTime: 'The clock-out can’t be in the future.',
    },
  ],
  [{}, { clockInTime: 'These are the times that are recorded.' }],
  [{ clockOutTime: '17:30', reason: ' ' }, { reason: 'Please say why.' }],
])('with %o it says %o', (changes, errors) => {
  expect(read(changes, recorded).errors).toEqual(errors);
});
