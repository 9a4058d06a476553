import type { Result } from '@portal/kernel/result';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import {
  dayFrom,
  fixedDecision,
  type Random,
  randomContext,
  randomPeriod,
} from '../../testing/random-leave.ts';
import { applyDecision } from './apply-decision.ts';
import { applyAnnualLeaveDecision, restoreDayIfValid } from './approve-leave.ts';
import { calculateBalance } from './balance.ts';
import { accrualShortage } from './first-year-accrual.ts';
import { cancelDay, deleteDay } from './leave-day-changes.ts';
import { bookedDays, isInEffect, type LeaveRequest } from './leave-request.ts';
import { firstSharedDate } from './overlap.ts';
import { requestedDays } from './requested-days.ts';
import { absenceDays, validateSickLeaveRemoval } from './sick-leave.ts';
import { leaveYearsOf, type ValidationContext, validateLeave } from './validate-leave.ts';

/** Few days, so that requests often overlap. */
const crowded = 60;

/** One random person's leave, with the possible changes to it. */
function ledger(random: Random, set: ValidationContext, partner: () => Ledger) {
  let requests: LeaveRequest[] = [];
  const adjacent = (id: string | null) => ({
    ...set,
    ownLeave: requests.filter((one) => one.id !== id),
    partnerLeave: annualOf(partner(), 'approved'),
  });
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
      const range = randomPeriod(random, { within: crowded, schedule: set.schedule });
      const days = requestedDays(range, set.schedule);
      if (!days.ok || validateLeave(days.value, adjacent(null), { deductsPending: true })) return;
      put(annualLeave(range.startDate, range.endDate, { ...range, days: days.value }));
    },
    decide() {
      const before = one('annual');
      if (!before) return;
      const status = pick(random, ['approved', 'approved', 'denied', 'cancelled'] as const);
      const result = applyAnnualLeaveDecision(
        before,
        { ...fixedDecision, status },
        adjacent(before.id),
      );
      if (result.ok) put(result.value.after);
    },
    changeDay() {
      const before = one('annual');
      const day = before && pick(random, before.days);
      if (!before || !day) return;
      const { date, status } = day;
      if (status === 'cancelled')
        return putIf(restoreDayIfValid(before, date, adjacent(before.id)));
      putIf(pick(random, [cancelDay, cancelDay, deleteDay])(before, date));
    },
    remove() {
      const gone = one('annual');
      requests = requests.filter((request) => request !== gone);
    },
    reportSick() {
      const { startDate, endDate } = randomPeriod(random, { within: crowded });
      const days = absenceDays(startDate, endDate);
      if (!days.ok) return;
      put(annualLeave(startDate, endDate, { leaveType: 'sick', days: days.value }));
    },
    decideSick() {
      const before = one('sick');
      if (!before) return;
      const status = pick(random, ['approved', 'denied', 'cancelled'] as const);
      const result = applyDecision(before, { ...fixedDecision, status });
      if (!result.ok) return;
      const { after } = result.value;
      if (!isInEffect(after) && validateSickLeaveRemoval(before, adjacent(before.id))) return;
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

interface Ledger {
  requests(): LeaveRequest[];
}

function annualOf({ requests }: Ledger, ...statuses: LeaveRequest['status'][]): LeaveRequest[] {
  return requests().filter(
    ({ leaveType, status }) => leaveType === 'annual' && statuses.includes(status),
  );
}

/** The broken rule in a person's leave; null if there is none. */
function faultOf(person: Ledger, partner: Ledger, context: ValidationContext) {
  const { settings, schedule } = context;
  const taken = annualOf(person, 'approved', 'pending');
  for (const year of leaveYearsOf(taken.flatMap(bookedDays), settings)) {
    const { used, remaining, total } = calculateBalance(
      settings,
      person.requests(),
      year,
      schedule,
      year.end,
    );
    if (remaining < 0 || roundToHundredth(used + remaining) !== total)
      return `${used} of ${total} from ${year.start}`;
  }
  for (const request of taken) {
    const others = taken.filter((other) => other !== request);
    const twice = firstSharedDate(request.days, others);
    if (twice) return `${twice} twice`;
  }
  const shortage = accrualShortage({ ...context, ownLeave: person.requests() });
  if (shortage > 0) return `${shortage} more than had accrued`;
  const days = annualOf(person, 'approved').flatMap((request) => request.days);
  const together = firstSharedDate(days, annualOf(partner, 'approved'));
  return together && `${together} together`;
}

/** Carried-over leave may expire, and the first year, in which leave may accrue, begins, while leave is requested. */
function contextOfNewcomer(random: Random): ValidationContext {
  const context = randomContext(random);
  return {
    ...context,
    settings: {
      ...context.settings,
      carryOverExpiresOn: dayFrom(random, '2026-01-01', 2 * crowded),
      accruesInFirstYear: random() < 0.5,
    },
    employment: { firstDay: dayFrom(random, '2025-06-01', 200), lastDay: null },
  };
}

it('never exceeds the balance or what has accrued, overlaps or conflicts, 300 times', () => {
  const seen = { approved: 0, denied: 0, cancelled: 0, pending: 0 };
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const [set, other] = [contextOfNewcomer(random), contextOfNewcomer(random)];
    const sets = [set, { ...other, schedule: set.schedule }] as const;
    const ada = ledger(random, sets[0], () => grace);
    const grace: ReturnType<typeof ledger> = ledger(random, sets[1], () => ada);
    for (let count = 0; count < 100; count += 1) {
      const isAda = random() < 0.5;
      if (isAda) ada.step();
      else grace.step();
      const fault = isAda ? faultOf(ada, grace, sets[0]) : faultOf(grace, ada, sets[1]);
      if (fault) throw new Error(`${fault}: seed ${seed}, step ${count}`);
    }
    for (const { status } of [...ada.requests(), ...grace.requests()]) seen[status] += 1;
  }
  // Or it would prove nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
}, 120_000);
