import { expect, it } from 'vitest';
import { stripOf } from './request-strip.ts';

it('tells the days that are booked from those that were cancelled, deleted or never counted', () => {
  const request = {
    startDate: '2026-12-23',
    endDate: '2026-12-27',
    days: [{ date: '2026-12-24', portion: 'full', status: 'cancelled' }] as const,
  };
  const strip = stripOf({ ...request, days: [...request.days] }, { '2026-12-25': 'Christmas Day' });
  expect(strip.map(({ state }) => state)).toEqual(['deleted', 'cancelled', 'off', 'off', 'off']);
  expect(strip[2]?.holiday).toBe('Christmas Day');
});
