import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from './london.ts';
import {
  bradfordFactor,
  fitNoteDueDays,
  needsFitNote,
  type Spell,
  sicknessTotals,
} from './sickness.ts';

describe('a fit note', () => {
  it.each([
    ['2026-11-02', '2026-11-02', false],
    ['2026-11-02', '2026-11-08', false],
    ['2026-11-02', '2026-11-09', true],
    // Calendar days, whatever the clocks do.
    ['2026-10-24', '2026-10-30', false],
    ['2026-10-24', '2026-10-31', true],
  ])('from %s to %s is needed: %s', (startDate, endDate, isNeeded) => {
    expect(needsFitNote(startDate, endDate)).toBe(isNeeded);
  });
});

describe('the Bradford factor', () => {
  const on = '2026-11-30';
  /** Monday to the day that is so many days on, in the weeks before 30 November 2026. */
  const spell = (weeksAgo: number, calendarDays: number): Spell => {
    const startDate = addDays(on, -7 * weeksAgo);
    return { startDate, endDate: addDays(startDate, calendarDays - 1) };
  };
  const spells = (count: number, calendarDays: number) =>
    Array.from({ length: count }, (_, index) => spell(2 * index + 2, calendarDays));

  it('of one spell of 10 days is 10', () => {
    expect(bradfordFactor([spell(4, 12)], on)).toBe(10);
  });

  it('of five spells of 2 days is 250', () => {
    expect(bradfordFactor(spells(5, 2), on)).toBe(250);
  });

  it('of ten spells of 1 day is 1,000', () => {
    const ten = spells(12, 1).filter(({ startDate }) => startDate !== '2026-08-31');
    expect(bradfordFactor(ten.slice(0, 10), on)).toBe(1000);
  });

  it('of nothing is 0', () => {
    expect(bradfordFactor([], on)).toBe(0);
  });

  it('counts a day once, and adjacent spells as one', () => {
    const friday = { startDate: '2026-11-06', endDate: '2026-11-06' };
    const monday = { startDate: '2026-11-09', endDate: '2026-11-09' };
    expect(bradfordFactor([friday, monday, monday], on)).toBe(2);
    const tuesday = { startDate: '2026-11-10', endDate: '2026-11-10' };
    expect(bradfordFactor([friday, tuesday], on)).toBe(8);
  });

  it('does not count weekends and bank holidays', () => {
    expect(bradfordFactor([{ startDate: '2026-11-07', endDate: '2026-11-08' }], on)).toBe(0);
    expect(bradfordFactor([{ startDate: '2026-08-31', endDate: '2026-08-31' }], on)).toBe(0);
  });

  it('looks back 52 weeks, including the day itself, and never ahead', () => {
    const first = addDays(on, -363);
    expect(bradfordFactor([{ startDate: addDays(first, -30), endDate: first }], on)).toBe(1);
    expect(bradfordFactor([{ startDate: addDays(first, -30), endDate: on }], on)).toBe(
      bradfordFactor([{ startDate: first, endDate: addDays(on, 30) }], on),
    );
    expect(bradfordFactor([{ startDate: addDays(on, 1), endDate: addDays(on, 9) }], on)).toBe(0);
    expect(bradfordFactor([{ startDate: on, endDate: addDays(on, 9) }], on)).toBe(1);
  });
});

it('lists the days that no fit note covers', () => {
  const sickDays = [...eachDay('2026-11-02', '2026-11-12'), ...eachDay('2026-11-20', '2026-11-30')];
  const notes = [{ fromDay: '2026-11-10', toDay: '2026-11-11' }];
  expect(fitNoteDueDays(sickDays, notes, '2026-11-28')).toEqual([
    '2026-11-09',
    '2026-11-12',
    '2026-11-27',
    '2026-11-28',
  ]);
});

it('lists only days of sickness, and counts what is between them as the schedule says', () => {
  const [friday, monday] = ['2026-11-06', '2026-11-16'];
  const sickDays = [friday, monday];
  expect(fitNoteDueDays(sickDays, [], monday)).toEqual([]);
  // Who works on Fridays and every other Monday has no working day in between.
  const shift = { start: '09:00', end: '17:00', breakMinutes: 0 };
  const shifts = [
    { week: 1, weekday: 5, ...shift },
    { week: 3, weekday: 1, ...shift },
  ];
  const rota = {
    from: '2026-11-02',
    isIrregular: false,
    worksBankHolidays: false,
    weeks: 4,
    shifts,
  };
  expect(fitNoteDueDays(sickDays, [], monday, { patterns: [rota] })).toEqual([monday]);
});

describe('a fit note is outstanding', () => {
  const on = '2026-11-30';
  const days = (from: string, to: string) => eachDay(from, to);
  const note = (fromDay: string, toDay: string) => ({ fromDay, toDay });

  it.each([
    ['for 7 days', days('2026-11-02', '2026-11-08'), [], false],
    ['for the 8th day', days('2026-11-02', '2026-11-09'), [], true],
    [
      'for covered days',
      days('2026-11-02', '2026-11-20'),
      [note('2026-11-09', '2026-11-20')],
      false,
    ],
    ['for a gap', days('2026-11-02', '2026-11-20'), [note('2026-11-09', '2026-11-19')], true],
    [
      'for two notes that cover all',
      days('2026-11-02', '2026-11-20'),
      [note('2026-11-14', '2026-11-30'), note('2026-11-08', '2026-11-14')],
      false,
    ],
    [
      'for two spells of 4 days',
      [...days('2026-11-02', '2026-11-05'), ...days('2026-11-07', '2026-11-10')],
      [],
      false,
    ],
    [
      'for two weeks from Monday to Friday',
      [...days('2026-11-02', '2026-11-06'), ...days('2026-11-09', '2026-11-13')],
      [note('2026-11-10', '2026-11-13')],
      true,
    ],
    ['for days to come', days('2026-11-24', '2026-12-10'), [], false],
    ['for an earlier spell', [...days('2026-10-01', '2026-10-09'), '2026-11-30'], [], true],
    ['for a spell of two years ago', days('2024-11-01', '2024-11-20'), [], false],
  ])('%s', (_, sickDays, notes, isDue) => {
    expect(fitNoteDueDays(sickDays.toReversed(), notes, on).length > 0).toBe(isDue);
  });
});

it('counts spells and working days', () => {
  const spells = [
    { startDate: '2026-11-06', endDate: '2026-11-09' },
    { startDate: '2026-11-18', endDate: '2026-11-18' },
  ];
  expect(sicknessTotals(spells, '2026-11-30')).toEqual({ spells: 2, days: 3 });
});
