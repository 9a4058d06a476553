import { describe, expect, it } from 'vitest';
import { comesTwice, instantOf, momentOf, normalTime } from './moment.ts';

const typed = (day: string, time: string, again = false) => ({ day, time, again });

it.each([
  ['09:00', '09:00'],
  ['9:00', '09:00'],
  ['0900', '09:00'],
  ['9.05', '09:05'],
  ['24:00', null],
  ['12:60', null],
  ['9', null],
  ['', null],
])('%j is the time %j', (text, time) => {
  expect(normalTime(text)).toBe(time);
});

describe('an instant', () => {
  it.each([
    ['2026-07-01', '09:00', false, '2026-07-01T08:00:00.000Z'],
    ['2026-12-01', '09:00', false, '2026-12-01T09:00:00.000Z'],
    ['2026-10-25', '01:30', false, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '01:30', true, '2026-10-25T01:30:00.000Z'],
    // Only what comes twice has a second time.
    ['2026-10-25', '03:30', true, '2026-10-25T03:30:00.000Z'],
  ])('at %s %s (again: %s) is %s', (day, time, again, instant) => {
    const at = instantOf(typed(day, time, again));
    expect(at?.toISOString()).toBe(instant);
    expect(momentOf(new Date(instant))).toEqual(
      typed(day, time, again && comesTwice({ day, time })),
    );
  });

  it('is none in the hour that never comes', () => {
    expect(instantOf(typed('2026-03-29', '01:30'))).toBeNull();
    expect(instantOf(typed('2026-03-29', '02:00'))?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });

  it('keeps its seconds where nothing was changed', () => {
    const before = new Date('2026-10-25T01:30:42.123Z');
    expect(instantOf(momentOf(before), before)).toBe(before);
    expect(instantOf({ ...momentOf(before), again: false }, before)?.toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });

  it('is none of what is not written out', () => {
    expect(instantOf(typed('', '09:00'))).toBeNull();
    expect(instantOf(typed('2026-07-01', ''))).toBeNull();
  });
});
