import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';

/**
 * A person's work hours, in London times of day; overnight if the end is earlier than the start.
 */
export interface WorkHours {
  workStartTime: string;
  workEndTime: string;
}

export interface Shift {
  /** The London day on which it begins. */
  day: string;
  start: Date;
  end: Date;
}

const hour = 3_600_000;
/** A clock-in up to this long before a shift counts for it. */
const earlyMs = 4 * hour;

/**
 * The shift that an instant counts for: the one that contains it, otherwise the one of its London
 * day (docs/specification/time.md). 00:30 belongs to a shift that began at 22:00 the evening
 * before. Up to 4 hours before a shift counts for that shift, also on the evening before: 23:50 is
 * early for a shift from 00:00, not a day late.
 */
export function shiftAt(at: Date, hours: WorkHours): Shift {
  const today = londonDay(at);
  const ofToday = shiftOf(today, hours);
  if (within(at, ofToday)) return ofToday;
  const ofYesterday = shiftOf(addDays(today, -1), hours);
  if (within(at, ofYesterday)) return ofYesterday;
  const ofTomorrow = shiftOf(addDays(today, 1), hours);
  return ofTomorrow.start.getTime() - at.getTime() <= earlyMs ? ofTomorrow : ofToday;
}

/** The shift with these work hours that begins on a London day. */
export function shiftOf(day: string, hours: WorkHours): Shift {
  const overnight = hours.workEndTime < hours.workStartTime;
  return {
    day,
    start: instantInLondon(day, hours.workStartTime),
    end: instantInLondon(overnight ? addDays(day, 1) : day, hours.workEndTime),
  };
}

function within(at: Date, shift: Shift): boolean {
  return at >= shift.start && at < shift.end;
}
