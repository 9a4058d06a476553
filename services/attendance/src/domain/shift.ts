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

/**
 * The shift that an instant counts for: the one in whose span it falls, else that of its London
 * day (decisions.md section 3). 00:30 belongs to the shift that began at 22:00 the evening before.
 */
export function shiftAt(at: Date, hours: WorkHours): Shift {
  const today = londonDay(at);
  const ofToday = shiftOf(today, hours);
  const ofYesterday = shiftOf(addDays(today, -1), hours);
  return !within(at, ofToday) && within(at, ofYesterday) ? ofYesterday : ofToday;
}

function shiftOf(day: string, hours: WorkHours): Shift {
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
