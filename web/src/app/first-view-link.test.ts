import { expect, test } from 'vitest';
import { partOf } from './first-view-link.ts';

const gone = { message: 'Not available', path: ['leaveBalance', 'total'] };
const whole = { data: { todayTotal: { totalMinutes: 7 }, leaveBalance: null }, errors: [gone] };

test('gives a query its own fields and errors alone', () => {
  expect(partOf(whole, ['todayTotal'])).toEqual({ data: { todayTotal: { totalMinutes: 7 } } });
  expect(partOf(whole, ['leaveBalance'])).toEqual({
    data: { leaveBalance: null },
    errors: [gone],
  });
});

test('gives nothing of a response that has no data', () => {
  expect(partOf({ errors: [{ message: 'Too many requests' }] }, ['todayTotal'])).toBeNull();
});
