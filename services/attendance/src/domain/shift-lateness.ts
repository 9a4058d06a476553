import type { WorkSchedule } from '@portal/kernel/working-pattern';
import type { Entry } from './entry.ts';
import { calculateLateness } from './lateness.ts';
import type { LeavePortion } from './leave-portions.ts';
import { shiftOf } from './shift.ts';

/**
 * Recalculates the lateness of one person's shift, with current leave, bank holidays and working patterns.
 * Before the first pattern, the work hours recorded with each session apply. Only the first clock-in of a shift can be late
 * (docs/specification/time.md). Returns the sessions that change, in their next version.
 * `entriesOfShift` are all sessions of the shift, in any order; `leave` is the leave of its day.
 */
export function recalculateLateness(
  entriesOfShift: readonly Entry[],
  leave: readonly LeavePortion[],
  schedule: WorkSchedule,
): Entry[] {
  const firstAt = Math.min(...entriesOfShift.map(({ clockInTime }) => clockInTime.getTime()));
  return entriesOfShift.flatMap((entry) => {
    const { clockInTime: at, shiftDay, hours, isLate, lateMinutes } = entry;
    const isFirstOfShift = at.getTime() === firstAt;
    const shift = shiftOf(shiftDay, { hours, patterns: schedule.patterns });
    const lateness = calculateLateness({ at, shift, isFirstOfShift, schedule, leave });
    const stays = lateness.isLate === isLate && lateness.lateMinutes === lateMinutes;
    return stays ? [] : [{ ...entry, ...lateness, version: entry.version + 1 }];
  });
}
