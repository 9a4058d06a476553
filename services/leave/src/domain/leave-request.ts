import type {
  LeaveHistoryAction,
  LeaveStatus,
  leaveDay,
} from '@portal/contracts/leave/leave-request';
import { isAwayOn as isAbsentOn } from '@portal/kernel/away';
import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import type { z } from 'zod';

export type LeaveDay = z.output<typeof leaveDay>;
export type Portion = LeaveDay['portion'];
export type LeaveType = 'annual' | 'sick' | 'compassionate';

/** One thing that happened to a request. */
export interface HistoryEntry {
  action: LeaveHistoryAction;
  at: Date;
  /** Null for the portal itself. */
  by: string | null;
  /** The day that it was about; null for the whole request. */
  day: string | null;
  /** What the request was before; null for what was not known then. */
  from: LeaveStatus | null;
}

/** A request for leave of any type, with the days that it owns. */
export interface LeaveRequest {
  id: string;
  userId: string;
  leaveType: LeaveType;
  startDate: string;
  endDate: string;
  isHalfDay: boolean;
  halfDayPeriod: 'morning' | 'afternoon' | null;
  reason: string;
  status: LeaveStatus;
  denialReason: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  days: readonly LeaveDay[];
  /** Oldest first; left out of those of before it was kept (history.ts). */
  history?: readonly HistoryEntry[];
  version: number;
}

/**
 * Whether a person is off by a request: by annual and compassionate leave once it is approved, by
 * sick leave from its report on until it is denied or cancelled (decisions.md section 4).
 */
export function isInEffect({ leaveType, status }: Pick<LeaveRequest, 'leaveType' | 'status'>) {
  return status === 'approved' || (leaveType === 'sick' && status === 'pending');
}

/** What a day counts, in days: 1, or 0.5 for a morning or an afternoon. */
export function portionInDays(portion: Portion): number {
  return portion === 'full' ? 1 : 0.5;
}

/** The working days among some days, in days with halves as 0.5. */
export function workingDaysOf(days: readonly LeaveDay[], calendar?: HolidayCalendar): number {
  return days
    .filter(({ date }) => isWorkingDay(date, calendar))
    .reduce((sum, { portion }) => sum + portionInDays(portion), 0);
}

/** The days of a request that were not cancelled. */
export function bookedDays({ days }: Pick<LeaveRequest, 'days'>): LeaveDay[] {
  return days.filter(({ status }) => status === 'booked');
}

/**
 * Whether a person is away on a calendar day by a request: one that is in effect, and that does not
 * own the day without taking it (libs/kernel, away.ts).
 */
export function isAwayOn(request: Away, date: string, calendar?: HolidayCalendar): boolean {
  const { startDate, endDate, days } = request;
  if (!isInEffect(request) || days.some((day) => day.date === date && day.status !== 'booked')) {
    return false;
  }
  const bookedDates = bookedDays(request).map((day) => day.date);
  return isAbsentOn({ startDate, endDate, bookedDates }, date, calendar);
}

type Away = Pick<LeaveRequest, 'leaveType' | 'status' | 'startDate' | 'endDate' | 'days'>;
