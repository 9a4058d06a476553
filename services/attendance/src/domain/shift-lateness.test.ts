import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import type { LeavePortion } from './leave-portions.ts';
import { recalculateLateness } from './shift-lateness.ts';

const entry = (id: string, from: string, more: Partial<Entry> = {}): Entry => ({
  id,
  userId: 'ada',
  day: from.slice(0, 10),
  shiftDay: from.slice(0, 10),
  clockInTime: new Date(from),
  clockOutTime: new Date(Date.parse(from) + 1),
  isLate: false,
  lateMinutes: 0,
  clockInLocation: 'Mobile',
  clockOutLocation: 'Mobile',
  missingClockOut: false,
  sentLate: false,
  corrected: false,
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
  version: 2,
  ...more,
});
const late = (lateMinutes: number) => ({ isLate: true, lateMinutes });

describe('the first clock-in of a shift', () => {
  const first = entry('first', '2026-01-07T09:20:00Z', late(20));
  const second = entry('second', '2026-01-07T13:05:00Z');

  it.each<[string, LeavePortion[], Partial<Entry>[]]>([
    ['stays late without leave', [], []],
    ['stays late with leave in the afternoon', ['afternoon'], []],
    ['is on time once the morning is leave', ['morning'], [{ isLate: false, lateMinutes: 0 }]],
    ['is on time once the day is leave', ['full'], [{ isLate: false, lateMinutes: 0 }]],
    ['is on time once both halves are', ['morning', 'afternoon'], [{ isLate: false }]],
  ])('%s', (_, leave, changed) => {
    expect(recalculateLateness([second, first], leave, standardSchedule)).toEqual(
      changed.map((change) => ({ ...first, lateMinutes: 0, ...change, version: 3 })),
    );
  });

  it('becomes late again when the leave is cancelled', () => {
    const excused = { ...first, isLate: false, lateMinutes: 0 };
    expect(recalculateLateness([excused, second], [], standardSchedule)).toEqual([
      { ...first, version: 3 },
    ]);
  });

  it('is late from the middle of the day on after leave in the morning', () => {
    const noon = entry('noon', '2026-01-07T13:10:00Z', late(250));
    expect(recalculateLateness([noon], ['morning'], standardSchedule)).toMatchObject([
      { lateMinutes: 10 },
    ]);
  });
});

it('moves lateness to the session that is first now', () => {
  const was = entry('was', '2026-01-07T10:00:00Z', late(60));
  const is = entry('is', '2026-01-07T09:30:00Z');
  expect(recalculateLateness([was, is], [], standardSchedule)).toMatchObject([
    { id: 'was', isLate: false, lateMinutes: 0, version: 3 },
    { id: 'is', isLate: true, lateMinutes: 30, version: 3 },
  ]);
});

it('uses the work hours of each session and the day of its shift', () => {
  const night = { workStartTime: '22:00', workEndTime: '06:00' };
  const more = { shiftDay: '2026-01-07', hours: night };
  const afterMidnight = entry('night', '2026-01-08T00:30:00Z', more);
  expect(recalculateLateness([afterMidnight], [], standardSchedule)).toMatchObject([
    { lateMinutes: 150 },
  ]);
  expect(recalculateLateness([afterMidnight], ['full'], standardSchedule)).toEqual([]);
});

it('finds nothing without sessions', () => {
  expect(recalculateLateness([], [], standardSchedule)).toEqual([]);
});

it('makes nobody late on a day that has become a bank holiday', () => {
  const first = entry('first', '2026-11-30T09:20:00Z', late(20));
  expect(
    recalculateLateness([first], [], { patterns: [], calendar: holidayCalendar('scotland') }),
  ).toMatchObject([{ id: 'first', isLate: false, lateMinutes: 0, version: 3 }]);
});
