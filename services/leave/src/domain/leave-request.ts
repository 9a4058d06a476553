import type {
  LeaveHistoryAction,
  LeaveStatus,
  leaveDay,
} from '@portal/contracts/leave/leave-request';
import { isAbsentOn } from '@portal/kernel/absence';
import { isEmployedOn, unlimitedEmployment } from '@portal/kernel/employment';
import {
  isLeaveDay,
  isSicknessDay,
  isWorkingDay,
  standardSchedule,
  type WorkSchedule,
} from '@portal/kernel/working-pattern';
import type { z } from 'zod';
import type { LeaveSchedule } from './leave-unit.ts';

export type LeaveDay = Omit<z.output<typeof leaveDay>, 'hours'> & {
  /** The hours of leave on a day of irregular hours; missing on other days, and on those booked before. */
  hours?: number | null;
  /** Booked by the portal after a change of the working pattern (rebook-days.ts). */
  isAdded?: boolean;
};
export type Portion = LeaveDay['portion'];
export type LeaveType = 'annual' | 'sick' | 'compassionate';

/** The leave types that the screens show as sick leave. */
export const nonAnnualLeaveTypes = [
  'sick',
  'compassionate',
] as const satisfies readonly LeaveType[];
/** All leave types. */
export const allLeaveTypes = ['annual', ...nonAnnualLeaveTypes] as const;

/** One event in a request's history. */
export interface HistoryEntry {
  action: LeaveHistoryAction;
  at: Date;
  /** Null if the portal did it automatically. */
  by: string | null;
  /** The affected day; null for the whole request. */
  day: string | null;
  /** The status before; null for the first entry and where it wasn't recorded. */
  from: LeaveStatus | null;
  /** HR's reason for new dates or hours. */
  reason?: string | null;
  /** The dates before they were changed. */
  previousDates?: { startDate: string; endDate: string } | null;
  /** The hours before and after they were changed. */
  changedHours?: ChangedHours | null;
}

/** The hours of leave before and after a change. */
export interface ChangedHours {
  before: number;
  after: number;
}

/** A leave request of any type, with its days. */
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
  /** Oldest first; missing on requests stored before histories existed (leave-history.ts). */
  history?: readonly HistoryEntry[];
  version: number;
}

/**
 * Whether a request is in effect. Annual and compassionate leave is in effect once approved. Sick
 * leave is in effect from its report until it is denied or cancelled (docs/specification/leave.md).
 */
export function isInEffect({ leaveType, status }: Pick<LeaveRequest, 'leaveType' | 'status'>) {
  return status === 'approved' || (leaveType === 'sick' && status === 'pending');
}

/** Whether a request takes its days, or will if it is approved. */
export function isApprovedOrPending({ status }: Pick<LeaveRequest, 'status'>): boolean {
  return status === 'approved' || status === 'pending';
}

/** The length of a portion in days: 1, or 0.5 for a morning or an afternoon. */
export function portionInDays(portion: Portion): number {
  return portion === 'full' ? 1 : 0.5;
}

/**
 * The days of a request without those that the portal added and that aren't working days now: cancelled ones, and those
 * that became bank holidays. Days of irregular hours are none (rebook-days.ts).
 */
export function withoutUnneededDays(
  days: readonly LeaveDay[],
  schedule?: WorkSchedule,
): readonly LeaveDay[] {
  if (!days.some(({ isAdded }) => isAdded)) return days;
  return days.filter(({ date, isAdded }) => !isAdded || isWorkingDay(date, schedule));
}

/** The number of working days within the employment among `days` of leave, with half days as 0.5. */
export function workingDaysOf(
  days: readonly LeaveDay[],
  schedule: LeaveSchedule = standardSchedule,
  leaveType: LeaveType = 'annual',
): number {
  const { employment = unlimitedEmployment } = schedule;
  const countsDay = leaveType === 'annual' ? isLeaveDay : isSicknessDay;
  return withoutUnneededDays(days, schedule)
    .filter(({ date }) => countsDay(date, schedule) && isEmployedOn(employment, date))
    .reduce((sum, { portion }) => sum + portionInDays(portion), 0);
}

/** Whether a day is not cancelled. */
export function isBooked({ status }: LeaveDay): boolean {
  return status === 'booked';
}

/** The days of a request that are not cancelled. */
export function bookedDays({ days }: Pick<LeaveRequest, 'days'>): LeaveDay[] {
  return days.filter(isBooked);
}

/**
 * Whether a request makes its person absent on a calendar day. It must be in effect, and must not
 * have that day cancelled.
 */
export function coversDay(leaveRequest: Away, date: string, schedule?: WorkSchedule): boolean {
  const { startDate, endDate, days } = leaveRequest;
  if (
    !isInEffect(leaveRequest) ||
    days.some((day) => day.date === date && day.status !== 'booked')
  ) {
    return false;
  }
  const bookedDates = bookedDays(leaveRequest).map((day) => day.date);
  return isAbsentOn({ startDate, endDate, bookedDates }, date, schedule);
}

type Away = Pick<LeaveRequest, 'leaveType' | 'status' | 'startDate' | 'endDate' | 'days'>;
