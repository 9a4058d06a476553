import { describe, expect, it } from 'vitest';
import {
  correctedDuration,
  daylightSavingChange,
  parseCorrectionForm,
  toCorrectionForm,
} from './correction-values.ts';

const now = new Date('2026-11-20T12:00:00Z');
const recorded = {
  clockInTime: '2026-11-16T08:57:13.250Z',
  clockOutTime: '2026-11-16T17:02:40.000Z',
};

function read(
  changes: Partial<ReturnType<typeof toCorrectionForm>>,
  of: Parameters<typeof toCorrectionForm>[0],
) {
  return parseCorrectionForm({ ...toCorrectionForm(of), reason: 'I forgot', ...changes }, of, now);
}

it('is prefilled with the recorded times and keeps the seconds of unchanged ones', () => {
  expect(toCorrectionForm(recorded)).toMatchObject({
    day: '16/11/2026',
    clockInTime: '08:57',
    clockOutTime: '17:02',
  });
  const reading = read({ clockOutTime: '1730' }, recorded);
  expect(reading.errors).toEqual({});
  expect(reading.clockIn?.toISOString()).toBe(recorded.clockInTime);
  expect(reading.clockOut?.toISOString()).toBe('2026-11-16T17:30:00.000Z');
  expect(correctedDuration(reading)).toBe('8h 33m');
});

it('ends on the next day if the end is not after the start', () => {
  const reading = read({ clockInTime: '22:00', clockOutTime: '06:00' }, recorded);
  expect(reading.endsNextDay).toBe(true);
  expect(reading.clockOut?.toISOString()).toBe('2026-11-17T06:00:00.000Z');
});

describe('over a change of the clocks', () => {
  it('counts the repeated hour', () => {
    const night = { clockInTime: '2026-10-24T21:00:00Z', clockOutTime: null };
    const reading = read({ clockOutTime: '06:00' }, night);
    expect(correctedDuration(reading)).toBe('9h 0m');
    expect(daylightSavingChange(reading)).toBe('back');
  });

  it('distinguishes the two occurrences of 01:30', () => {
    const night = { clockInTime: '2026-10-24T21:00:00Z', clockOutTime: '2026-10-25T01:30:00Z' };
    expect(toCorrectionForm(night).isSecondOut).toBe(true);
    const second = read({ clockInTime: '22:30' }, night);
    expect(second.isOutAmbiguous).toBe(true);
    expect(correctedDuration(second)).toBe('4h 0m');
    expect(correctedDuration(read({ clockInTime: '22:30', isSecondOut: false }, night))).toBe(
      '3h 0m',
    );
  });

  it('rejects a time that did not exist', () => {
    const night = { clockInTime: '2026-03-28T22:00:00Z', clockOutTime: null };
    const reading = read({ clockOutTime: '01:30' }, night);
    expect(reading.errors.clockOutTime).toBe(
      'The clocks went forward that night, so there was no 01:30',
    );
  });
});

it.each([
  [{ day: '31/11/2026' }, { day: 'Enter a date as dd/mm/yyyy' }],
  [{ clockInTime: 'nine' }, { clockInTime: 'Enter the time as HH:MM' }],
  [{ clockOutTime: '' }, { clockOutTime: 'Enter the time as HH:MM' }],
  [{ clockOutTime: '08:30' }, { clockOutTime: 'These times can’t be more than 16 hours apart' }],
  [
    { day: '21/11/2026' },
    {
      clockInTime: 'Clock-in can’t be in the future',
      clockOutTime: 'Clock-out can’t be in the future',
    },
  ],
  [{}, { clockInTime: 'These times are already recorded' }],
  [{ clockOutTime: '17:30', reason: ' ' }, { reason: 'Enter a reason' }],
])('returns for %o the errors %o', (changes, errors) => {
  expect(read(changes, recorded).errors).toEqual(errors);
});
