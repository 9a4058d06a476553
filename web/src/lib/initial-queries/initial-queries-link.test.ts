import { expect, test } from 'vitest';
import { selectFields } from './initial-queries-link.ts';

const gone = { message: 'Not available', path: ['leaveBalance', 'total'] };
const whole = { data: { todayTotal: { totalMinutes: 7 }, leaveBalance: null }, errors: [gone] };

test('gives a query its own fields and errors alone', () => {
  expect(selectFields(whole, ['todayTotal'])).toEqual({
    data: { todayTotal: { totalMinutes: 7 } },
  });
  expect(selectFields(whole, ['leaveBalance'])).toEqual({
    data: { leaveBalance: null },
    errors: [gone],
  });
});

test('gives nothing of a response that has no data', () => {
  expect(selectFields({ errors: [{ message: 'Too many requests' }] }, ['todayTotal'])).toBeNull();
});
