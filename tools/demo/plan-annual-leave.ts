import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, daysBetween, londonDay, weekOf } from '@portal/kernel/london';
import { type LeaveLedger, leaveYearStart } from './leave-ledger.ts';
import type { Member } from './plan-people.ts';
import type { Leave, LeaveStep } from './plan-types.ts';
import { randomReplyTime, randomTime } from './random-times.ts';
import { annualReasons, declineReasons } from './reason-texts.ts';
import { createSeededRandom, type SeededRandom, seededId } from './seeded-random.ts';

export interface PlanContext {
  seed: string;
  from: string;
  today: string;
  now: Date;
  admins: readonly string[];
}

/** How far ahead people book. */
const aheadDays = 120;
/** Blocks of a year, in working days: a big holiday first, single and half days last. */
const blocks = [10, 5, 5, 5, 3, 2, 0.5, 2, 1, 0.5, 1, 1, 0.5, 3];
const workingTime = ['08:00', '18:00'] as const;

/** Plans a person's annual leave with the outcome of each request. */
export function planAnnualLeave(
  { person }: Member,
  ledger: LeaveLedger,
  times: PlanContext,
): Leave[] {
  const since = londonDay(new Date(person.createdAt));
  const last = addDays(times.today, aheadDays);
  const planned: Leave[] = [];
  for (
    let year = leaveYearOf(since, leaveYearStart);
    year.start <= last;
    year = leaveYearOf(addDays(year.end, 1), leaveYearStart)
  ) {
    const random = createSeededRandom(times.seed, 'annual', person.id, year.start);
    const first = later(year.start, addDays(since, 14));
    const end = earlier(year.end, last);
    const share = Math.max(0, daysBetween(first, end)) / 365;
    const wanted = person.annualLeaveEntitlement * share * (0.78 + 0.14 * random.fraction());
    for (const block of blocks) {
      if (ledger.spentIn(person.id, year.start) + block > wanted) continue;
      const days = findDates(person.id, block, { first, end }, ledger, random);
      const about = { userId: person.id, since, ledger };
      const leave = days && planRequest(about, days, block, times, random);
      if (!leave) continue;
      ledger.enter(leave);
      planned.push(leave);
    }
  }
  return planned;
}

/** Plans a recent request that is still pending; null if no dates are free. */
export function planPendingLeave(
  { person }: Member,
  ledger: LeaveLedger,
  times: PlanContext,
): Leave | null {
  const random = createSeededRandom(times.seed, 'pending', person.id);
  const block = random.pick([1, 2, 3, 5, 0.5]);
  const range = { first: addDays(times.today, 12), end: addDays(times.today, 75) };
  const days = findDates(person.id, block, range, ledger, random);
  if (!days) return null;
  const at = randomTime(addDays(times.today, -random.integer(1, 3)), workingTime, random);
  const request = makeRequest({ userId: person.id, ledger }, days, block, at, times, random);
  if (!request) return null;
  const leave = { ...request, steps: [] };
  ledger.enter(leave);
  return leave;
}

interface Range {
  startDate: string;
  endDate: string;
}

function findDates(
  userId: string,
  block: number,
  { first, end }: { first: string; end: string },
  ledger: LeaveLedger,
  random: SeededRandom,
): Range | null {
  const span = daysBetween(first, end);
  if (span < 1) return null;
  for (let tries = 0; tries < 60; tries += 1) {
    const day = addDays(first, random.integer(0, span));
    const from = block >= 5 ? later(weekOf(day).start, first) : day;
    const to = addDays(from, block >= 10 ? 11 : Math.max(0, Math.ceil(block) - 1));
    const working = ledger.workingDays(userId, from, to);
    const [startDate, endDate] = [working[0], working.at(-1)];
    // Starts and ends on a working day, as people request it; a single day must be one.
    if (!startDate || !endDate || endDate > end || (block < 5 && startDate !== from)) continue;
    if (!ledger.isFree(userId, startDate, endDate)) continue;
    if (ledger.canAfford(userId, working, block < 1 ? 0.5 : 1)) return { startDate, endDate };
  }
  return null;
}

/** Makes a request; null if it is half a day or more than has accrued for somebody with irregular hours. */
function makeRequest(
  { userId, ledger }: { userId: string; ledger: LeaveLedger },
  { startDate, endDate }: Range,
  block: number,
  at: Date,
  { seed }: PlanContext,
  random: SeededRandom,
): Omit<Leave, 'steps'> | null {
  const days = ledger.workingDays(userId, startDate, endDate);
  const hours = ledger.hoursOf(userId, days);
  if (hours !== null && block < 1) return null;
  if (!ledger.hasAccrued(userId, days, londonDay(at))) return null;
  return {
    ...(hours !== null && { hours }),
    id: seededId(at, seed, 'leave', userId, startDate),
    userId,
    leaveType: 'annual',
    startDate,
    endDate,
    half: block < 1 ? random.pick(['morning', 'afternoon'] as const) : null,
    reason: random.pick(block < 1 || block === 1 ? annualReasons.short : annualReasons.long),
    requestedAt: at.toISOString(),
  };
}

/** Plans a request with its outcome; null if it would be made in the future. */
function planRequest(
  { userId, since, ledger }: { userId: string; since: string; ledger: LeaveLedger },
  range: Range,
  block: number,
  times: PlanContext,
  random: SeededRandom,
): Leave | null {
  const lead = block >= 5 ? random.integer(30, 110) : random.integer(8, 40);
  const preferred = addDays(range.startDate, -lead);
  const day = later(preferred, addDays(since, 1));
  const at = randomTime(day, workingTime, random);
  if (at > times.now || daysBetween(day, range.startDate) < 7) return null;
  const leave = makeRequest({ userId, ledger }, range, block, at, times, random);
  return leave && { ...leave, steps: planSteps(leave, at, times, random) };
}

function planSteps(
  { userId, startDate, endDate, half }: Omit<Leave, 'steps'>,
  at: Date,
  { admins, now }: PlanContext,
  random: SeededRandom,
): LeaveStep[] {
  const by = random.pick(admins);
  const decidedAt = randomReplyTime(at, random.integer(0, 3), random);
  const draw = random.fraction();
  const until = (steps: LeaveStep[]) => steps.filter((step) => new Date(step.at) <= now);
  const decided = { by, at: decidedAt.toISOString() };
  if (draw < 0.05) {
    return until([{ what: 'denied', ...decided, reason: random.pick(declineReasons) }]);
  }
  if (draw < 0.08) return until([{ what: 'cancelled', by: userId, at: decided.at }]);
  const steps: LeaveStep[] = [{ what: 'approved', ...decided }];
  const shortlyBefore = randomTime(addDays(startDate, -2), ['09:00', '16:00'], random);
  if (shortlyBefore <= decidedAt) return until(steps);
  const changedAt = { by: random.pick(admins), at: shortlyBefore.toISOString() };
  if (draw < 0.11) steps.push({ what: 'cancelled', ...changedAt });
  else if (draw < 0.15 && !half && daysBetween(startDate, endDate) >= 4) {
    steps.push({ what: 'day-cancelled', ...changedAt, date: endDate });
  }
  return until(steps);
}

function later(...days: [string, string]): string {
  return days.sort().at(-1) ?? '';
}

function earlier(...days: [string, string]): string {
  return days.sort()[0] ?? '';
}
