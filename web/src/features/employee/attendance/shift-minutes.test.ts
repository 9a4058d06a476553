import { expect, it } from 'vitest';
import { shiftMinutes } from './shift-minutes.ts';

it.each([
  ['09:00', '17:00', 480],
  ['09:15', '17:00', 465],
  ['22:00', '06:00', 480],
])('from %s to %s is %i minutes', (workStartTime, workEndTime, expected) => {
  expect(shiftMinutes({ workStartTime, workEndTime })).toBe(expected);
});
