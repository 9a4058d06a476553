import { expect, it } from 'vitest';
import { leaveRequestDayStates } from './leave-request-day-states.ts';

it('tells booked, cancelled, deleted and non-working days apart', () => {
  const request = {
    userId: '2',
    startDate: '2026-12-23',
    endDate: '2026-12-27',
    days: [{ date: '2026-12-24', portion: 'full', status: 'cancelled' }] as const,
  };
  const strip = leaveRequestDayStates(
    { ...request, days: [...request.days] },
    { '2026-12-25': 'Christmas Day' },
    (_, day) => day >= '2026-12-25',
  );
  expect(strip.map(({ state }) => state)).toEqual(['deleted', 'cancelled', 'off', 'off', 'off']);
  expect(strip[2]?.holiday).toBe('Christmas Day');
});
