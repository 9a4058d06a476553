import { expect, it } from 'vitest';
import { withDayCancelled } from './one-day.ts';
import { decidedAnnualLeave, withDayTakenAgain } from './taking-leave.ts';
import { annualLeave, approved, around } from './test-requests.ts';

const decision = { by: 'b0'.repeat(12), at: new Date('2026-11-21T12:00:00Z') };
const decide = (
  before: Parameters<typeof decidedAnnualLeave>[0],
  all: Parameters<typeof decidedAnnualLeave>[2],
  status: 'approved' | 'denied' | 'cancelled' = 'approved',
) => {
  const result = decidedAnnualLeave(before, { ...decision, status }, all);
  return result.ok ? result.value.outcome : result.failure.code;
};
const week = annualLeave('2026-08-10', '2026-08-14');

it('is held against what there is when it is approved and when it is restored', () => {
  for (const [status, outcome] of [
    ['pending', 'approved'],
    ['cancelled', 'restored'],
  ] as const) {
    const before = { ...week, status };
    const partners = [approved('2026-08-14')];
    expect(decide(before, around())).toBe(outcome);
    expect(decide(before, around({ partners }))).toBe('LEAVE_CONFLICT');
    expect(decide(before, around({ own: [approved('2026-08-14')] }))).toBe('LEAVE_OVERLAPS');
    expect(decide(before, around({ entitlement: 4 }))).toBe('LEAVE_EXCEEDED');
  }
});

it('is not approved where none of its days is booked any more', () => {
  const days = week.days.map((day) => ({ ...day, status: 'cancelled' as const }));
  for (const status of ['pending', 'cancelled'] as const) {
    expect(decide({ ...week, status, days }, around())).toBe('ALREADY_DECIDED');
    expect(decide({ ...week, status, days: [] }, around())).toBe('ALREADY_DECIDED');
  }
});

it('can be denied and cancelled whatever there is, also when its owner has no leave any more', () => {
  for (const all of [around({ entitlement: 1, partners: [approved('2026-08-14')] }), null]) {
    expect(decide(week, all, 'denied')).toBe('denied');
    expect(decide(week, all, 'cancelled')).toBe('cancelled');
    expect(decide({ ...week, status: 'approved' }, all, 'cancelled')).toBe('cancelled');
  }
  expect(decide(week, null)).toBe('FORBIDDEN');
  expect(decide({ ...week, status: 'denied' }, null)).toBe('ALREADY_DECIDED');
});

function without(date: string) {
  const result = withDayCancelled({ ...week, status: 'approved' }, date);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
const takeAgain = (
  all: Parameters<typeof withDayTakenAgain>[2],
  before = without('2026-08-14'),
) => {
  const result = withDayTakenAgain(before, '2026-08-14', all);
  return result.ok ? 'restored' : result.failure.code;
};

it('takes a day again if that day is free and left', () => {
  expect(takeAgain(around({ entitlement: 5 }))).toBe('restored');
  expect(takeAgain(around({ entitlement: 4 }))).toBe('LEAVE_EXCEEDED');
  expect(takeAgain(around({ own: [annualLeave('2026-08-14')] }))).toBe('LEAVE_OVERLAPS');
  expect(takeAgain(around({ partners: [approved('2026-08-14')] }))).toBe('LEAVE_CONFLICT');
  expect(takeAgain(null)).toBe('FORBIDDEN');
});

it('asks nothing about the days that are taken already', () => {
  // From before they were partners.
  expect(takeAgain(around({ partners: [approved('2026-08-10', '2026-08-13')] }))).toBe('restored');
});

it('keeps what is pending for others where it is pending itself', () => {
  const own = [annualLeave('2026-09-07')];
  const pending = { ...without('2026-08-14'), status: 'pending' as const };
  expect(takeAgain(around({ own, entitlement: 5 }), pending)).toBe('LEAVE_EXCEEDED');
  expect(takeAgain(around({ own, entitlement: 6 }), pending)).toBe('restored');
  expect(takeAgain(around({ own, entitlement: 5 }))).toBe('restored');
});
