import type { WorkHours } from '@portal/kernel/working-pattern';
import { expect, it } from 'vitest';
import { shiftAt as shiftByRules } from './shift.ts';

const shiftAt = (at: Date, hours: WorkHours) => shiftByRules(at, { hours, patterns: [] });

const day = { workStartTime: '09:00', workEndTime: '17:00' };
const early = { workStartTime: '00:00', workEndTime: '08:00' };
const night = { workStartTime: '22:00', workEndTime: '06:00' };

it.each([
  ['early in the morning', '2026-01-07T07:00:00Z', day, '2026-01-07'],
  ['inside', '2026-01-07T10:00:00Z', day, '2026-01-07'],
  ['after its end', '2026-01-07T19:00:00Z', day, '2026-01-07'],
  ['at midnight in summer', '2026-07-06T23:00:00Z', day, '2026-07-07'],
  ['before a night', '2026-01-07T21:50:00Z', night, '2026-01-07'],
  ['in a night before midnight', '2026-01-07T23:00:00Z', night, '2026-01-07'],
  ['in a night after midnight', '2026-01-08T00:30:00Z', night, '2026-01-07'],
  ['at the end of a night', '2026-01-08T06:00:00Z', night, '2026-01-08'],
  ['shortly before a shift from midnight', '2026-01-07T23:50:00Z', early, '2026-01-08'],
  ['long before a shift from midnight', '2026-01-07T19:59:00Z', early, '2026-01-07'],
  ['in a shift from midnight', '2026-01-07T00:10:00Z', early, '2026-01-07'],
  ['shortly before midnight in summer', '2026-07-06T22:50:00Z', early, '2026-07-07'],
])('a clock-in %s', (_, at, hours, expected) => {
  expect(shiftAt(new Date(at), hours).day).toBe(expected);
});

it('begins and ends at London times: 09:00 in July is 08:00Z', () => {
  expect(shiftAt(new Date('2026-07-07T08:00:00Z'), day)).toEqual({
    day: '2026-07-07',
    times: { start: new Date('2026-07-07T08:00:00Z'), end: new Date('2026-07-07T16:00:00Z') },
  });
});

it.each([
  ['2026-03-28', '2026-03-29T00:30:00Z', 7],
  ['2026-10-24', '2026-10-25T00:30:00Z', 9],
])('the night of a clock change from %s is %s', (from, at, hours) => {
  const { day, times } = shiftAt(new Date(at), night);
  expect(day).toBe(from);
  expect(times && (times.end.getTime() - times.start.getTime()) / 3_600_000).toBe(hours);
});
