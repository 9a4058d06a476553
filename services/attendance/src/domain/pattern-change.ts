import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { addDays, londonDay } from '@portal/kernel/london';
import { isPlannedAlike, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { Entry } from './entry.ts';
import { type LeaveDay, portionsOn } from './leave-portions.ts';
import { shiftAt } from './shift.ts';
import { recalculateLateness } from './shift-lateness.ts';

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
