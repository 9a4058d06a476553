import { describe, expect, it } from 'vitest';
import { saveWorkingPattern } from './manage-working-patterns.ts';

const shift = { week: 1, weekday: 1, start: '09:00', end: '17:00', breakMinutes: 30 };
const id = 'a'.repeat(24);
const parse = (fields: object) =>
  saveWorkingPattern.input.safeParse({ id, from: '2026-11-23', ...fields });
const issuesOf = (fields: object) =>
  parse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a working pattern', () => {
  it('has one week of fixed days unless the input says otherwise', () => {
    expect(parse({ shifts: [shift] }).data).toEqual({
      id,
      from: '2026-11-23',
      isIrregular: false,
      worksBankHolidays: false,
      weeks: 1,
      shifts: [shift],
    });
    expect(parse({ isIrregular: true }).success).toBe(true);
  });

  it.each<[string, object, string, string]>([
    ['without days', {}, 'shifts', 'Enter at least one working day'],
    [
      'of irregular hours with days',
      { isIrregular: true, shifts: [shift] },
      'shifts',
      'must be empty for irregular hours',
    ],
    [
      'with a day in a week that it has not',
      { shifts: [{ ...shift, week: 2 }] },
      'shifts.0.week',
      'must be at most 1, the number of weeks',
    ],
    [
      'with two shifts on a day',
      { shifts: [shift, { ...shift, start: '18:00', end: '20:00' }] },
      'shifts.1.weekday',
      'must not have a second shift on the same day',
    ],
    [
      'with a shift of no length',
      { shifts: [{ ...shift, end: '09:00' }] },
      'shifts.0.end',
      'must differ from the start',
    ],
    [
      'with a break as long as the shift',
      { shifts: [{ ...shift, end: '09:30' }] },
      'shifts.0.breakMinutes',
      'must be shorter than the shift',
    ],
    [
      'with a night that ends in the next day’s shift',
      {
        shifts: [
          { ...shift, start: '22:00', end: '09:30' },
          { ...shift, weekday: 2 },
        ],
      },
      'shifts.0.end',
      'must not be after the start of the next day’s shift',
    ],
    [
      'with a last night that ends in the first shift',
      {
        shifts: [shift, { ...shift, weekday: 7, start: '22:00', end: '09:01' }],
      },
      'shifts.1.end',
      'must not be after the start of the next day’s shift',
    ],
    [
      'of nine weeks',
      { weeks: 9, shifts: [shift] },
      'weeks',
      'must be a number of weeks from 1 to 8',
    ],
  ])('%s is refused at its field', (_, fields, path, message) => {
    expect(issuesOf(fields)).toContainEqual([path, message]);
  });

  it('may have a night that ends when the next day’s shift starts', () => {
    const night = { ...shift, start: '22:00', end: '09:00' };
    expect(parse({ shifts: [night, { ...shift, weekday: 2 }] }).success).toBe(true);
    const nextWeek = { ...shift, week: 2 };
    expect(parse({ weeks: 2, shifts: [{ ...night, weekday: 7 }, nextWeek] }).success).toBe(true);
  });

  it('refuses unknown fields', () => {
    expect(parse({ shifts: [shift], colour: 'red' }).success).toBe(false);
    expect(parse({ shifts: [{ ...shift, note: '' }] }).success).toBe(false);
  });
});
