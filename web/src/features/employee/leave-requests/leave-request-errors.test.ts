import { expect, it } from 'vitest';
import { isIncomplete, leaveRequestErrors } from './leave-request-errors.ts';

const request = { startDate: '2026-11-23', endDate: '2026-11-27', reason: 'Rest' };

it('reports missing values', () => {
  const empty = { startDate: '', endDate: '', reason: ' ' };
  expect(Object.keys(leaveRequestErrors(empty))).toEqual(['startDate', 'endDate', 'reason']);
  expect(isIncomplete(empty)).toBe(true);
  expect(leaveRequestErrors(request)).toEqual({});
  expect(isIncomplete(request)).toBe(false);
});

it('reports an end before the start, which is not a missing value', () => {
  const backwards = { ...request, endDate: '2026-11-20' };
  expect(Object.keys(leaveRequestErrors(backwards))).toEqual(['endDate']);
  expect(isIncomplete(backwards)).toBe(false);
});
