import { expect, it } from 'vitest';
import { summarizeLateness } from './summarize-lateness.ts';

function arrival(day: number, lateMinutes: number) {
  const date = String(day).padStart(2, '0');
  return { clockInTime: `2026-11-${date}T09:00:00.000Z`, isLate: lateMinutes > 0, lateMinutes };
}

it('counts late arrivals and their minutes', () => {
  const { count, minutes, latest } = summarizeLateness([
    arrival(2, 0),
    arrival(3, 5),
    arrival(4, 7),
  ]);
  expect({ count, minutes }).toEqual({ count: 2, minutes: 12 });
  expect(latest.map(({ lateMinutes }) => lateMinutes)).toEqual([7, 5]);
});

it('lists the five latest, newest first', () => {
  const days = [1, 9, 3, 8, 2, 7, 4];
  const { count, latest } = summarizeLateness(days.map((day) => arrival(day, day)));
  expect(count).toBe(7);
  expect(latest.map(({ lateMinutes }) => lateMinutes)).toEqual([9, 8, 7, 4, 3]);
});

it('is nothing without sessions', () => {
  expect(summarizeLateness([])).toEqual({ count: 0, minutes: 0, latest: [] });
});
