import type { Result } from '@portal/kernel/result';
import { pick, randomFrom } from '@portal/testing/random';
import { expect, it } from 'vitest';
import { decision, type Random, someRange, someSurroundings } from '../test-random-leave.ts';
import { annualLeave } from '../test-requests.ts';
import { balanceOf } from './balance.ts';
import { bookedDays, isInEffect, type LeaveRequest } from './leave-request.ts';
import { withDayCancelled, withDayDeleted } from './one-day.ts';
import { sharedDate } from './overlap.ts';
import { leaveYearsOf, refusalOf, type Surroundings } from './refusal.ts';
import { requestedDays } from './requested-days.ts';
import { reportedDays, undoingRefusal } from './sickness.ts';
import { decidedAnnualLeave, withDayTakenAgain } from './taking-leave.ts';
import { decided } from './transitions.ts';

/** So few days that all of it gets into each other's way. */
const crowded = 60;

/** All that one person has, with what administrators and they themselves can do to it. */
function ledger(random: Random, set: Surroundings) {
  let requests: LeaveRequest[] = [];
  const beside = (id: string) => ({ ...set, own: requests.filter((one) => one.id !== id) });
  const put = (changed: LeaveRequest) => {
    requests = [...requests.filter(({ id }) => id !== changed.id), changed];
  };
  const one = (leaveType: LeaveRequest['leaveType']) =>
    pick(
      random,
      requests.filter((request) => request.leaveType === leaveType),
    );
  const putIf = (result: Result<LeaveRequest>) => {
    if (result.ok) put(result.value);
  };

  const steps = {
    ask() {
      const range = someRange(random, crowded);
      const days = requestedDays(range, set.calendar);
      const all = { ...set, own: requests };
      if (!days.ok || refusalOf(days.value, all, { reserve: true })) return;
      put(annualLeave(range.startDate, range.endDate, { ...range, days: days.value }));
    },
    decide() {
      const before = one('annual');
      if (!before) return;
      const status = pick(random, ['approved', 'approved', 'denied', 'cancelled'] as const);
      const result = decidedAnnualLeave(before, { ...decision, status }, beside(before.id));
      if (result.ok) put(result.value.after);
    },
    changeDay() {
      const before = one('annual');
      const day = before && pick(random, before.days);
      if (!before || !day) return;
      const { date, status } = day;
      if (status === 'cancelled') return putIf(withDayTakenAgain(before, date, beside(before.id)));
      putIf(pick(random, [withDayCancelled, withDayCancelled, withDayDeleted])(before, date));
    },
    remove() {
      const gone = one('annual');
      requests = requests.filter((request) => request !== gone);
    },
    reportSick() {
      const { startDate, endDate } = someRange(random, crowded);
      const days = reportedDays(startDate, endDate);
      if (!days.ok) return;
      put(annualLeave(startDate, endDate, { leaveType: 'sick', days: days.value }));
    },
    decideSick() {
      const before = one('sick');
      if (!before) return;
      const status = pick(random, ['approved', 'denied', 'cancelled'] as const);
      const result = decided(before, { ...decision, status });
      if (!result.ok) return;
      const { after } = result.value;
      if (!isInEffect(after) && undoingRefusal(before, beside(before.id))) return;
      put(after);
    },
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  return {
    requests: () => requests,
    step: () =>
      steps[
        pick(random, [...names, 'ask', 'decide', 'decide', 'changeDay', 'changeDay'] as const)
      ](),
  };
}

it('takes no more than a leave year has, and nothing twice, whatever happens, 300 times', () => {
  const seen = { approved: 0, denied: 0, cancelled: 0, pending: 0 };
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const set = someSurroundings(random);
    const { requests, step } = ledger(random, set);
    for (let count = 0; count < 60; count += 1) {
      step();
      const own = requests();
      const annual = own.filter(({ leaveType }) => leaveType === 'annual');
      const taken = annual.filter(({ status }) => status === 'approved' || status === 'pending');
      for (const year of leaveYearsOf(taken.flatMap(bookedDays), set.settings)) {
        const balance = balanceOf(set.settings, own, year, set.calendar);
        expect(balance.remaining, `seed ${seed}, step ${count}`).toBeGreaterThanOrEqual(0);
        expect(balance.used + balance.remaining).toBe(balance.total);
      }
      for (const request of taken) {
        const others = taken.filter((other) => other !== request);
        expect(sharedDate(request.days, others)).toBeNull();
      }
    }
    for (const { status } of requests()) seen[status] += 1;
  }
  // Or it would prove nothing.
  for (const status of ['approved', 'denied', 'cancelled', 'pending'] as const) {
    expect(seen[status]).toBeGreaterThan(100);
  }
});
