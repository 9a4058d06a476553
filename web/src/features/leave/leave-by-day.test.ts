import { expect, it } from 'vitest';
import { leaveByDay } from './leave-by-day.ts';

const day = (date: string, portion: 'full' | 'morning' | 'afternoon' = 'full') => ({
  date,
  portion,
  status: 'booked' as const,
});

it('groups booked days of active requests by date', () => {
  const leave = {
    leaveType: 'annual',
    status: 'approved',
    days: [day('2026-11-16'), { ...day('2026-11-17'), status: 'cancelled' }],
  } as const;
  const half = {
    leaveType: 'annual',
    status: 'pending',
    days: [day('2026-11-18', 'morning')],
  } as const;
  const other = { ...half, days: [day('2026-11-18', 'afternoon')] } as const;
  const cancelled = { ...leave, status: 'cancelled' } as const;
  expect(leaveByDay([leave, half, other, cancelled])).toEqual({
    '2026-11-16': [{ request: leave, portion: 'full' }],
    '2026-11-18': [
      { request: half, portion: 'morning' },
      { request: other, portion: 'afternoon' },
    ],
  });
});
