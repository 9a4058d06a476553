import { leaveYearOf } from '@portal/kernel/leave-year';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { buildPattern } from '@portal/testing/build-pattern';
import { describe, expect, it } from 'vitest';
import { annualLeave, validationContext } from '../../testing/leave-requests.ts';
import { calculateBalance, type Entitlement } from './balance.ts';
import { proposeHours } from './hours-proposal.ts';
import { moveLeave } from './leave-dates.ts';
import { leaveGrants } from './leave-grants.ts';
import { bookedHours } from './leave-hours.ts';
import { buildLeaveLedger } from './leave-ledger.ts';
import type { LeaveRequest } from './leave-request.ts';
import { type LeaveSchedule, unitOfYear } from './leave-unit.ts';
import { type LeavePeriod, requestedDays } from './requested-days.ts';
import { validateLeave } from './validate-leave.ts';

const year = { start: '2026-04-06', end: '2027-04-05' };
const irregular = [buildPattern('2020-01-06', [])];
/** 68 hours in May give 8 hours of leave, 62 h 12 m in June as many. */
const schedule: LeaveSchedule = {
  patterns: irregular,
  workedMinutes: new Map([
    ['2026-03', 10_000],
    ['2026-05', 4_080],
    ['2026-06', 3_732],
    ['2026-07', 6_000],
  ]),
  today: '2026-07-15',
};
const onTop = { days: 25, bankHolidays: 'on-top' } as const;
const statutory = { days: 28, bankHolidays: 'included' } as const;
const entitlement: Entitlement = {
  annualLeaveEntitlement: 25,
  carryOverDays: 0,
  carryOverYear: null,
};

function leave(period: LeavePeriod, more: Partial<LeaveRequest> = {}, of = schedule) {
  const days = requestedDays(period, of);
  if (!days.ok) throw new Error(days.failure.message);
  return annualLeave(period.startDate, period.endDate, { days: days.value, ...more });
}

const weekend = { startDate: '2026-08-01', endDate: '2026-08-03' };
const issueOf = (period: LeavePeriod, of: LeaveSchedule = schedule) => {
  const days = requestedDays(period, of);
  return days.ok ? null : [days.failure.code, ...(days.failure.issues ?? [])];
};

describe('the days of leave in hours', () => {
  it('are all days of the period, over which the hours are spread', () => {
    const { days } = leave({ ...weekend, hours: 20 });
    expect(days.map(({ date, hours }) => [date, hours])).toEqual([
      ['2026-08-01', 6.7],
      ['2026-08-02', 6.65],
      ['2026-08-03', 6.65],
    ]);
  });

  it('take the hours only on days of irregular hours', () => {
    const mixed = {
      patterns: [buildPattern('2020-01-06', [[1, 2, 3]]), buildPattern('2026-08-05', [])],
    };
    const { days } = leave({ startDate: '2026-08-03', endDate: '2026-08-06', hours: 9 }, {}, mixed);
    expect(days.map(({ date, hours }) => [date, hours])).toEqual([
      ['2026-08-03', undefined],
      ['2026-08-04', undefined],
      ['2026-08-05', 4.5],
      ['2026-08-06', 4.5],
    ]);
  });

  it('need hours, at most 24 a day, and no half day', () => {
    const message = 'Enter how many hours of leave you need';
    expect(issueOf(weekend)).toEqual(['BAD_INPUT', { path: ['hours'], message }]);
    expect(issueOf({ ...weekend, hours: 72 })).toBeNull();
    expect(issueOf({ ...weekend, hours: 72.25 })).toMatchObject(['BAD_INPUT', { path: ['hours'] }]);
    const half = { startDate: '2026-08-01', endDate: '2026-08-01', isHalfDay: true, hours: 4 };
    expect(issueOf(half)).toMatchObject(['BAD_INPUT', { path: ['isHalfDay'] }]);
  });

  it('have no hours with a fixed pattern', () => {
    const message = 'must be left out: your leave is in days';
    const fixed = { patterns: [] };
    expect(issueOf({ ...weekend, hours: 8 }, fixed)).toEqual([
      'BAD_INPUT',
      { path: ['hours'], message },
    ]);
    expect(bookedHours(leave(weekend, {}, fixed), fixed)).toBeNull();
    const fixedLater = { patterns: [...irregular, buildPattern('2026-07-06', [[1, 2, 3]])] };
    expect(issueOf({ ...weekend, hours: 8 }, fixedLater)).toEqual([
      'BAD_INPUT',
      { path: ['hours'], message: 'must be left out: your hours on these days are fixed' },
    ]);
  });

  it('count only within the employment', () => {
    const left = { ...schedule, employment: { firstDay: null, lastDay: '2026-08-02' } };
    expect(bookedHours(leave({ ...weekend, hours: 21 }), left)).toBe(14);
  });

  it('keep the hours of HR for those that stay booked', () => {
    const before = leave({ ...weekend, hours: 20 }, { status: 'approved' });
    const days = before.days.map((day) =>
      day.date === '2026-08-02' ? { ...day, status: 'cancelled' as const } : day,
    );
    const cancelled = { ...before, days };
    const context = validationContext({ schedule: { ...schedule, today: '2026-09-01' } });
    const move = (hours: number) =>
      moveLeave(cancelled, { ...weekend, hours }, context, '2026-09-01');
    const moved = move(16);
    expect(moved.ok && moved.value.days.map((day) => [day.status, day.hours])).toEqual([
      ['booked', 8],
      ['cancelled', 5.35],
      ['booked', 8],
    ]);
    expect(moved.ok && bookedHours(moved.value, schedule)).toBe(16);
  });
});

describe('a leave year in hours', () => {
  it('is one with irregular hours on a day of the employment', () => {
    expect(unitOfYear(year, { patterns: [] })).toBe('days');
    expect(unitOfYear(year, schedule)).toBe('hours');
    const patterns = [buildPattern('2026-06-01', []), buildPattern('2026-06-02', [[1]])];
    expect(unitOfYear(year, { patterns })).toBe('hours');
    const employment = { firstDay: '2026-06-02', lastDay: null };
    expect(unitOfYear(year, { patterns, employment })).toBe('days');
  });

  it('has what accrued in the months that have ended, less what is taken', () => {
    const taken = leave({ ...weekend, hours: 6.5 }, { status: 'approved' });
    const pending = leave({ startDate: '2026-09-01', endDate: '2026-09-01', hours: 4 });
    const requests = [taken, pending];
    expect(calculateBalance(entitlement, requests, year, schedule)).toMatchObject({
      unit: 'hours',
      total: 16,
      used: 6.5,
      remaining: 9.5,
      pending: 4,
    });
    const { lines } = buildLeaveLedger(entitlement, requests, year, {
      schedule,
      asOf: '2026-07-15',
    });
    expect(
      lines.map(({ kind, days, startDate, hoursWorked }) => [kind, days, startDate, hoursWorked]),
    ).toEqual([
      ['accrued', 8, '2026-05-01', 68],
      ['accrued', 8, '2026-06-01', 62.2],
      ['taken', -6.5, '2026-08-01', null],
      ['pending', -4, '2026-09-01', null],
    ]);
    expect(proposeHours(onTop, year, schedule)).toEqual({
      days: 16,
      statutoryDays: 16,
      steps: [
        '68h 0m worked in May 2026 × 12.07% = 8.208, rounded to 8 hours',
        '62h 12m worked in June 2026 × 12.07% = 7.508, rounded to 8 hours',
      ],
    });
  });

  it('has the hours that HR set instead, but no days for irregular hours', () => {
    const own = { yearStart: year.start, days: 30 };
    const total = (unit: 'days' | 'hours') =>
      calculateBalance({ ...entitlement, yearEntitlements: [{ ...own, unit }] }, [], year, schedule)
        .total;
    expect(total('hours')).toBe(30);
    expect(total('days')).toBe(16);
  });

  it('has the usual entitlement in proportion for days with a fixed pattern', () => {
    const hours = { start: '09:00', end: '17:00', breakMinutes: 30 };
    const patterns = [
      buildPattern('2020-01-06', [[1, 2, 3]], hours),
      buildPattern('2026-07-06', []),
    ];
    const employment = { firstDay: null, lastDay: null };
    const workedMinutes = new Map([['2026-07', 4_080]]);
    const mixed = { patterns, employment, workedMinutes, today: '2026-08-01' };
    // 25 × 91/365 × 7.5 = 46.75: rounded up to a hundredth.
    expect(calculateBalance(entitlement, [], year, mixed).total).toBe(46.75 + 8);
    // The 14.4 days that HR had set in proportion to three days a week stay so: 14.4 × 91/365 × 7.5.
    const yearEntitlements = [{ yearStart: year.start, days: 14.4 }];
    expect(calculateBalance({ ...entitlement, yearEntitlements }, [], year, mixed).total).toBe(
      26.93 + 8,
    );
    // A fixed day costs its time, half a day half of it.
    const days = leave(
      { startDate: '2026-04-13', endDate: '2026-04-15' },
      { status: 'approved' },
      mixed,
    );
    const half = leave(
      { startDate: '2026-04-20', endDate: '2026-04-20', isHalfDay: true },
      { status: 'approved' },
      mixed,
    );
    expect(calculateBalance(entitlement, [days, half], year, mixed).used).toBe(3 * 7.5 + 3.75);
  });

  it('is converted back to days with the hours that HR has set', () => {
    const hours = { start: '09:00', end: '17:00', breakMinutes: 30 };
    const fixed = { patterns: [buildPattern('2020-01-06', [[1, 2, 3]], hours)] };
    const yearEntitlements = [{ yearStart: year.start, days: 120, unit: 'hours' as const }];
    expect(calculateBalance({ ...entitlement, yearEntitlements }, [], year, fixed).total).toBe(16);
  });

  it('has what accrued up to the last day of irregular hours in a month', () => {
    const grantsOf = (of: LeaveSchedule, start: string) =>
      leaveGrants(entitlement, leaveYearOf(start, '04-06'), of).map(({ kind, amount, month }) => [
        kind,
        amount,
        month?.end ?? null,
      ]);
    const workedMinutes = new Map([['2026-04', 48 * 60]]);
    const today = '2026-04-06';
    const left = {
      patterns: irregular,
      employment: { firstDay: '2025-10-06', lastDay: '2026-04-04' },
      workedMinutes,
      today,
    };
    expect(grantsOf(left, '2025-04-06')).toEqual([['accrued', 6, '2026-04-04']]);
    expect(grantsOf(left, '2026-04-06')).toEqual([]);
    const becomesFixed = {
      patterns: [...irregular, buildPattern('2026-04-06', [[1, 2, 3, 4, 5]])],
      workedMinutes,
      today,
    };
    expect(grantsOf(becomesFixed, '2025-04-06')).toEqual([['accrued', 6, '2026-04-05']]);
    expect(grantsOf(becomesFixed, '2026-04-06')).toEqual([['entitlement', 25, null]]);
    const stays = { patterns: irregular, workedMinutes, today: '2026-05-01' };
    expect(grantsOf(stays, '2025-04-06')).toEqual([]);
    expect(grantsOf(stays, '2026-04-06')).toEqual([['accrued', 6, '2026-04-30']]);
    expect(grantsOf({ ...stays, today: '2026-04-30' }, '2026-04-06')).toEqual([]);
  });

  it('is proposed the days of each fixed pattern in proportion, in hours', () => {
    const patterns = [buildPattern('2026-06-01', []), buildPattern('2026-10-01', [[1]])];
    const employment = { firstDay: '2026-06-01', lastDay: null };
    const mixed = { patterns, employment, workedMinutes: new Map([['2026-06', 4_080]]) };
    // The only bank holidays on a Monday: 28 December and 29 March.
    expect(proposeHours(statutory, year, { ...mixed, today: '2026-11-28' })).toEqual({
      days: 6.96 + 8,
      statutoryDays: 6.96 + 8,
      steps: [
        'from 01/10/2026: 5.6 × 1 × 187/365 = 2.87',
        '− 2 bank holidays on working days',
        '0.87 days × 8 hours = 6.96 hours',
        '68h 0m worked in June 2026 × 12.07% = 8.208, rounded to 8 hours',
      ],
    });
    const worked = patterns.map((one) => ({ ...one, worksBankHolidays: true }));
    expect(proposeHours(statutory, year, { ...mixed, patterns: worked }).days).toBe(22.96);
  });

  it('is proposed what the steps of several fixed patterns add up to', () => {
    const patterns = [
      buildPattern('2020-01-06', [[1, 2, 3]], { breakMinutes: 30 }),
      buildPattern('2026-05-04', [[1, 2]], { end: '13:20' }),
      buildPattern('2026-06-15', [[1, 2, 3, 4]], { end: '16:07' }),
      buildPattern('2026-07-06', []),
    ];
    const { days, steps } = proposeHours(onTop, year, { patterns });
    const hours = steps.flatMap((step) => /= ([\d.]+) hours?$/.exec(step)?.[1] ?? []);
    expect(hours).toHaveLength(3);
    expect(days).toBe(roundToHundredth(hours.reduce((total, one) => total + Number(one), 0)));
  });

  it('costs 8 hours for a day that was booked before there were hours', () => {
    const day = { date: '2026-08-03', portion: 'full', status: 'booked' } as const;
    const old = annualLeave(day.date, day.date, { status: 'approved', days: [day] });
    expect(calculateBalance(entitlement, [old], year, schedule).used).toBe(8);
    expect(bookedHours(old, schedule)).toBe(8);
  });

  it('gives sick and cancelled days back', () => {
    const taken = leave({ ...weekend, hours: 20 }, { status: 'approved' });
    const days = taken.days.map((day) =>
      day.date === '2026-08-03' ? { ...day, status: 'cancelled' as const } : day,
    );
    const sick = annualLeave('2026-08-01', '2026-08-01', {
      leaveType: 'sick',
      days: [{ date: '2026-08-01', portion: 'full', status: 'booked' }],
    });
    const requests = [{ ...taken, days }, sick];
    const { lines, remaining } = buildLeaveLedger(entitlement, requests, year, {
      schedule,
      asOf: '2026-07-15',
    });
    expect(lines.slice(2).map(({ kind, days: amount, reason }) => [kind, amount, reason])).toEqual([
      ['taken', -20, null],
      ['given-back', 6.7, 'sick'],
      ['given-back', 6.65, 'cancelled'],
    ]);
    expect(remaining).toBe(9.35);
  });

  it('refuses more than has accrued by now, also for later', () => {
    const refusalOf = (hours: number, settings = {}) => {
      const context = validationContext({ schedule });
      return validateLeave(
        leave({ startDate: '2027-03-01', endDate: '2027-03-03', hours }).days,
        { ...context, settings: { ...context.settings, ...settings } },
        { deductsPending: true },
      );
    };
    expect(refusalOf(16)).toBeNull();
    expect(refusalOf(20)).toEqual({
      code: 'LEAVE_EXCEEDED',
      message:
        'You’ve asked for 20 hours but have only 16 left in the leave year 06/04/2026 to 05/04/2027.',
    });
    // No accrual of the first year on top.
    const employed = { firstDay: '2027-02-01', lastDay: null };
    const context = validationContext({ schedule: { ...schedule, employment: employed } });
    const settings = {
      ...context.settings,
      accruesInFirstYear: true,
      carryOverDays: 5,
      carryOverYear: year.start,
    };
    const { days } = leave({ startDate: '2027-03-01', endDate: '2027-03-05', hours: 40 });
    const result = validateLeave(
      days,
      { ...context, settings, employment: employed },
      { deductsPending: true },
    );
    expect(result).toBeNull();
  });
});
