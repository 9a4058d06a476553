import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, daysBetween, londonDay, weekOf } from '@portal/kernel/london';
import { type LeaveBook, leaveYearStart } from './leave-book.ts';
import { answeredAfter, momentOf } from './moments.ts';
import type { Member } from './people.ts';
import type { Leave, LeaveStep } from './plan-types.ts';
import { type Chance, chanceOf, idAt } from './random.ts';
import { annualReasons, denialReasons } from './reasons.ts';

export interface Times {
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

/** Somebody's annual leave of all the time, and what became of each request. */
export function planAnnualLeave({ person }: Member, book: LeaveBook, times: Times): Leave[] {
  const since = londonDay(new Date(person.createdAt));
  const last = addDays(times.today, aheadDays);
  const planned: Leave[] = [];
  for (
    let year = leaveYearOf(since, leaveYearStart);
    year.start <= last;
    year = leaveYearOf(addDays(year.end, 1), leaveYearStart)
  ) {
    const chance = chanceOf(times.seed, 'annual', person.id, year.start);
    const first = later(year.start, addDays(since, 14));
    const end = earlier(year.end, last);
    const share = Math.max(0, daysBetween(first, end)) / 365;
    const wanted = person.annualLeaveEntitlement * share * (0.78 + 0.14 * chance.fraction());
    for (const block of blocks) {
      if (book.spentIn(person.id, year.start) + block > wanted) continue;
      const days = placed(person.id, block, { first, end }, book, chance);
      const leave = days && requested({ userId: person.id, since }, days, block, times, chance);
      if (!leave) continue;
      book.enter(leave);
      planned.push(leave);
    }
  }
  return planned;
}

/** A request of the last days for days to come, which waits for HR; null where none fits. */
export function planPending({ person }: Member, book: LeaveBook, times: Times): Leave | null {
  const chance = chanceOf(times.seed, 'pending', person.id);
  const block = chance.one([1, 2, 3, 5, 0.5]);
  const range = { first: addDays(times.today, 12), end: addDays(times.today, 75) };
  const days = placed(person.id, block, range, book, chance);
  if (!days) return null;
  const at = momentOf(addDays(times.today, -chance.whole(1, 3)), workingTime, chance);
  const leave = { ...asked(person.id, days, block, at, times, chance), steps: [] };
  book.enter(leave);
  return leave;
}

interface Range {
  startDate: string;
  endDate: string;
}

function placed(
  userId: string,
  block: number,
  { first, end }: { first: string; end: string },
  book: LeaveBook,
  chance: Chance,
): Range | null {
  const span = daysBetween(first, end);
  if (span < 1) return null;
  for (let tries = 0; tries < 60; tries += 1) {
    const day = addDays(first, chance.whole(0, span));
    const startDate = block >= 5 ? later(weekOf(day).start, first) : day;
    const endDate = addDays(startDate, block >= 10 ? 11 : Math.max(0, Math.ceil(block) - 1));
    const working = book.workingDays(startDate, endDate);
    // Begins and ends on a day that costs something, as people ask for it.
    if (working[0] !== startDate || working.at(-1) !== endDate || endDate > end) continue;
    if (!book.isFree(userId, startDate, endDate)) continue;
    if (book.canAfford(userId, working, block < 1 ? 0.5 : 1)) return { startDate, endDate };
  }
  return null;
}

function asked(
  userId: string,
  { startDate, endDate }: Range,
  block: number,
  at: Date,
  { seed }: Times,
  chance: Chance,
): Omit<Leave, 'steps'> {
  return {
    id: idAt(at, seed, 'leave', userId, startDate),
    userId,
    leaveType: 'annual',
    startDate,
    endDate,
    half: block < 1 ? chance.one(['morning', 'afternoon'] as const) : null,
    reason: chance.one(block < 1 || block === 1 ? annualReasons.short : annualReasons.long),
    requestedAt: at.toISOString(),
  };
}

/** A request with what became of it; null where it would be made only after now. */
function requested(
  { userId, since }: { userId: string; since: string },
  range: Range,
  block: number,
  times: Times,
  chance: Chance,
): Leave | null {
  const lead = block >= 5 ? chance.whole(30, 110) : chance.whole(8, 40);
  const wished = addDays(range.startDate, -lead);
  const day = later(wished, addDays(since, 1));
  const at = momentOf(day, workingTime, chance);
  if (at > times.now || daysBetween(day, range.startDate) < 7) return null;
  const leave = asked(userId, range, block, at, times, chance);
  return { ...leave, steps: outcome(leave, at, times, chance) };
}

function outcome(
  { userId, startDate, endDate, half }: Omit<Leave, 'steps'>,
  at: Date,
  { admins, now }: Times,
  chance: Chance,
): LeaveStep[] {
  const by = chance.one(admins);
  const decidedAt = answeredAfter(at, chance.whole(0, 3), chance);
  const fate = chance.fraction();
  const until = (steps: LeaveStep[]) => steps.filter((step) => new Date(step.at) <= now);
  const decided = { by, at: decidedAt.toISOString() };
  if (fate < 0.05) {
    return until([{ what: 'denied', ...decided, reason: chance.one(denialReasons) }]);
  }
  if (fate < 0.08) return until([{ what: 'cancelled', by: userId, at: decided.at }]);
  const steps: LeaveStep[] = [{ what: 'approved', ...decided }];
  const shortlyBefore = momentOf(addDays(startDate, -2), ['09:00', '16:00'], chance);
  if (shortlyBefore <= decidedAt) return until(steps);
  const changedAt = { by: chance.one(admins), at: shortlyBefore.toISOString() };
  if (fate < 0.11) steps.push({ what: 'cancelled', ...changedAt });
  else if (fate < 0.15 && !half && daysBetween(startDate, endDate) >= 4) {
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
