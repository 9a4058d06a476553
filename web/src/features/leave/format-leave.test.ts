import { expect, it } from 'vitest';
import { formatBookedLeave, formatDays } from './format-leave.ts';

it.each([
  [1, '1 day'],
  [0.5, '0.5 days'],
  [21.37 - 7.5, '13.87 days'],
])('writes %d as %s', (count, text) => {
  expect(formatDays(count)).toBe(text);
});

it('adds the hours of days of irregular hours', () => {
  expect(formatBookedLeave({ daysBooked: 3, hoursBooked: 20 })).toBe('3 days, 20 hours');
  expect(formatBookedLeave({ daysBooked: 0.5, hoursBooked: null })).toBe('0.5 days');
});
