import { addDays } from '@portal/kernel/london';
import type { Times } from './annual-leave.ts';
import { answeredAfter } from './moments.ts';
import type { Correction } from './plan-types.ts';
import { type Chance, chanceOf } from './random.ts';
import { correctionReasons as reasons } from './reasons.ts';
import type { PlannedShift } from './shifts.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How often somebody who was late says that they were not. */
const contested = 0.05;
/** Of the last days, of which HR has not seen all yet. */
const contestedLately = 0.5;
/** An end that nobody enters is shown until somebody does: of old shifts few are left so. */
const leftMissing = 0.02;

/**
 * What was put right of some shifts, and what is asked for still: ends that were forgotten, and
 * clock-ins that were late by mistake. Oldest first.
 */
export function planCorrections(shifts: readonly PlannedShift[], times: Times): Correction[] {
  return shifts
    .flatMap((shift) => {
      const chance = chanceOf(times.seed, 'correction', shift.id);
      if (shift.isForgotten) return forgotten(shift, times, chance) ?? [];
      const isLate = new Date(shift.clockIn) > new Date(shift.due.start.getTime() + 8 * minute);
      const often = shift.clockIn > addDays(times.today, -3) ? contestedLately : contested;
      const isFirst = new Date(shift.clockIn) < new Date(shift.due.start.getTime() + hour);
      if (!isLate || !isFirst || !shift.clockOut || !chance.isSo(often)) return [];
      return late(shift, times, chance) ?? [];
    })
    .sort((one, other) => startOf(one).localeCompare(startOf(other)));
}

function startOf({ asked, decided }: Correction): string {
  return asked?.at ?? decided?.at ?? '';
}

function forgotten(shift: PlannedShift, times: Times, chance: Chance): Correction | null {
  if (chance.isSo(leftMissing)) return null;
  const end = new Date(shift.due.end.getTime() + chance.whole(0, 20) * minute);
  // Before that the session is simply open, and nobody can ask for anything.
  const noticed = new Date(Date.parse(shift.clockIn) + 16 * hour + 5 * minute);
  const wanted = { clockIn: shift.clockIn, clockOut: end.toISOString() };
  if (chance.isSo(0.5)) {
    const at = answeredAfter(noticed, 1, chance);
    if (at > times.now) return null;
    const [reason] = reasons.byHr;
    const by = chance.one(times.admins);
    const decided = {
      by,
      at: at.toISOString(),
      decision: 'accepted',
      reason,
      times: null,
    } as const;
    return { shiftId: shift.id, userId: shift.userId, ...wanted, asked: null, decided };
  }
  return asked(shift, wanted, noticed, chance.one(reasons.forgotten), times, chance);
}

function late(shift: PlannedShift, times: Times, chance: Chance): Correction | null {
  const clockIn = new Date(shift.due.start.getTime() - chance.whole(1, 6) * minute).toISOString();
  const wanted = { clockIn, clockOut: shift.clockOut ?? '' };
  const noticed = new Date(Date.parse(wanted.clockOut) + chance.whole(5, 90) * minute);
  return asked(shift, wanted, noticed, chance.one(reasons.late), times, chance);
}

function asked(
  { id, userId }: PlannedShift,
  wanted: { clockIn: string; clockOut: string },
  noticed: Date,
  reason: string,
  { now, admins }: Times,
  chance: Chance,
): Correction | null {
  if (noticed > now) return null;
  const at = noticed.toISOString();
  const decidedAt = answeredAfter(noticed, chance.whole(1, 2), chance);
  const fate = chance.fraction();
  const decision = fate < 0.75 ? 'accepted' : fate < 0.87 ? 'changed' : 'declined';
  const isOwn = decision === 'changed';
  const decided: Correction['decided'] = {
    ...{ by: chance.one(admins), at: decidedAt.toISOString(), decision },
    reason: decision === 'accepted' ? null : chance.one<string>(reasons[decision]),
    times: isOwn ? { ...wanted, clockOut: earlier(wanted.clockOut) } : null,
  };
  const waits = decidedAt > now;
  return { shiftId: id, userId, ...wanted, asked: { reason, at }, decided: waits ? null : decided };
}

function earlier(instant: string): string {
  return new Date(Date.parse(instant) - 10 * minute).toISOString();
}

/** Somebody's times in the end: as they were recorded, or as they were put right. */
export function finalTimes(
  shift: { id: string; clockIn: string; clockOut: string | null },
  corrections: readonly Correction[],
): { clockIn: string; clockOut: string | null } {
  const last = corrections.findLast(({ shiftId, decided }) => shiftId === shift.id && decided);
  if (!last?.decided || last.decided.decision === 'declined') return shift;
  return last.decided.times ?? last;
}
