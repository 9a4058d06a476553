import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import { isIrregularDay, isLeaveDay } from '@portal/kernel/working-pattern';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import {
  dayFrom,
  fixedDecision,
  monthDays,
  type Random,
  randomContext,
  randomPeriod,
  withPlentyOfLeave,
} from '../../testing/random-leave.ts';
import { applyAnnualLeaveDecision, restoreDayIfValid } from './approve-leave.ts';
import { addUp, calculateBalance, costInYear } from './balance.ts';
import { cancelDay } from './leave-day-changes.ts';
import { type LeaveRequest, workingDaysOf } from './leave-request.ts';
import { costOfDay, unitOfYear } from './leave-unit.ts';
import { requestedDays } from './requested-days.ts';
import { absenceDays } from './sick-leave.ts';
import { leaveYearsOf, type ValidationContext } from './validate-leave.ts';
import { workingDays } from './working-days.ts';

const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

/** A random request that is allowed, or null. */
function someRequest(random: Random, set: ValidationContext): LeaveRequest | null {
  const range = randomPeriod(random, { schedule: set.schedule });
  const days = requestedDays(range, set.schedule);
  return days.ok
    ? annualLeave(range.startDate, range.endDate, {
        ...range,
        days: days.value,
        status: 'approved',
      })
    : null;
}

const requests = seeds.flatMap((seed) => {
  const random = seededRandom(seed);
  const set = randomContext(random);
  const request = someRequest(random, set);
  return request ? [{ seed, random, set, request }] : [];
});

describe('a random request', () => {
  it('has the working days of its period, or half of one', () => {
    expect(requests.length).toBeGreaterThan(250);
    for (const { set, request } of requests) {
      const dates = workingDays(request.startDate, request.endDate, set.schedule);
      expect(request.days.map(({ date }) => date)).toEqual(dates);
      expect(dates.every((date) => isLeaveDay(date, set.schedule))).toBe(true);
      const count = request.isHalfDay ? 0.5 : dates.length;
      expect(workingDaysOf(request.days, set.schedule)).toBe(count);
    }
  });

  it('costs the same in total as in all its leave years together', () => {
    for (const { set, request } of requests) {
      const years = leaveYearsOf(request.days, set.settings);
      const none = new Set<string>();
      const costs = years.map((year) => costInYear(year, request, none, set.schedule));
      const sum = costs.reduce((total, cost) => total + cost, 0);
      const units = new Set(years.map((year) => unitOfYear(year, set.schedule)));
      if (!units.has('hours')) expect(sum).toBe(workingDaysOf(request.days, set.schedule));
      const isIrregular = request.days.every(({ date }) => isIrregularDay(date, set.schedule));
      if (isIrregular)
        expect(sum).toBeCloseTo(
          addUp(request.days, ({ hours }) => hours ?? 0),
          6,
        );
      for (const [index, year] of years.entries()) {
        const next = years[index + 1];
        if (next) expect(addDays(year.end, 1)).toBe(next.start);
      }
    }
  });

  it('is unchanged after a cancellation and restoration, like the balance', () => {
    for (const { set, request, seed } of requests) {
      const all = withPlentyOfLeave(set);
      const [year] = leaveYearsOf(request.days, all.settings);
      if (!year) throw new Error('No days');
      const balance = (one: LeaveRequest) =>
        calculateBalance(all.settings, [one], year, all.schedule);
      const cancelled = applyAnnualLeaveDecision(
        request,
        { ...fixedDecision, status: 'cancelled' },
        all,
      );
      if (!cancelled.ok) throw new Error(cancelled.failure.message);
      expect(balance(cancelled.value.after).used).toBe(0);
      const restored = applyAnnualLeaveDecision(
        cancelled.value.after,
        { ...fixedDecision, status: 'approved' },
        all,
      );
      if (!restored.ok) throw new Error(`seed ${seed}: ${restored.failure.message}`);
      expect(restored.value.after.days).toEqual(request.days);
      expect(balance(restored.value.after)).toEqual(balance(request));
    }
  });

  it('returns each cancelled day, and deducts it again when restored', () => {
    for (const { set, request, random } of requests) {
      const day = pick(random, request.days);
      const { date } = day;
      const year = leaveYearOf(date, set.settings.leaveYearStartDate);
      const none = new Set<string>();
      const cost = (one: LeaveRequest) => costInYear(year, one, none, set.schedule);
      const all = withPlentyOfLeave(set);
      const without = cancelDay(request, date);
      if (!without.ok) throw new Error(without.failure.message);
      const ofDay = costOfDay(day, unitOfYear(year, set.schedule), set.schedule);
      expect(cost(request) - cost(without.value)).toBeCloseTo(ofDay, 6);
      expect(restoreDayIfValid(without.value, date, all)).toEqual({ ok: true, value: request });
    }
  });

  it('gets days of sick leave back while that is in effect', () => {
    for (const { set, request, random } of requests) {
      const startDate = pick(random, request.days).date;
      const endDate = dayFrom(random, startDate, 10);
      const days = absenceDays(startDate, endDate);
      if (!days.ok) throw new Error(days.failure.message);
      const sick = annualLeave(startDate, endDate, { leaveType: 'sick', days: days.value });
      const inside = request.days.filter(({ date }) => date >= startDate && date <= endDate);
      const used = (...own: LeaveRequest[]) =>
        leaveYearsOf(request.days, set.settings)
          .map((year) => calculateBalance(set.settings, own, year, set.schedule).used)
          .reduce((sum, each) => sum + each, 0);
      const back = addUp(inside, (day) => {
        const year = leaveYearOf(day.date, set.settings.leaveYearStartDate);
        return costOfDay(day, unitOfYear(year, set.schedule), set.schedule);
      });
      expect(used(request) - used(request, sick)).toBeCloseTo(back, 6);
      expect(used(request, { ...sick, status: 'denied' })).toBe(used(request));
    }
  });

  it('counts carry-over in one leave year only', () => {
    for (const { set } of requests) {
      const year = leaveYearOf('2026-06-01', set.settings.leaveYearStartDate);
      const next = leaveYearOf(addDays(year.end, 1), set.settings.leaveYearStartDate);
      const total = (one: typeof year) => calculateBalance(set.settings, [], one).total;
      expect(total(year) - total(next)).toBe(set.settings.carryOverDays);
    }
  });
});

it('has each day in exactly one leave year, whatever its first day', () => {
  for (const start of monthDays) {
    let year = leaveYearOf('2026-06-01', start);
    for (let count = 0; count < 3; count += 1) {
      expect(leaveYearOf(year.start, start)).toEqual(year);
      expect(leaveYearOf(year.end, start)).toEqual(year);
      const next = leaveYearOf(addDays(year.end, 1), start);
      expect(next.start).toBe(addDays(year.end, 1));
      year = next;
    }
  }
});
