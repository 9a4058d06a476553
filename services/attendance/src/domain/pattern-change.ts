import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { firstEmploymentDifference } from '@portal/kernel/employment';
import { addDays, londonDay } from '@portal/kernel/london';
import {
  firstDifference,
  isPlannedAlike,
  type WorkingPattern,
} from '@portal/kernel/working-pattern';
import type { Entry } from './entry.ts';
import type { IrregularWorker } from './irregular-hours.ts';
import { type LeaveDay, portionsOn } from './leave-portions.ts';
import { shiftAt } from './shift.ts';
import { recalculateLateness } from './shift-lateness.ts';

/**
 * The first day from which sessions are to be recalculated after somebody's working patterns or employment have
 * changed; null if nothing follows from the change. A changed employment affects only the time from which leave accrues
 * with irregular hours: everything else is decided when it is read.
 */
export function firstAffectedDay(before: IrregularWorker, after: IrregularWorker): string | null {
  const isIrregular = [...before.patterns, ...after.patterns].some((one) => one.isIrregular);
  const days = [
    firstDifference(before.patterns, after.patterns),
    isIrregular ? firstEmploymentDifference(before, after) : null,
  ];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

export interface PatternChange {
  /** The lists of patterns by which the sessions may have been calculated. */
  before: readonly (readonly WorkingPattern[])[];
  after: readonly WorkingPattern[];
}

/**
 * Recalculates the shifts and lateness of one person's sessions after their working patterns have changed. Only
 * days that are planned differently can change, so changing a pattern and back changes nothing. Returns the
 * sessions that change, in their next version. `sessions` are in any order, and include those of the days before
 * and after; `leave` is the leave of their days.
 */
export function recalculateShifts(
  sessions: readonly Entry[],
  { before, after }: PatternChange,
  { leave, calendar }: { leave: readonly LeaveDay[]; calendar: HolidayCalendar },
): Entry[] {
  const affectedDays = new Set<string>();
  const moved = sessions.map((entry) => {
    if (!isAffected(entry, { before, after })) return entry;
    const { hours, clockInTime } = entry;
    const shiftDay = shiftAt(clockInTime, { hours, patterns: after }).day;
    affectedDays.add(entry.shiftDay).add(shiftDay);
    return shiftDay === entry.shiftDay ? entry : { ...entry, shiftDay };
  });
  const schedule = { patterns: after, calendar };
  const byId = new Map(sessions.map((entry) => [entry.id, entry]));
  return [...Map.groupBy(moved, ({ shiftDay }) => shiftDay)].flatMap(([day, ofShift]) => {
    if (!affectedDays.has(day)) return [];
    const flagged = recalculateLateness(ofShift, portionsOn(leave, day), schedule);
    return ofShift.flatMap((entry) => {
      const changed = flagged.find(({ id }) => id === entry.id);
      if (changed) return [changed];
      const isMoved = byId.get(entry.id)?.shiftDay !== entry.shiftDay;
      return isMoved ? [{ ...entry, version: entry.version + 1 }] : [];
    });
  });
}

/** Whether a day is planned differently that a clock-in may count for: its own, the one before or the next. */
function isAffected({ clockInTime }: Entry, { before, after }: PatternChange): boolean {
  const day = londonDay(clockInTime);
  return [-1, 0, 1]
    .map((offset) => addDays(day, offset))
    .some((near) => before.some((patterns) => !isPlannedAlike(near, patterns, after)));
}
