import { addDays, daysBetween, londonDay } from '@portal/kernel/london';
import type { LeaveLedger } from './leave-ledger.ts';
import type { PlanContext } from './plan-annual-leave.ts';
import type { Member } from './plan-people.ts';
import type { Leave, LeaveStep } from './plan-types.ts';
import { randomReplyTime, randomTime } from './random-times.ts';
import { compassionateReasons, sickReasons } from './reason-texts.ts';
import { createSeededRandom, type SeededRandom, seededId } from './seeded-random.ts';

/** How long people are sick, in calendar days: mostly short. */
const lengths = [1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 9, 16];
const spellsAYear = 1.7;
const compassionateAYear = 0.12;
/** Before the administrators start work. */
const reporting = ['05:30', '06:40'] as const;

/** Plans a person's sick leave, and occasionally compassionate leave. */
export function planAbsences({ person }: Member, ledger: LeaveLedger, times: PlanContext): Leave[] {
  const random = createSeededRandom(times.seed, 'absence', person.id);
  const first = addDays(londonDay(new Date(person.createdAt)), 10);
  const years = Math.max(0, daysBetween(first, times.today)) / 365;
  const sick = Math.round(spellsAYear * years * 2 * random.fraction());
  const planned: Leave[] = [];
  const plan = (leaveType: 'sick' | 'compassionate') => {
    const startDate = addDays(
      first,
      random.integer(0, Math.max(0, daysBetween(first, times.today))),
    );
    const length = leaveType === 'sick' ? random.pick(lengths) : random.integer(1, 5);
    const leave = absence(person.id, leaveType, { startDate, length }, times, random);
    if (new Date(leave.requestedAt) > times.now || first > times.today) return;
    if (!ledger.isFree(person.id, leave.startDate, leave.endDate)) return;
    ledger.enter(leave);
    planned.push(leave);
  };
  for (let spell = 0; spell < sick; spell += 1) plan('sick');
  if (random.boolean(compassionateAYear * years)) plan('compassionate');
  return planned;
}

/** Plans sick leave reported yesterday that continues today; null if the person is off anyway. */
export function planCurrentSickLeave(
  { person }: Member,
  ledger: LeaveLedger,
  times: PlanContext,
): Leave | null {
  const random = createSeededRandom(times.seed, 'sick-now', person.id);
  const range = { startDate: addDays(times.today, -1), length: random.integer(2, 4) };
  const leave = { ...absence(person.id, 'sick', range, times, random), steps: [] };
  if (!ledger.isFree(person.id, leave.startDate, leave.endDate)) return null;
  ledger.enter(leave);
  return leave;
}

function absence(
  userId: string,
  leaveType: 'sick' | 'compassionate',
  { startDate, length }: { startDate: string; length: number },
  { seed, admins, now }: PlanContext,
  random: SeededRandom,
): Leave {
  const at = randomTime(startDate, reporting, random);
  const decidedAt = randomReplyTime(at, random.integer(0, 2), random);
  // Declined sick leave is still not worked.
  const what = random.boolean(0.02) ? 'denied' : 'approved';
  const decided = { by: random.pick(admins), at: decidedAt.toISOString() };
  const step: LeaveStep =
    what === 'denied' ? { what, ...decided, reason: null } : { what, ...decided };
  const reasons = leaveType === 'sick' ? sickReasons : compassionateReasons;
  return {
    id: seededId(at, seed, leaveType, userId, startDate),
    userId,
    leaveType,
    startDate,
    endDate: addDays(startDate, length - 1),
    half: null,
    reason: random.pick<string>(reasons),
    requestedAt: at.toISOString(),
    steps: decidedAt <= now ? [step] : [],
  };
}
