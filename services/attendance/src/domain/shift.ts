import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';

/** When somebody is due at work, London times of day; over midnight where the end is the earlier. */
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
/** How long before it begins a shift is the one that somebody comes for, rather than the day's. */
const early = 4 * hour;

/**
 * The shift that an instant counts for: the one in whose span it falls, else that of its London
 * day (decisions.md section 3). 00:30 belongs to the shift that began at 22:00 the evening before.
 * Up to 4 hours before a shift it is that one, also on the evening before: 23:50 is early for a
 * shift from 00:00, not a day late.
 */
export function shiftAt(at: Date, hours: WorkHours): Shift {
  const today = londonDay(at);
  const ofToday = shiftOf(today, hours);
  if (within(at, ofToday)) return ofToday;
  const ofYesterday = shiftOf(addDays(today, -1), hours);
  if (within(at, ofYesterday)) return ofYesterday;
  const ofTomorrow = shiftOf(addDays(today, 1), hours);
  return ofTomorrow.start.getTime() - at.getTime() <= early ? ofTomorrow : ofToday;
}

/** The shift of somebody with these hours that begins on a London day. */
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
