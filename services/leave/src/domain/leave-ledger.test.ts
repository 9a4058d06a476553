import type { LedgerLine } from '@portal/contracts/leave/leave-ledger';
import type { EmploymentPeriod } from '@portal/kernel/employment';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { annualLeave, approvedLeave } from '../../testing/leave-requests.ts';
import { monthDays, randomContext, randomPeriod } from '../../testing/random-leave.ts';
import { calculateBalance, type Entitlement } from './balance.ts';
import { buildLeaveLedger } from './leave-ledger.ts';
import type { LeaveRequest } from './leave-request.ts';
import type { LeaveSchedule } from './leave-unit.ts';
import { requestedDays } from './requested-days.ts';

const year = leaveYearOf('2026-06-01', '04-06');
const entitlement: Entitlement = {
  annualLeaveEntitlement: 25,
  carryOverDays: 0,
  carryOverYear: null,
};
const carried: Entitlement = {
  annualLeaveEntitlement: 25,
  carryOverDays: 5,
  carryOverYear: year.start,
  carryOverExpiresOn: '2026-06-30',
};

const ledger = (
  requests: LeaveRequest[],
  {
    given = entitlement,
    asOf = year.start,
    schedule = standardSchedule,
  }: { given?: Entitlement; asOf?: string; schedule?: LeaveSchedule } = {},
) => buildLeaveLedger(given, requests, year, { schedule, asOf });
const linesOf = (...args: Parameters<typeof ledger>) =>
  ledger(...args).lines.map(({ kind, days, reason }) => [kind, days, ...(reason ? [reason] : [])]);

describe('the ledger of a leave year', () => {
  it('begins with what is given', () => {
    expect(ledger([])).toEqual({
      leaveYearStart: '2026-04-06',
      leaveYearEnd: '2027-04-05',
      remaining: 25,
      pending: 0,
      unit: 'days',
      lines: [
        {
          kind: 'entitlement',
          days: 25,
          leaveRequestId: null,
          startDate: null,
          endDate: null,
          reason: null,
          hoursWorked: null,
        },
      ],
    });
    const own = { ...entitlement, yearEntitlements: [{ yearStart: year.start, days: 12.81 }] };
    expect(linesOf([], { given: own })).toEqual([['entitlement', 12.81]]);
  });

  it('gives back days outside of the employment', () => {
    const requests = [approvedLeave('2026-11-02', '2026-11-13')];
    const leaver = { firstDay: null, lastDay: '2026-11-06' };
    const lines = (employment: EmploymentPeriod) =>
      linesOf(requests, { schedule: { ...standardSchedule, employment } });
    expect(lines(leaver)).toEqual([
      ['entitlement', 25],
      ['taken', -10],
      ['given-back', 5, 'not-worked'],
    ]);
    const rehired = { firstDay: '2026-11-11', lastDay: null, earlierEmployments: [leaver] };
    expect(lines(rehired)).toContainEqual(['given-back', 2, 'not-worked']);
  });

  it('has what each request takes, in order of their days', () => {
    const later = annualLeave('2026-08-10', '2026-08-12');
    const earlier = approvedLeave('2026-06-01', '2026-06-05');
    const denied = annualLeave('2026-09-01', '2026-09-02', { status: 'denied' });
    const { lines, remaining, pending } = ledger([later, earlier, denied]);
    expect(lines.slice(1)).toEqual([
      {
        kind: 'taken',
        days: -5,
        leaveRequestId: earlier.id,
        startDate: '2026-06-01',
        endDate: '2026-06-05',
        reason: null,
        hoursWorked: null,
      },
      {
        kind: 'pending',
        days: -3,
        leaveRequestId: later.id,
        startDate: '2026-08-10',
        endDate: '2026-08-12',
        reason: null,
        hoursWorked: null,
      },
    ]);
    expect([remaining, pending]).toEqual([20, 3]);
  });

  it('has only the days of the year', () => {
    const across = approvedLeave('2026-04-01', '2026-04-08');
    expect(linesOf([across])).toEqual([
      ['entitlement', 25],
      ['taken', -2],
    ]);
  });

  it('gives back cancelled days, sick days and days that are no longer worked', () => {
    const week = approvedLeave('2026-06-01', '2026-06-05');
    const days = week.days.map((day) =>
      day.date === '2026-06-05' ? { ...day, status: 'cancelled' as const } : day,
    );
    const sick = approvedLeave('2026-06-01', '2026-06-02', { leaveType: 'sick' });
    const schedule = { patterns: [buildPattern('2026-06-03', [[1, 2, 4, 5]])] };
    expect(linesOf([{ ...week, days }, sick], { schedule })).toEqual([
      ['entitlement', 25],
      ['taken', -5],
      ['given-back', 2, 'sick'],
      ['given-back', 1, 'not-worked'],
      ['given-back', 1, 'cancelled'],
    ]);
  });

  it('has the carried-over days that nobody took until they expired', () => {
    const given = carried;
    const taken = approvedLeave('2026-06-29', '2026-07-01');
    expect(linesOf([taken], { given, asOf: '2026-06-30' })).toEqual([
      ['entitlement', 25],
      ['carry-over', 5],
      ['taken', -3],
    ]);
    const after = ledger([taken], { given, asOf: '2026-07-01' });
    expect(after.lines[2]).toMatchObject({ kind: 'expired', days: -3, startDate: '2026-06-30' });
    expect(after.remaining).toBe(24);
    // Days that were requested in time don't expire while HR decides.
    const pending = annualLeave('2026-06-01', '2026-06-03');
    expect(linesOf([taken, pending], { given, asOf: '2026-07-01' })).toContainEqual([
      'pending',
      -3,
    ]);
    expect(ledger([taken, pending], { given, asOf: '2026-07-01' }).lines[2]?.kind).toBe('pending');
  });
});

it('adds up to the balance, whatever was requested, cancelled, sick and carried over', () => {
  const random = seededRandom(11);
  const whole = (max: number) => Math.floor(random() * (max + 1));
  let lines = 0;
  let inHours = 0;
  for (let round = 0; round < 400; round += 1) {
    const { settings, schedule } = randomContext(random);
    const own = leaveYearOf('2026-06-01', pick(random, monthDays));
    const given: Entitlement = {
      ...settings,
      carryOverYear: pick(random, [own.start, null]),
      carryOverExpiresOn: pick(random, [null, addDays(own.start, whole(364))]),
      yearEntitlements: pick(random, [
        [],
        [{ yearStart: own.start, days: whole(3_000) / 100 }],
        [{ yearStart: own.start, days: whole(30_000) / 100, unit: 'hours' }],
      ]),
    };
    const requests = Array.from({ length: whole(8) }, () => {
      const period = randomPeriod(random, { schedule });
      const days = requestedDays(period, schedule);
      return annualLeave(period.startDate, period.endDate, {
        leaveType: pick(random, ['annual', 'annual', 'annual', 'sick']),
        status: pick(random, ['approved', 'approved', 'pending', 'denied', 'cancelled']),
        days: (days.ok ? days.value : []).map((day) => ({
          ...day,
          status: pick(random, ['booked', 'booked', 'booked', 'cancelled']),
        })),
      });
    });
    const asOf = addDays(own.start, whole(364));
    const built = buildLeaveLedger(given, requests, own, { schedule, asOf });
    const balance = calculateBalance(given, requests, own, schedule, asOf);
    const sum = (isPending: boolean) =>
      built.lines
        .filter(({ kind }) => (kind === 'pending') === isPending)
        .reduce((total, { days }) => total + days, 0);
    expect(sum(false)).toBeCloseTo(balance.remaining, 6);
    expect(-sum(true)).toBeCloseTo(balance.pending, 6);
    expect(built).toMatchObject({ remaining: balance.remaining, pending: balance.pending });
    const isEmpty = ({ kind, days }: LedgerLine, index: number) =>
      index > 0 && kind !== 'accrued' && days === 0;
    expect(built.lines.some(isEmpty)).toBe(false);
    expect(built.unit).toBe(balance.unit);
    inHours += built.unit === 'hours' ? 1 : 0;
    lines += built.lines.length;
  }
  expect(lines).toBeGreaterThan(1_000);
  expect(inHours).toBeGreaterThan(50);
});
