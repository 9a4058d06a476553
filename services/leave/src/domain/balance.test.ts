import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { eachDay, weekday } from '@portal/kernel/london';
import { expect, it } from 'vitest';
import { type CountableLeave, calculateBalance } from './balance.ts';
import type { LeaveDay } from './leave-request.ts';

const entitlement = { annualLeaveEntitlement: 25, carryOverDays: 0, carryOverYear: null };
const year2025 = leaveYearOf('2026-04-05', '04-06');
const year2026 = leaveYearOf('2026-04-06', '04-06');

const leave = (
  from: string,
  to: string,
  more: Partial<LeaveDay> & { request?: CountableLeave['status'] } = {},
): CountableLeave => {
  const { request = 'approved', portion = 'full', status = 'booked' } = more;
  return {
    leaveType: 'annual',
    status: request,
    days: eachDay(from, to).map((date) => ({ date, portion, status })),
  };
};

it('is the whole entitlement without leave', () => {
  expect(calculateBalance(entitlement, [], year2026)).toEqual({
    total: 25,
    used: 0,
    remaining: 25,
    pending: 0,
    unit: 'days',
    leaveYearStart: '2026-04-06',
    leaveYearEnd: '2027-04-05',
  });
});

it('is nothing in a leave year without a day of the employment', () => {
  const totalFor = (employment: { firstDay: string; lastDay: string | null }) =>
    [year2025, year2026].map(
      (year) => calculateBalance(entitlement, [], year, { patterns: [], employment }).total,
    );
  expect(totalFor({ firstDay: '2026-04-06', lastDay: null })).toEqual([0, 25]);
  expect(totalFor({ firstDay: '2024-01-01', lastDay: '2026-04-05' })).toEqual([25, 0]);
});

it('counts approved days as used and pending ones as pending', () => {
  const requests = [
    leave('2026-08-10', '2026-08-14'),
    leave('2026-09-01', '2026-09-02', { request: 'pending' }),
    leave('2026-09-07', '2026-09-08', { request: 'denied' }),
    leave('2026-09-14', '2026-09-15', { request: 'cancelled' }),
  ];
  expect(calculateBalance(entitlement, requests, year2026)).toMatchObject({
    used: 5,
    remaining: 20,
    pending: 2,
  });
});

it('counts a morning and an afternoon as halves', () => {
  const requests = [
    leave('2026-08-10', '2026-08-10', { portion: 'morning' }),
    leave('2026-08-11', '2026-08-11', { portion: 'afternoon' }),
    leave('2026-08-12', '2026-08-12', { portion: 'morning' }),
  ];
  expect(calculateBalance(entitlement, requests, year2026)).toMatchObject({
    used: 1.5,
    remaining: 23.5,
  });
});

it('gives cancelled days back', () => {
  const request = leave('2026-08-10', '2026-08-14');
  const days = request.days.map((day, index): LeaveDay => {
    return index === 4 ? { ...day, status: 'cancelled' } : day;
  });
  expect(calculateBalance(entitlement, [{ ...request, days }], year2026).used).toBe(4);
});

it('splits a request at the end of the year', () => {
  const requests = [leave('2026-04-01', '2026-04-08')];
  expect(calculateBalance(entitlement, requests, year2025).used).toBe(2);
  expect(calculateBalance(entitlement, requests, year2026).used).toBe(2);
});

it('deducts nothing for weekends and the nation’s bank holidays', () => {
  const requests = [leave('2026-12-22', '2027-01-04')];
  expect(calculateBalance(entitlement, requests, year2026).used).toBe(7);
  const inScotland = { patterns: [], calendar: holidayCalendar('scotland') };
  expect(calculateBalance(entitlement, requests, year2026, inScotland).used).toBe(6);
});

it('counts carry-over in the leave year for which it was set', () => {
  const carried = { annualLeaveEntitlement: 25, carryOverDays: 3, carryOverYear: '2026-04-06' };
  expect(calculateBalance(carried, [], year2026).total).toBe(28);
  expect(calculateBalance(carried, [], year2025).total).toBe(25);
});

it('can be negative', () => {
  const requests = [leave('2026-06-01', '2026-07-31')];
  expect(
    calculateBalance({ ...entitlement, annualLeaveEntitlement: 20 }, requests, year2026),
  ).toMatchObject({ used: 45, remaining: -25 });
});

it.each([
  ['2024-06-01', 6],
  ['2025-06-01', 9],
  ['2026-06-01', 9],
  ['2027-06-01', 6],
])('the leave year of %s has %i bank holidays that cost nothing', (day, count) => {
  const { start, end } = leaveYearOf(day, '04-06');
  const weekdays = eachDay(start, end).filter((date) => weekday(date) <= 5);
  const { used } = calculateBalance(entitlement, [leave(start, end)], { start, end });
  expect(weekdays.length - used).toBe(count);
});

it('returns a day that became a bank holiday after the approval', () => {
  const requests = [leave('2026-08-10', '2026-08-14')];
  const announced = { date: '2026-08-12', name: 'Announced' };
  const calendar = holidayCalendar('england-and-wales', [[2026, [announced]]]);
  expect(calculateBalance(entitlement, requests, year2026).used).toBe(5);
  expect(calculateBalance(entitlement, requests, year2026, { patterns: [], calendar }).used).toBe(
    4,
  );
});

it('returns each day of sick leave once, while it is in effect', () => {
  const taken = leave('2026-08-10', '2026-08-14');
  const ill = (
    from: string,
    to: string,
    request: CountableLeave['status'] = 'pending',
  ): CountableLeave => ({
    ...leave(from, to, { request }),
    leaveType: 'sick',
  });
  const used = (...more: CountableLeave[]) =>
    calculateBalance(entitlement, [taken, ...more], year2026).used;
  expect(used(ill('2026-08-12', '2026-08-20'))).toBe(2);
  expect(used(ill('2026-08-12', '2026-08-13', 'approved'), ill('2026-08-13', '2026-08-13'))).toBe(
    3,
  );
  expect(used(ill('2026-08-12', '2026-08-13', 'denied'))).toBe(5);
  expect(used(ill('2026-08-12', '2026-08-13', 'cancelled'))).toBe(5);
  expect(used({ ...ill('2026-08-12', '2026-08-13'), leaveType: 'compassionate' })).toBe(5);
});
