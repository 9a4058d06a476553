import { englandAndWales } from '@portal/kernel/bank-holidays';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { calculateLateness } from './lateness.ts';
import { type LeaveDay, portionsOn } from './leave-portions.ts';
import { firstAffectedDay, recalculateShifts } from './pattern-change.ts';
import { shiftAt } from './shift.ts';

const hours = { workStartTime: '09:00', workEndTime: '17:00' };
const calendar = englandAndWales;

/** A session as it is stored by a clock-in and clock-out with these patterns. */
function entry(
  at: Date,
  {
    patterns = [] as readonly WorkingPattern[],
    isFirstOfShift = true,
    leave = [] as LeaveDay[],
  } = {},
): Entry {
  const shift = shiftAt(at, { hours, patterns });
  const schedule = { patterns, calendar };
  const portions = portionsOn(leave, shift.day);
  return {
    id: at.toISOString(),
    userId: 'ada',
    day: londonDay(at),
    shiftDay: shift.day,
    clockInTime: at,
    clockOutTime: new Date(at.getTime() + 3_600_000),
    ...calculateLateness({ at, shift, isFirstOfShift, schedule, leave: portions }),
    clockInLocation: 'Mobile',
    clockOutLocation: 'Mobile',
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours,
    version: 2,
  };
}
const at = (day: string, time: string) => instantInLondon(day, time);
const nothing = { leave: [], calendar };

describe('the first day that a change affects', () => {
  const employment = { firstDay: '2026-09-01', lastDay: null };
  const irregular = { ...employment, patterns: [buildPattern('2026-09-07', [])] };
  const regular = { ...employment, patterns: [buildPattern('2026-09-07', [[1]])] };

  it('is the first of a changed employment, with irregular hours only', () => {
    expect(firstAffectedDay(irregular, irregular)).toBeNull();
    expect(firstAffectedDay(irregular, { ...irregular, firstDay: '2026-11-02' })).toBe(
      '2026-09-01',
    );
    expect(firstAffectedDay(irregular, { ...irregular, lastDay: '2026-11-02' })).toBe('2026-11-03');
    expect(firstAffectedDay(regular, { ...regular, firstDay: '2026-11-02' })).toBeNull();
    expect(firstAffectedDay(irregular, { ...irregular, ...unlimitedEmployment })).toBe(
      '1000-01-01',
    );
  });

  it('is the earlier one where the pattern changes too', () => {
    expect(firstAffectedDay(irregular, regular)).toBe('2026-09-07');
    expect(firstAffectedDay(irregular, { ...regular, lastDay: '2026-11-02' })).toBe('2026-09-07');
    expect(firstAffectedDay(regular, { ...irregular, firstDay: '2026-11-02' })).toBe('2026-09-01');
  });
});

describe('a changed working pattern', () => {
  const monday = entry(at('2026-11-23', '09:20'));
  const tuesday = entry(at('2026-11-24', '09:20'));

  it('makes nobody late on a day that is free now', () => {
    expect([monday.lateMinutes, tuesday.lateMinutes]).toEqual([20, 20]);
    const after = [buildPattern('2026-11-23', [[1]])];
    expect(recalculateShifts([monday, tuesday], { before: [[]], after }, nothing)).toEqual([
      { ...tuesday, isLate: false, lateMinutes: 0, version: 3 },
    ]);
  });

  it('measures lateness by the shift of the day', () => {
    const after = [buildPattern('2026-11-24', [[1, 2, 3, 4, 5]], { start: '08:30' })];
    expect(recalculateShifts([monday, tuesday], { before: [[]], after }, nothing)).toEqual([
      { ...tuesday, lateMinutes: 50, version: 3 },
    ]);
  });

  it('moves a session after midnight to the night that it belongs to now', () => {
    const afterMidnight = entry(at('2026-11-24', '00:30'));
    const nights = { start: '22:00', end: '06:00' };
    const after = [buildPattern('2026-11-23', [[1, 2, 3]], nights)];
    expect(recalculateShifts([afterMidnight], { before: [[]], after }, nothing)).toEqual([
      { ...afterMidnight, shiftDay: '2026-11-23', isLate: true, lateMinutes: 150, version: 3 },
    ]);
    // The first session of the night was on time, so the second isn’t late.
    const evening = entry(at('2026-11-23', '21:55'));
    const changed = recalculateShifts([evening, afterMidnight], { before: [[]], after }, nothing);
    expect(changed.map(({ id, shiftDay, isLate }) => [id, shiftDay, isLate])).toEqual([
      [evening.id, '2026-11-23', false],
      [afterMidnight.id, '2026-11-23', false],
    ]);
  });

  it('makes nobody late with irregular hours', () => {
    const after = [buildPattern('2026-11-24', [])];
    const changed = recalculateShifts([monday, tuesday], { before: [[]], after }, nothing);
    expect(changed).toMatchObject([{ id: tuesday.id, isLate: false }]);
  });

  it('respects leave and bank holidays', () => {
    const before = [buildPattern('2026-11-23', [[1]])];
    const leave: LeaveDay[] = [{ date: '2026-11-24', portion: 'morning' }];
    const free = entry(at('2026-11-24', '13:10'), { patterns: before, leave });
    const christmas = entry(at('2026-12-25', '09:20'), { patterns: before });
    const change = { before: [before], after: [buildPattern('2026-11-23', [[1, 2, 5]])] };
    expect(recalculateShifts([free, christmas], change, { leave, calendar })).toMatchObject([
      { id: free.id, lateMinutes: 10 },
    ]);
  });
});

it('random changes give what clock-ins with the new patterns would have given, and back what was', () => {
  const random = seededRandom(7);
  const whole = (max: number) => Math.floor(random() * (max + 1));
  const days = Array.from({ length: 60 }, (_, index) => addDays('2026-10-01', index));
  const times = [
    { start: '09:00', end: '17:00' },
    { start: '07:30', end: '20:00', breakMinutes: 60 },
    { start: '22:00', end: '06:00' },
    { start: '00:00', end: '08:00' },
  ];
  const randomPatterns = () =>
    Array.from({ length: whole(2) }, () => {
      const weeks = Array.from({ length: whole(3) }, () =>
        [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.6),
      );
      return buildPattern(pick(random, days), weeks, pick(random, times));
    })
      .filter(({ from }, index, all) => all.findIndex((one) => one.from === from) === index)
      .sort((one, other) => one.from.localeCompare(other.from));

  /** Sessions as clock-ins in their order record them: only the first of a shift can be late. */
  function record(
    instants: readonly Date[],
    patterns: readonly WorkingPattern[],
    leave: LeaveDay[],
  ) {
    const started = new Set<string>();
    return instants.map((instant) => {
      const { day } = shiftAt(instant, { hours, patterns });
      const isFirstOfShift = !started.has(day);
      started.add(day);
      return entry(instant, { patterns, isFirstOfShift, leave });
    });
  }
  const withoutVersion = (entries: readonly Entry[]) =>
    entries.map(({ version: _, ...one }) => one);
  const apply = (entries: readonly Entry[], changed: readonly Entry[]) =>
    entries.map((one) => changed.find(({ id }) => id === one.id) ?? one);

  let changes = 0;
  for (let round = 0; round < 150; round += 1) {
    const leave = days
      .filter(() => random() < 0.05)
      .map((date): LeaveDay => ({ date, portion: pick(random, ['full', 'morning', 'afternoon']) }));
    const instants = days
      .flatMap((day) =>
        Array.from({ length: whole(2) }, () => {
          const clock = `${String(whole(23)).padStart(2, '0')}:${String(whole(59)).padStart(2, '0')}`;
          return at(day, clock);
        }),
      )
      .sort((one, other) => one.getTime() - other.getTime())
      .filter((one, index, all) => one.getTime() !== all[index - 1]?.getTime());
    const [before, after] = [randomPatterns(), randomPatterns()];
    const stored = record(instants, before, leave);
    const changed = recalculateShifts(stored, { before: [before], after }, { leave, calendar });
    changes += changed.length;
    expect(changed.every(({ version }) => version === 3)).toBe(true);
    const updated = apply(stored, changed);
    expect(withoutVersion(updated)).toEqual(withoutVersion(record(instants, after, leave)));
    const back = { before: [after], after: before };
    const restored = apply(updated, recalculateShifts(updated, back, { leave, calendar }));
    expect(withoutVersion(restored)).toEqual(withoutVersion(stored));
  }
  expect(changes).toBeGreaterThan(1_000);
});
