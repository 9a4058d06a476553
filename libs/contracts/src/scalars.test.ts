import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  day,
  dayField,
  enteredDay,
  hasHundredths,
  id,
  instant,
  month,
  monthDay,
  text,
  timeOfDay,
} from './scalars.ts';

const accepted: [string, z.ZodType, string][] = [
  ['id', id, '66f0c0ffee66f0c0ffee66f0'],
  ['instant', instant, '2026-07-01T08:00:00Z'],
  ['instant', instant, '2026-07-01T08:00:00.123Z'],
  ['day', day, '2026-07-01'],
  ['day', day, '2028-02-29'],
  ['day', day, '1000-01-01'],
  ['day', day, '2999-12-31'],
  ['entered day', enteredDay, '1900-01-01'],
  ['entered day', enteredDay, '2000-02-29'],
  ['entered day', enteredDay, '2104-02-29'],
  ['entered day', enteredDay, '2199-12-31'],
  ['month', month, '2026-07'],
  ['month-day', monthDay, '04-06'],
  ['month-day', monthDay, '02-28'],
  ['month-day', monthDay, '12-31'],
  ['time of day', timeOfDay, '00:00'],
  ['time of day', timeOfDay, '23:59'],
];

const refused: [string, z.ZodType, unknown][] = [
  ['id', id, '66F0C0FFEE66F0C0FFEE66F0'],
  ['id', id, 'x'],
  ['id', id, { $gt: '' }],
  ['id', id, '66f0c0ffee66f0c0ffee66f0\n'],
  ['instant', instant, '2026-07-01T09:00:00+01:00'],
  ['instant', instant, '2026-07-01T08:00:00'],
  ['instant', instant, '2026-07-01'],
  ['instant', instant, 1782892800000],
  ['instant', instant, '0206-11-20T08:00:00Z'],
  ['instant', instant, '9999-12-31T08:00:00Z'],
  ['day', day, '2026-02-29'],
  ['day', day, '2026-13-01'],
  ['day', day, '01/07/2026'],
  ['day', day, '2026-7-1'],
  ['day', day, '0099-12-31'],
  ['day', day, '9999-12-31'],
  ['entered day', enteredDay, '1899-12-31'],
  ['entered day', enteredDay, '1900-02-29'],
  ['entered day', enteredDay, '2100-02-29'],
  ['entered day', enteredDay, '2200-01-01'],
  ['month', month, '2026-13'],
  ['month', month, '0001-01'],
  ['month-day', monthDay, '02-29'],
  ['month-day', monthDay, '04-31'],
  ['month-day', monthDay, '13-01'],
  ['month-day', monthDay, '4-6'],
  ['time of day', timeOfDay, '24:00'],
  ['time of day', timeOfDay, '9:00'],
  ['time of day', timeOfDay, '09:60'],
  ['time of day', timeOfDay, '09:00:00'],
];

test.each(accepted)('%s: %s is accepted', (_name, schema, value) => {
  expect(z.safeParse(schema, value)).toEqual({ success: true, data: value });
});

test.each(
  refused.map(([name, schema, value]) => [name, JSON.stringify(value), schema, value] as const),
)('%s: %s is refused', (_name, _shown, schema, value) => {
  expect(z.safeParse(schema, value).success).toBe(false);
});

test.each([
  ['a day', day],
  ['an entered day', enteredDay],
  ['an instant', instant],
])('what is wrong with %s is said once', (_name, schema) => {
  expect(schema.safeParse('x').error?.issues).toHaveLength(1);
});

test('a day outside of the years that can be entered gets another message than one that is no date', () => {
  const field = dayField('Enter a start date');
  const messageOf = (value: unknown) => field.safeParse(value).error?.issues[0]?.message;
  expect(messageOf('1000-01-01')).toBe('must be a date of the years 1900 to 2199');
  expect(messageOf('2999-12-31')).toBe('must be a date of the years 1900 to 2199');
  expect(messageOf('2026-02-29')).toBe('must be a date, for example 2026-07-01');
  expect([messageOf(''), messageOf(null)]).toEqual(['Enter a start date', 'Enter a start date']);
});

test('text is trimmed, visible and limited', () => {
  const name = text(5, 'Please say who');
  expect(name.parse('  Ann ')).toBe('Ann');
  for (const nothing of ['', '   ', undefined, null, 7]) {
    expect(name.safeParse(nothing).error?.issues[0]?.message).toBe('Please say who');
  }
  expect(name.safeParse('123456').error?.issues[0]?.message).toBe('must be 5 characters or fewer');
});

test('an invalid time of day always gets the same message', () => {
  for (const value of [undefined, null, 900, '9:00']) {
    const messages = timeOfDay.safeParse(value).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Please enter valid times in HH:MM format (e.g., 09:00).']);
  }
});

test('has at most two decimals, whatever binary fractions make of them', () => {
  const hundredths = Array.from({ length: 40_001 }, (_, count) => count / 100);
  expect(hundredths.filter((value) => !hasHundredths(value))).toEqual([]);
  expect([0.001, 29.333, 0.1 + 0.2].filter(hasHundredths)).toEqual([]);
});
