import { addDays, londonDay } from '@portal/kernel/london';
import {
  hoursOn,
  shiftTimes,
  type WorkHours,
  type WorkingPattern,
} from '@portal/kernel/working-pattern';

/** What decides about the hours of a person’s shifts. */
export interface ShiftRules {
  /** Apply before the first pattern. */
  hours: WorkHours;
  patterns: readonly WorkingPattern[];
}

export interface Shift {
  /** The London day on which it begins. */
  day: string;
  /** Null on a day without a shift: nobody is late then. */
  times: { start: Date; end: Date } | null;
}

const hourMs = 3_600_000;
/** A clock-in up to this long before a shift counts for it. */
const earlyMs = 4 * hourMs;

/**
 * The shift that an instant counts for: the one that contains it, otherwise the one of its London
 * day (docs/specification/time.md). 00:30 belongs to a shift that began at 22:00 the evening
 * before. Up to 4 hours before a shift counts for that shift, also on the evening before: 23:50 is
 * early for a shift from 00:00, not a day late.
 */
export function shiftAt(at: Date, rules: ShiftRules): Shift {
  const today = londonDay(at);
  const ofToday = shiftOf(today, rules);
  if (contains(ofToday, at)) return ofToday;
  const ofYesterday = shiftOf(addDays(today, -1), rules);
  if (contains(ofYesterday, at)) return ofYesterday;
  // Before today's shift it is early for that one, also if tomorrow's starts soon after.
  if (ofToday.times && at < ofToday.times.start) return ofToday;
  const ofTomorrow = shiftOf(addDays(today, 1), rules);
  const isEarly = ofTomorrow.times && ofTomorrow.times.start.getTime() - at.getTime() <= earlyMs;
  return isEarly ? ofTomorrow : ofToday;
}

/** The shift that begins on a London day. */
export function shiftOf(day: string, { hours, patterns }: ShiftRules): Shift {
  const planned = hoursOn(day, patterns, hours);
  return { day, times: planned && shiftTimes(day, planned) };
}

function contains({ times }: Shift, at: Date): boolean {
  return times !== null && at >= times.start && at < times.end;
}
