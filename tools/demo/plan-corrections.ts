import { addDays } from '@portal/kernel/london';
import type { PlanContext } from './plan-annual-leave.ts';
import type { PlannedShift } from './plan-shifts.ts';
import type { Correction } from './plan-types.ts';
import { randomReplyTime } from './random-times.ts';
import { correctionReasons as reasons } from './reason-texts.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How often a late clock-in is contested. */
const contested = 0.05;
/** The same for the last days, which HR has not handled yet. */
const contestedLately = 0.5;
/** How often a missing clock-out is never entered. */
const leftMissing = 0.02;

/**
 * Plans corrections of shifts, some still pending: missing clock-outs, and clock-ins that were late by
 * mistake. Oldest first.
 */
export function planCorrections(shifts: readonly PlannedShift[], times: PlanContext): Correction[] {
  return inCorrectionOrder(
    shifts.flatMap((shift) => {
      const random = createSeededRandom(times.seed, 'correction', shift.id);
      if (shift.isForgotten) return correctMissingClockOut(shift, times, random) ?? [];
      const isLate = new Date(shift.clockIn) > new Date(shift.due.start.getTime() + 8 * minute);
      const often = shift.clockIn > addDays(times.today, -3) ? contestedLately : contested;
      const isFirst = new Date(shift.clockIn) < new Date(shift.due.start.getTime() + hour);
      if (!isLate || !isFirst || !shift.clockOut || !random.boolean(often)) return [];
      return correctLateClockIn(shift, times, random) ?? [];
    }),
  );
}

/** Sorts corrections by the time at which they were requested or made. */
export function inCorrectionOrder(corrections: readonly Correction[]): Correction[] {
  return corrections.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}

function startOf({ requested, decided }: Correction): string {
  return requested?.at ?? decided?.at ?? '';
}

function correctMissingClockOut(
  shift: PlannedShift,
  times: PlanContext,
  random: SeededRandom,
): Correction | null {
  if (random.boolean(leftMissing)) return null;
  const end = new Date(shift.due.end.getTime() + random.integer(0, 20) * minute);
  // Before that the session is still open, and no correction is possible.
  const noticed = new Date(Date.parse(shift.clockIn) + 16 * hour + 5 * minute);
  const wanted = { clockIn: shift.clockIn, clockOut: end.toISOString() };
  if (random.boolean(0.5)) {
    const at = randomReplyTime(noticed, 1, random);
    if (at > times.now) return null;
    const [reason] = reasons.byHr;
    const by = random.pick(times.admins);
    const decided = {
      by,
      at: at.toISOString(),
      decision: 'accepted',
      reason,
      times: null,
    } as const;
    return { shiftId: shift.id, userId: shift.userId, ...wanted, requested: null, decided };
  }
  return requestCorrection(shift, wanted, noticed, random.pick(reasons.forgotten), times, random);
}

function correctLateClockIn(
  shift: PlannedShift,
  times: PlanContext,
  random: SeededRandom,
): Correction | null {
  const clockIn = new Date(shift.due.start.getTime() - random.integer(1, 6) * minute).toISOString();
  const wanted = { clockIn, clockOut: shift.clockOut ?? '' };
  const noticed = new Date(Date.parse(wanted.clockOut) + random.integer(5, 90) * minute);
  return requestCorrection(shift, wanted, noticed, random.pick(reasons.late), times, random);
}

function requestCorrection(
  { id, userId }: PlannedShift,
  wanted: { clockIn: string; clockOut: string },
  noticed: Date,
  reason: string,
  { now, admins }: PlanContext,
  random: SeededRandom,
): Correction | null {
  if (noticed > now) return null;
  const at = noticed.toISOString();
  const decidedAt = randomReplyTime(noticed, random.integer(1, 2), random);
  const draw = random.fraction();
  const decision = draw < 0.75 ? 'accepted' : draw < 0.87 ? 'changed' : 'declined';
  const isOwn = decision === 'changed';
  const decided: Correction['decided'] = {
    by: random.pick(admins),
    at: decidedAt.toISOString(),
    decision,
    reason: decision === 'accepted' ? null : random.pick<string>(reasons[decision]),
    times: isOwn ? { ...wanted, clockOut: earlier(wanted.clockOut) } : null,
  };
  const waits = decidedAt > now;
  return {
    shiftId: id,
    userId,
    ...wanted,
    requested: { reason, at },
    decided: waits ? null : decided,
  };
}

function earlier(instant: string): string {
  return new Date(Date.parse(instant) - 10 * minute).toISOString();
}

/** Gives the final times of a shift, corrected if a correction was accepted. */
export function finalTimes(
  shift: { id: string; clockIn: string; clockOut: string | null },
  corrections: readonly Correction[],
): { clockIn: string; clockOut: string | null } {
  const last = corrections.findLast(({ shiftId, decided }) => shiftId === shift.id && decided);
  if (!last?.decided || last.decided.decision === 'declined') return shift;
  return last.decided.times ?? last;
}
