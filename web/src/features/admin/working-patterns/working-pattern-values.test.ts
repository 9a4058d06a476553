import { saveWorkingPattern } from '@portal/contracts/identity/manage-working-patterns';
import { patternShift } from '@portal/contracts/identity/working-pattern';
import type { PatternShift } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import { patternPresets } from './pattern-presets.ts';
import {
  copyFirstWeek,
  copyToWorkedDays,
  dayOf,
  daysOfWeek,
  type PatternValues,
  patternErrors,
  toFieldErrors,
  toPatternValues,
  toWorkingPattern,
  withDay,
  withDayWorked,
  withShifts,
  workedDays,
} from './working-pattern-values.ts';

const id = '66f0000000000000000a11ce';
const office = { workStartTime: '09:00', workEndTime: '17:00' };
const longDay = { start: '07:30', end: '20:00', breakMinutes: 60 };
const [monday, tuesday, sunday] = [0, 1, 6];

const empty: PatternValues = {
  from: '2026-11-30',
  kind: 'fixed',
  weeks: '1',
  worksBankHolidays: false,
};

function valuesOf(...shifts: Partial<PatternShift>[]): PatternValues {
  return withShifts(
    empty,
    shifts.map((shift) => ({ week: 1, weekday: 1, ...longDay, ...shift })),
  );
}

/** Values with one field of Monday as typed. */
function typed(part: 'start' | 'end' | 'breakMinutes', text: string): PatternValues {
  const values = valuesOf({});
  return withDay(values, monday, { ...dayOf(values, monday), [part]: text });
}

describe('patternErrors', () => {
  it.each(['0', '60', '480', '481', '-1', '', '7.5', '1e1', 'an hour'])(
    'judges a break of %j as the server does',
    (text) => {
      const breakMinutes = /^\d+$/.test(text) ? Number(text) : text;
      const { success } = patternShift.shape.breakMinutes.safeParse(breakMinutes);
      expect('day0.breakMinutes' in patternErrors(typed('breakMinutes', text))).toBe(!success);
    },
  );

  it.each([
    ['07:30', true],
    ['730', true],
    ['7.30', true],
    ['24:00', false],
    ['', false],
    ['seven', false],
  ])('judges the start %j', (text, isValid) => {
    expect('day0.start' in patternErrors(typed('start', text))).toBe(!isValid);
  });

  it('wants a first day and a working day', () => {
    expect(patternErrors({ ...empty, from: '' })).toEqual({
      from: 'Enter the first day as dd/mm/yyyy',
      'day0.isWorked': 'Enter at least one working day',
    });
    expect(patternErrors({ ...valuesOf({}), from: '0026-11-30' })).toHaveProperty('from');
    expect(patternErrors(valuesOf({}))).toEqual({});
  });

  it('refuses at its field what the server refuses', () => {
    const values = valuesOf(
      { weekday: 1, end: '07:30' },
      { weekday: 3, breakMinutes: 480, end: '15:30' },
      { weekday: 5, start: '20:00', end: '08:00' },
      { weekday: 6 },
    );
    expect(Object.keys(patternErrors(values))).toEqual([
      'day0.end',
      'day2.breakMinutes',
      'day4.end',
    ]);
    const { error } = saveWorkingPattern.input.safeParse({ id, ...toWorkingPattern(values) });
    expect(toFieldErrors(values, error?.issues ?? [])).toEqual(patternErrors(values));
  });

  it('wants no days of irregular hours', () => {
    expect(patternErrors({ ...typed('start', 'seven'), kind: 'irregular' })).toEqual({});
  });
});

describe('toWorkingPattern', () => {
  it('gives times as the server wants them, and leaves out days off and later weeks', () => {
    const twoWeeks = { ...valuesOf({}, { week: 2 }), weeks: '2' };
    const values = withDay(twoWeeks, tuesday, { ...dayOf(twoWeeks, monday), isWorked: false });
    const oneWeek = { ...withDay(values, monday, typedLongDay), weeks: '1' };
    const pattern = toWorkingPattern(oneWeek);
    expect(pattern.shifts).toEqual([{ week: 1, weekday: 1, ...longDay }]);
    expect(saveWorkingPattern.input.safeParse({ id, ...pattern }).success).toBe(true);
  });

  const typedLongDay = { isWorked: true, start: '730', end: '20.00', breakMinutes: ' 60 ' };

  it('has neither days nor bank holidays with irregular hours', () => {
    const values = { ...valuesOf({}), kind: 'irregular', worksBankHolidays: true, weeks: '2' };
    const irregular = { isIrregular: true, worksBankHolidays: false, weeks: 1, shifts: [] };
    expect(toWorkingPattern(values)).toEqual({ from: '2026-11-30', ...irregular });
  });

  it('gives back what is shown of a pattern', () => {
    const pattern = {
      from: '2026-11-30',
      isIrregular: false,
      worksBankHolidays: true,
      weeks: 2,
      shifts: [
        { week: 1, weekday: 7, ...longDay },
        { week: 2, weekday: 1, start: '22:00', end: '06:00', breakMinutes: 0 },
      ],
    };
    expect(toWorkingPattern(toPatternValues(pattern))).toEqual(pattern);
  });
});

describe('a day that is added', () => {
  it('has the hours of the working day before it', () => {
    const values = valuesOf({ weekday: 1 }, { weekday: 5, start: '19:30', end: '08:00' });
    const added = withDayWorked(values, tuesday, true, office);
    expect(dayOf(added, tuesday)).toEqual(dayOf(values, monday));
    expect(dayOf(withDayWorked(values, sunday, true, office), sunday).start).toBe('19:30');
  });

  it('has the work hours if it is the first, and its own if it had some', () => {
    const first = withDayWorked(empty, sunday, true, office);
    expect(dayOf(first, sunday)).toMatchObject({ start: '09:00', end: '17:00', isWorked: true });
    const removed = withDayWorked(valuesOf({}, { weekday: 2, start: '10:00' }), 1, false, office);
    expect(workedDays(removed)).toEqual([monday]);
    expect(dayOf(withDayWorked(removed, tuesday, true, office), tuesday).start).toBe('10:00');
  });
});

it('copies hours to working days only, and the first week to all others', () => {
  const start = { ...valuesOf({}, { weekday: 3, start: '09:00' }, { week: 2, weekday: 2 }) };
  const values = { ...start, weeks: '3' };
  const copied = copyToWorkedDays(values, 0);
  expect(workedDays(copied)).toEqual([0, 2, 8]);
  expect(dayOf(copied, 2).start).toBe('07:30');
  const repeated = copyFirstWeek(values);
  expect(workedDays(repeated)).toEqual([0, 2, 7, 9, 14, 16]);
  expect(dayOf(repeated, 16).start).toBe('09:00');
});

it('numbers the days of a week', () => {
  expect(daysOfWeek(2)).toEqual([7, 8, 9, 10, 11, 12, 13]);
});

it.each(patternPresets(office))('starts with a pattern that is valid: $label', (preset) => {
  const values = withShifts({ ...empty, weeks: String(preset.weeks) }, preset.shifts);
  expect(patternErrors(values)).toEqual({});
  expect(workedDays(values)).toHaveLength(preset.shifts.length);
});
