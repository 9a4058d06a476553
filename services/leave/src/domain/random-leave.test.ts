import type { Result } from '@portal/kernel/result';
import { pick, randomFrom } from '@portal/testing/random';
import { expect, it } from 'vitest';
import { balanceOf } from './balance.ts';
import { bookedDays, isInEffect, type LeaveRequest } from './leave-request.ts';
import { withDayCancelled, withDayDeleted } from './one-day.ts';
import { sharedDate } from './overlap.ts';
import { leaveYearsOf, refusalOf, type Surroundings } from './refusal.ts';
import { requestedDays } from './requested-days.ts';
import { reportedDays, undoingRefusal } from './sickness.ts';
import { decidedAnnualLeave, withDayTakenAgain } from './taking-leave.ts';
import { decision, type Random, someRange, someSurroundings } from './test-random-leave.ts';
import { annualLeave } from './test-requests.ts';
import { decided } from './transitions.ts';

/** So few days that all of it gets into each other's way. */
const crowded = 60;

/** All that one person has, with what administrators and they themselves can do to it. */
function ledger(random: Random, set: Surroundings, partner: () => Ledger) {
  let requests: LeaveRequest[] = [];
  const beside = (id: string | null) => ({
    ...set,
    own: requests.filter((one) => one.id !== id),
    partners: annualOf(partner(), 'approved'),
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
      const range = someRange(random, crowded);
      const days = requestedDays(range, set.calendar);
      if (!days.ok || refusalOf(days.value, beside(null), { reserve: true })) return;
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

interface Ledger {
  requests(): LeaveRequest[];
}

function annualOf({ requests }: Ledger, ...statuses: LeaveRequest['status'][]): LeaveRequest[] {
  return requests().filter(
    ({ leaveType, status }) => leaveType === 'annual' && statuses.includes(status),
  );
}

/** What is wrong with what somebody takes; null for nothing. */
function faultOf(person: Ledger, partner: Ledger, { settings, calendar }: Surroundings) {
  const taken = annualOf(person, 'approved', 'pending');
  for (const year of leaveYearsOf(taken.flatMap(bookedDays), settings)) {
    const { used, remaining, total } = balanceOf(settings, person.requests(), year, calendar);
    if (remaining < 0 || used + remaining !== total)
      return `${used} of ${total} from ${year.start}`;
  }
  for (const request of taken) {
    const others = taken.filter((other) => other !== request);
    const twice = sharedDate(request.days, others);
    if (twice) return `${twice} twice`;
  }
  const days = annualOf(person, 'approved').flatMap((request) => request.days);
  const together = sharedDate(days, annualOf(partner, 'approved'));
  return together && `${together} together`;
}

it('takes no more than there is, nothing twice and nothing together, 300 times', () => {
  const seen = { approved: 0, denied: 0, cancelled: 0, pending: 0 };
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const [set, other] = [someSurroundings(random), someSurroundings(random)];
    const sets = [set, { ...other, calendar: set.calendar }] as const;
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
