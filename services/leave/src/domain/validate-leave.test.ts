import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { expect, it } from 'vitest';
import {
  annualLeave,
  approvedLeave,
  daysOf,
  validationContext,
} from '../../testing/leave-requests.ts';
import type { LeaveRequest } from './leave-request.ts';
import { type LeaveSchedule, withDeductedDays } from './leave-unit.ts';
import { validateLeave } from './validate-leave.ts';

const requested = { deductsPending: true };
const decided = { deductsPending: false };
const codeOf = (...args: Parameters<typeof validateLeave>) => validateLeave(...args)?.code ?? null;
const sick = (from: string, to = from) =>
  annualLeave(from, to, { leaveType: 'sick', status: 'pending' });
const morning = { isHalfDay: true, halfDayPeriod: 'morning' } as const;
const afternoon = { isHalfDay: true, halfDayPeriod: 'afternoon' } as const;

it('is null without other leave', () => {
  expect(
    validateLeave(daysOf('2026-08-10', '2026-08-14'), validationContext(), requested),
  ).toBeNull();
});

it.each(['approved', 'pending'] as const)(
  'rejects an overlap with annual leave that is %s',
  (status) => {
    const own = [annualLeave('2026-08-14', '2026-08-18', { status })];
    const refusal = validateLeave(
      daysOf('2026-08-10', '2026-08-14'),
      validationContext({ ownLeave: own }),
      decided,
    );
    expect(refusal).toEqual({
      code: 'LEAVE_OVERLAPS',
      message: 'This person already has annual leave on 14/08/2026.',
    });
    expect(refusal?.message).not.toContain('conflicts');
  },
);

it('accepts an overlap with denied or cancelled leave, and a morning with an afternoon', () => {
  const own = [
    annualLeave('2026-08-10', '2026-08-14', { status: 'denied' }),
    annualLeave('2026-08-10', '2026-08-14', { status: 'cancelled' }),
    approvedLeave('2026-08-17', '2026-08-17', morning),
  ];
  expect(
    validateLeave(
      daysOf('2026-08-10', '2026-08-14'),
      validationContext({ ownLeave: own }),
      requested,
    ),
  ).toBeNull();
  const rest = daysOf('2026-08-17', '2026-08-17', afternoon);
  expect(validateLeave(rest, validationContext({ ownLeave: own }), requested)).toBeNull();
  expect(codeOf(daysOf('2026-08-17'), validationContext({ ownLeave: own }), requested)).toBe(
    'LEAVE_OVERLAPS',
  );
});

it('accepts an overlap with sick or compassionate leave', () => {
  const compassionate = approvedLeave('2026-08-11', '2026-08-11', { leaveType: 'compassionate' });
  const own = [sick('2026-08-10'), compassionate];
  expect(
    validateLeave(
      daysOf('2026-08-10', '2026-08-14'),
      validationContext({ ownLeave: own }),
      requested,
    ),
  ).toBeNull();
});

it('rejects a conflict with a partner, in the words of the specification', () => {
  const partners = [approvedLeave('2026-08-10', '2026-08-14')];
  const refusal = validateLeave(
    daysOf('2026-08-14', '2026-08-18'),
    validationContext({ partnerLeave: partners }),
    requested,
  );
  expect(refusal).toEqual({
    code: 'LEAVE_CONFLICT',
    message:
      "Your request conflicts with a partner's approved leave. Please choose different dates.",
  });
  const later = daysOf('2026-08-17', '2026-08-18');
  expect(validateLeave(later, validationContext({ partnerLeave: partners }), requested)).toBeNull();
  const published = validateLeave(
    daysOf('2026-08-14'),
    validationContext({ partnerLeave: partners }),
    decided,
  );
  expect(published?.message).toContain('conflicts');
});

it.each([
  ['a weekend', approvedLeave('2026-08-07', '2026-08-09'), daysOf('2026-08-08', '2026-08-11')],
  ['a bank holiday', approvedLeave('2026-08-28', '2026-08-31'), daysOf('2026-08-31', '2026-09-01')],
  [
    'a morning and an afternoon',
    approvedLeave('2026-08-14', '2026-08-14', morning),
    daysOf('2026-08-14', '2026-08-14', afternoon),
  ],
])('accepts sharing %s', (_, partners, days) => {
  expect(
    validateLeave(days, validationContext({ partnerLeave: [partners] }), requested),
  ).toBeNull();
});

it('rejects sharing half a day', () => {
  const all = validationContext({
    partnerLeave: [approvedLeave('2026-08-14', '2026-08-14', morning)],
  });
  expect(codeOf(daysOf('2026-08-14', '2026-08-14', morning), all, requested)).toBe(
    'LEAVE_CONFLICT',
  );
  expect(codeOf(daysOf('2026-08-14'), all, requested)).toBe('LEAVE_CONFLICT');
});

it('accepts sharing days that one of the two doesn’t work', () => {
  const threeDays = { patterns: [buildPattern('2026-01-05', [[1, 2, 3]])] };
  const partner = approvedLeave('2026-08-10', '2026-08-14');
  const codeFor = (
    startDate: string,
    partnerLeave: LeaveRequest[],
    schedule: LeaveSchedule = standardSchedule,
  ) =>
    codeOf(
      daysOf(startDate, '2026-08-14'),
      validationContext({ partnerLeave, schedule }),
      requested,
    );
  expect(codeFor('2026-08-13', [partner])).toBe('LEAVE_CONFLICT');
  expect(codeFor('2026-08-13', [withDeductedDays(partner, threeDays)])).toBeNull();
  expect(codeFor('2026-08-12', [withDeductedDays(partner, threeDays)])).toBe('LEAVE_CONFLICT');
  expect(codeFor('2026-08-13', [partner], threeDays)).toBeNull();
  expect(codeFor('2026-08-12', [partner], threeDays)).toBe('LEAVE_CONFLICT');
});

it('accepts sharing a day that became a bank holiday later', () => {
  const announced = { date: '2026-08-12', name: 'Announced' };
  const calendar = holidayCalendar('england-and-wales', [[2026, [announced]]]);
  const partners = [approvedLeave('2026-08-12')];
  expect(codeOf(daysOf('2026-08-12'), validationContext({ partnerLeave: partners }), decided)).toBe(
    'LEAVE_CONFLICT',
  );
  expect(
    codeOf(
      daysOf('2026-08-12'),
      validationContext({ partnerLeave: partners, schedule: { patterns: [], calendar } }),
      decided,
    ),
  ).toBeNull();
});

it('rejects more than what remains, and deducts pending requests for a new one', () => {
  const own = [
    approvedLeave('2026-06-01', '2026-06-05'),
    annualLeave('2026-07-06', '2026-07-08', { status: 'pending' }),
  ];
  const all = validationContext({ ownLeave: own, entitlement: 10 });
  expect(codeOf(daysOf('2026-08-10', '2026-08-11'), all, requested)).toBeNull();
  expect(validateLeave(daysOf('2026-08-10', '2026-08-12'), all, requested)).toEqual({
    code: 'LEAVE_EXCEEDED',
    message:
      'You’ve asked for 3 days but have only 2 left in the leave year 06/04/2026 to 05/04/2027.',
  });
  expect(codeOf(daysOf('2026-08-10', '2026-08-14'), all, decided)).toBeNull();
  expect(codeOf(daysOf('2026-08-10', '2026-08-17'), all, decided)).toBe('LEAVE_EXCEEDED');
});

it('checks each leave year separately', () => {
  const own = [approvedLeave('2026-03-02', '2026-03-04')];
  const across = daysOf('2026-04-01', '2026-04-08');
  expect(
    codeOf(across, validationContext({ ownLeave: own, entitlement: 5 }), requested),
  ).toBeNull();
  expect(
    validateLeave(across, validationContext({ ownLeave: own, entitlement: 4 }), requested)?.message,
  ).toBe(
    'You’ve asked for 2 days but have only 1 left in the leave year 06/04/2025 to 05/04/2026.',
  );
  const next = [approvedLeave('2026-05-05', '2026-05-07')];
  expect(
    validateLeave(across, validationContext({ ownLeave: next, entitlement: 4 }), requested)
      ?.message,
  ).toMatch(/leave year 06\/04\/2026 to/);
});

it('accepts leave that costs nothing, even if the balance is exceeded', () => {
  const own = [approvedLeave('2026-06-01', '2026-06-05'), sick('2026-08-10', '2026-08-14')];
  const all = validationContext({ ownLeave: own, entitlement: 3 });
  expect(codeOf(daysOf('2026-08-10', '2026-08-14'), all, requested)).toBeNull();
  expect(validateLeave(daysOf('2026-08-17'), all, requested)?.message).toMatch(
    /asked for 1 day but have only 0/,
  );
});

it('rejects moving leave beyond the day on which carried-over days expire, which only it used', () => {
  const settings = {
    ...validationContext().settings,
    annualLeaveEntitlement: 10,
    carryOverDays: 5,
    carryOverYear: '2026-04-06',
    carryOverExpiresOn: '2026-09-30',
  };
  const ownLeave = [approvedLeave('2026-11-02', '2026-11-13')];
  const context = validationContext({ settings, ownLeave });
  const moved = { ...decided, replaces: daysOf('2026-08-10', '2026-08-14') };
  expect(codeOf(daysOf('2026-09-07', '2026-09-11'), context, moved)).toBe(null);
  expect(codeOf(daysOf('2026-12-07', '2026-12-11'), context, moved)).toBe('LEAVE_EXCEEDED');
});
