import { expect, it } from 'vitest';
import { annualLeave, approvedLeave, validationContext } from '../../testing/leave-requests.ts';
import { applyAnnualLeaveDecision, restoreDayIfValid } from './approve-leave.ts';
import { cancelDay } from './leave-day-changes.ts';

const decision = { by: 'b0'.repeat(12), at: new Date('2026-11-21T12:00:00Z') };
const decide = (
  before: Parameters<typeof applyAnnualLeaveDecision>[0],
  all: Parameters<typeof applyAnnualLeaveDecision>[2],
  status: 'approved' | 'denied' | 'cancelled' = 'approved',
) => {
  const result = applyAnnualLeaveDecision(before, { ...decision, status }, all);
  return result.ok ? result.value.outcome : result.failure.code;
};
const week = annualLeave('2026-08-10', '2026-08-14');

it('is validated when it is approved and when it is restored', () => {
  for (const [status, outcome] of [
    ['pending', 'approved'],
    ['cancelled', 'restored'],
  ] as const) {
    const before = { ...week, status };
    const partners = [approvedLeave('2026-08-14')];
    expect(decide(before, validationContext())).toBe(outcome);
    expect(decide(before, validationContext({ partnerLeave: partners }))).toBe('LEAVE_CONFLICT');
    expect(decide(before, validationContext({ ownLeave: [approvedLeave('2026-08-14')] }))).toBe(
      'LEAVE_OVERLAPS',
    );
    expect(decide(before, validationContext({ entitlement: 4 }))).toBe('LEAVE_EXCEEDED');
  }
});

it('is not approved without booked days', () => {
  const days = week.days.map((day) => ({ ...day, status: 'cancelled' as const }));
  for (const status of ['pending', 'cancelled'] as const) {
    expect(decide({ ...week, status, days }, validationContext())).toBe('ALREADY_DECIDED');
    expect(decide({ ...week, status, days: [] }, validationContext())).toBe('ALREADY_DECIDED');
  }
});

it('can always be denied and cancelled, also if the person has no leave any more', () => {
  for (const all of [
    validationContext({ entitlement: 1, partnerLeave: [approvedLeave('2026-08-14')] }),
    null,
  ]) {
    expect(decide(week, all, 'denied')).toBe('denied');
    expect(decide(week, all, 'cancelled')).toBe('cancelled');
    expect(decide({ ...week, status: 'approved' }, all, 'cancelled')).toBe('cancelled');
  }
  expect(decide(week, null)).toBe('FORBIDDEN');
  expect(decide({ ...week, status: 'denied' }, null)).toBe('ALREADY_DECIDED');
});

function without(date: string) {
  const result = cancelDay({ ...week, status: 'approved' }, date);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
const takeAgain = (
  all: Parameters<typeof restoreDayIfValid>[2],
  before = without('2026-08-14'),
) => {
  const result = restoreDayIfValid(before, '2026-08-14', all);
  return result.ok ? 'restored' : result.failure.code;
};

it('restores a day that is free and within the balance', () => {
  expect(takeAgain(validationContext({ entitlement: 5 }))).toBe('restored');
  expect(takeAgain(validationContext({ entitlement: 4 }))).toBe('LEAVE_EXCEEDED');
  expect(takeAgain(validationContext({ ownLeave: [annualLeave('2026-08-14')] }))).toBe(
    'LEAVE_OVERLAPS',
  );
  expect(takeAgain(validationContext({ partnerLeave: [approvedLeave('2026-08-14')] }))).toBe(
    'LEAVE_CONFLICT',
  );
  expect(takeAgain(null)).toBe('FORBIDDEN');
});

it('doesn’t validate the days that are already booked', () => {
  // Leave from before the partnership.
  expect(
    takeAgain(validationContext({ partnerLeave: [approvedLeave('2026-08-10', '2026-08-13')] })),
  ).toBe('restored');
});

it('deducts other pending requests if it is pending itself', () => {
  const own = [annualLeave('2026-09-07')];
  const pending = { ...without('2026-08-14'), status: 'pending' as const };
  expect(takeAgain(validationContext({ ownLeave: own, entitlement: 5 }), pending)).toBe(
    'LEAVE_EXCEEDED',
  );
  expect(
    restoreDayIfValid(pending, '2026-08-14', validationContext({ ownLeave: own, entitlement: 5 })),
  ).toMatchObject({
    failure: { message: expect.stringMatching(/^This would use 1 day, but only 0 are left/) },
  });
  expect(takeAgain(validationContext({ ownLeave: own, entitlement: 6 }), pending)).toBe('restored');
  expect(takeAgain(validationContext({ ownLeave: own, entitlement: 5 }))).toBe('restored');
});
