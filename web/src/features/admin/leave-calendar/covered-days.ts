import { addDays, daysFromTo, weekday } from '@portal/kernel/london';
import type { ShownLeaveFragment } from '../../../gql/documents.ts';

export type Leave = ShownLeaveFragment;
export type Portion = Leave['days'][number]['portion'];

/** The names of bank holidays, by day. */
export type Holidays = Record<string, string | undefined>;

/** Whether somebody is off by it, as the service says: sick leave from when it is reported on. */
export function isInEffect({ leaveType, status }: Pick<Leave, 'leaveType' | 'status'>): boolean {
  return status === 'approved' || (leaveType === 'sick' && status === 'pending');
}

/** Whether a calendar shows it: what was denied or cancelled keeps nobody away. */
export function isShown({ status }: Pick<Leave, 'status'>): boolean {
  return status === 'approved' || status === 'pending';
}

export function isDayOff(day: string, holidays: Holidays): boolean {
  return weekday(day) > 5 || holidays[day] !== undefined;
}

/**
 * What leave takes of a day; null for nothing. Of the days in its range that are no working days,
 * and which annual leave therefore does not own, it takes all: a fortnight is one absence.
 */
export function portionOn(leave: Leave, day: string, holidays: Holidays): Portion | null {
  if (day < leave.startDate || day > leave.endDate) return null;
  const own = leave.days.find(({ date }) => date === day);
  if (own) return own.status === 'booked' ? own.portion : null;
  return isDayOff(day, holidays) && leave.days.length > 0 ? 'full' : null;
}

/** Days of leave without a gap, as much of them as is shown. */
export interface Run {
  leave: Leave;
  start: string;
  /** How many days of it are shown. */
  length: number;
  portion: Portion;
  /** It goes on before what is shown, or after it. */
  goesBack: boolean;
  goesOn: boolean;
}

/** The runs of one leave from one day to another. */
export function runsOf(leave: Leave, from: string, to: string, holidays: Holidays): Run[] {
  const start = leave.startDate > from ? leave.startDate : from;
  const end = leave.endDate < to ? leave.endDate : to;
  const runs: Run[] = [];
  for (const day of daysFromTo(start, end)) {
    const portion = portionOn(leave, day, holidays);
    if (portion === null) continue;
    const last = runs.at(-1);
    if (last && addDays(last.start, last.length) === day && last.portion === portion) {
      last.length += 1;
    } else {
      const goesBack = day === from && portionOn(leave, addDays(day, -1), holidays) !== null;
      runs.push({ leave, start: day, length: 1, portion, goesBack, goesOn: false });
    }
  }
  const last = runs.at(-1);
  if (last && addDays(last.start, last.length - 1) === to) {
    last.goesOn = portionOn(leave, addDays(to, 1), holidays) !== null;
  }
  return runs;
}
