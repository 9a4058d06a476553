import { standardSchedule } from '@portal/kernel/working-pattern';
import { expect, it } from 'vitest';
import {
  annualLeave,
  approvedLeave,
  daysOf,
  validationContext,
} from '../../testing/leave-requests.ts';
import { calculateLeaveCost, refusedLeaveCost } from './leave-cost.ts';
import { requestedDays } from './requested-days.ts';

const cost = (startDate: string, endDate: string, all = validationContext()) =>
  calculateLeaveCost({ startDate, endDate }, daysOf(startDate, endDate), all);

it('is split by leave year, with what is left in each', () => {
  const own = [
    approvedLeave('2026-03-02', '2026-03-06'),
    annualLeave('2026-05-05', '2026-05-06', { status: 'pending' }),
  ];
  const days = { days: 2, unit: 'days' };
  expect(cost('2026-04-01', '2026-04-08', validationContext({ ownLeave: own }))).toEqual({
    daysRequested: 4,
    years: [
      { ...days, leaveYearStart: '2025-04-06', leaveYearEnd: '2026-04-05', available: 20 },
      { ...days, leaveYearStart: '2026-04-06', leaveYearEnd: '2027-04-05', available: 23 },
    ],
    bankHolidays: [
      { date: '2026-04-03', name: 'Good Friday' },
      { date: '2026-04-06', name: 'Easter Monday' },
    ],
    coverShortfalls: [],
    refusal: null,
  });
});

it('names the bank holidays of both years over New Year', () => {
  const { daysRequested, bankHolidays } = cost('2026-12-22', '2027-01-04');
  expect(daysRequested).toBe(7);
  expect(bankHolidays.map(({ date }) => date)).toEqual(['2026-12-25', '2026-12-28', '2027-01-01']);
});

it('costs nothing for days of sick leave, and says why it would be refused', () => {
  const sick = annualLeave('2026-08-10', '2026-08-12', { leaveType: 'sick' });
  const all = validationContext({ ownLeave: [sick], entitlement: 1 });
  expect(cost('2026-08-10', '2026-08-14', all)).toMatchObject({
    daysRequested: 5,
    years: [{ days: 2, available: 1 }],
    refusal: { code: 'LEAVE_EXCEEDED' },
  });
});

it('shows 0 left rather than a negative number', () => {
  const own = [approvedLeave('2026-06-01', '2026-06-12')];
  const { years } = cost(
    '2026-08-10',
    '2026-08-10',
    validationContext({ ownLeave: own, entitlement: 5 }),
  );
  expect(years[0]?.available).toBe(0);
});

it('shows what is left where carried-over days expire before its last day', () => {
  const context = validationContext({ entitlement: 5 });
  const settings = {
    ...context.settings,
    carryOverDays: 3,
    carryOverYear: '2026-04-06',
    carryOverExpiresOn: '2026-06-30',
  };
  const { years, refusal } = cost('2026-06-29', '2026-07-10', { ...context, settings });
  expect(years).toMatchObject([{ days: 10, available: 7 }]);
  expect(refusal?.message).toContain('only 7 left');
});

it('shows what has accrued by the first day in the first year', () => {
  const context = validationContext({ employment: { firstDay: '2027-01-04', lastDay: null } });
  const settings = { ...context.settings, accruesInFirstYear: true };
  const of = (startDate: string, endDate: string) =>
    cost(startDate, endDate, { ...context, settings });
  // 25 × 1/12, rounded up to half days; 3 months give 6.5.
  expect(of('2027-01-11', '2027-01-12')).toMatchObject({
    years: [{ days: 2, available: 2.5 }],
    refusal: null,
  });
  const refused = of('2027-01-11', '2027-01-14');
  expect(refused.years).toMatchObject([{ days: 4, available: 2.5 }]);
  expect(refused.refusal?.message).toContain('only 2.5 are left');
  // In each of two leave years, beside what the other takes.
  expect(of('2027-03-30', '2027-04-09').years).toMatchObject([
    { days: 5, available: 2.5 },
    { days: 4, available: 1.5 },
  ]);
});

it.each([
  ['2026-08-11', '2026-08-10', []],
  ['2026-12-25', '2026-12-27', ['2026-12-25']],
  ['2026-01-01', '2999-01-01', []],
])(
  'of dates that can’t be requested, %s to %s, is nothing, with the reason',
  (startDate, endDate, holidays) => {
    const days = requestedDays({ startDate, endDate }, standardSchedule);
    if (days.ok) throw new Error('It can be asked for');
    const refused = refusedLeaveCost({ startDate, endDate }, days.failure, standardSchedule);
    expect(refused).toMatchObject({ daysRequested: 0, years: [], refusal: { code: 'BAD_INPUT' } });
    expect(refused.bankHolidays.map(({ date }) => date)).toEqual(holidays);
  },
);
