import { expect, it } from 'vitest';
import { formatLeaveCost } from './format-leave-cost.ts';

const year = { leaveYearStart: '2026-04-06', leaveYearEnd: '2027-04-05', available: 20 };
const inDays = { ...year, days: 2, unit: 'days' } as const;
const inHours = { ...year, days: 12.5, unit: 'hours' } as const;

it.each([
  [2, [inDays], '2 days'],
  [4, [inDays, inDays], '4 days'],
  [0.5, [], '0.5 days'],
  [2, [inHours], '12.5 hours'],
  [4, [inHours, inHours], '25 hours'],
  [4, [inDays, inHours], '2 days and 12.5 hours'],
  [2, [{ ...inDays, days: 0 }, inHours], '12.5 hours'],
])('says what %d days use', (daysRequested, years, text) => {
  expect(formatLeaveCost({ daysRequested, years })).toBe(text);
});
