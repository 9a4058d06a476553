import type { LeaveStatus, leaveDay } from '@portal/contracts/leave/leave-request';
import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { daysFromTo } from '@portal/kernel/london';
import type { z } from 'zod';

export type LeaveDay = z.output<typeof leaveDay>;
export type Portion = LeaveDay['portion'];
export type LeaveType = 'annual' | 'sick' | 'compassionate';

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
 * Whether a person is away on a calendar day by a request that is in effect: on the days that it has
 * booked, and, as today's lists go by calendar days, on weekends and bank holidays that annual leave
 * does not own, where the working day before them is booked, or the one after where the leave begins
 * with them (decisions.md section 4).
 */
export function isAwayOn(request: Away, date: string, calendar?: HolidayCalendar): boolean {
  const { startDate, endDate, days } = request;
  if (!isInEffect(request) || date < startDate || date > endDate) return false;
  const own = days.find((day) => day.date === date);
  if (own || isWorkingDay(date, calendar)) return own?.status === 'booked';
  const isWorking = (day: string) => isWorkingDay(day, calendar);
  const before = daysFromTo(startDate, date).findLast(isWorking);
  const nearest = before ?? daysFromTo(date, endDate).find(isWorking);
  return days.some((day) => day.date === nearest && day.status === 'booked');
}

type Away = Pick<LeaveRequest, 'leaveType' | 'status' | 'startDate' | 'endDate' | 'days'>;
