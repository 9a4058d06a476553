import { expect, it } from 'vitest';
import { requestedPeriod } from './requested-period.ts';

const wednesday = '2026-01-07';

it.each([
  ['this week', {}, '2026-01-05', '2026-01-11'],
  ['what is said', { startDate: '2025-12-31', endDate: '2026-01-01' }, '2025-12-31', '2026-01-01'],
  ['one day', { startDate: '2026-01-03', endDate: '2026-01-03' }, '2026-01-03', '2026-01-03'],
  ['from a day up to today', { startDate: '2025-12-29' }, '2025-12-29', wednesday],
  ['from a day to come on', { startDate: '2026-02-01' }, '2026-02-01', '2026-02-01'],
  ['the week up to a day', { endDate: '2025-11-15' }, '2025-11-10', '2025-11-15'],
  ['seven years', { startDate: '2019-01-01', endDate: '2026-01-01' }, '2019-01-01', '2026-01-01'],
])('is %s', (_, input, start, end) => {
  expect(requestedPeriod(input, wednesday)).toEqual({ ok: true, value: { start, end } });
});

it.each([
  ['an end before the start', { startDate: '2026-01-02', endDate: '2026-01-01' }, 'before'],
  ['too much', { startDate: '2015-12-26', endDate: '2026-01-02' }, '3660 days'],
  ['too much up to today', { startDate: '2015-12-31' }, '3660 days'],
])('refuses %s', (_, input, message) => {
  expect(requestedPeriod(input, wednesday)).toMatchObject({
    failure: {
      code: 'BAD_INPUT',
      issues: [{ path: ['endDate'], message: expect.stringContaining(message) }],
    },
  });
});
