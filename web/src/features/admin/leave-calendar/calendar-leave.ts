import { addDays, eachDay, weekday } from '@portal/kernel/london';
import type { CalendarLeaveFragment } from '../../../gql/documents.ts';
import type { BankHolidayNames } from '../../leave/holiday-calendar.ts';
import type { IsDayOff } from './use-is-day-off.ts';

export type Leave = CalendarLeaveFragment;
export type Portion = Leave['days'][number]['portion'];

/** Whether the leave counts: sick leave counts as soon as it is reported. */
export function isInEffect({ leaveType, status }: Pick<Leave, 'leaveType' | 'status'>): boolean {
  return status === 'approved' || (leaveType === 'sick' && status === 'pending');
}

/** Whether a calendar shows the leave: not if it was denied or cancelled. */
export function isShownOnCalendar({ status }: Pick<Leave, 'status'>): boolean {
  return status === 'approved' || status === 'pending';
}

/** Whether a day is a weekend or a bank holiday, which are days off of most people. */
export function isNonWorkingDay(day: string, holidays: BankHolidayNames): boolean {
  return weekday(day) > 5 || holidays[day] !== undefined;
}

/**
 * The portion of a day that leave takes; null for none. Days off inside the leave count as full
 * days, so that a fortnight is one absence.
 */
export function portionOn(leave: Leave, day: string, isDayOff: IsDayOff): Portion | null {
  if (day < leave.startDate || day > leave.endDate) return null;
  const own = leave.days.find(({ date }) => date === day);
  if (own) return own.status === 'booked' ? own.portion : null;
  return isDayOff(leave.userId, day) && leave.days.length > 0 ? 'full' : null;
}

/** Consecutive days of leave within a date range. */
export interface LeaveRun {
  leave: Leave;
  start: string;
  /** The number of days within the range. */
  length: number;
  portion: Portion;
  /** The leave continues before or after the range. */
  continuesBefore: boolean;
  continuesAfter: boolean;
}

/** Finds the runs of a leave within a date range. */
export function findLeaveRuns(
  leave: Leave,
  from: string,
  to: string,
  isDayOff: IsDayOff,
): LeaveRun[] {
  const start = leave.startDate > from ? leave.startDate : from;
  const end = leave.endDate < to ? leave.endDate : to;
  const runs: LeaveRun[] = [];
  for (const day of eachDay(start, end)) {
    const portion = portionOn(leave, day, isDayOff);
    if (portion === null) continue;
    const last = runs.at(-1);
    if (last && addDays(last.start, last.length) === day && last.portion === portion) {
      last.length += 1;
    } else {
      const continuesBefore = day === from && portionOn(leave, addDays(day, -1), isDayOff) !== null;
      runs.push({ leave, start: day, length: 1, portion, continuesBefore, continuesAfter: false });
    }
  }
  const last = runs.at(-1);
  if (last && addDays(last.start, last.length - 1) === to) {
    last.continuesAfter = portionOn(leave, addDays(to, 1), isDayOff) !== null;
  }
  return runs;
}
