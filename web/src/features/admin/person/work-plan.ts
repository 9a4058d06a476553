import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { dueMinutes, type WorkHours, type WorkingPattern } from '@portal/kernel/working-pattern';
import { isInEffect, type Leave } from '../leave-calendar/calendar-leave.ts';

/** What decides how long somebody is to work on a day. */
export interface WorkPlan {
  patterns: readonly WorkingPattern[];
  workHours: WorkHours;
  employment: EmploymentPeriod;
  /** The day on which the account was created; null if unknown. Nobody could clock in before it. */
  createdOn: string | null;
  calendar: HolidayCalendar;
  leave: readonly Leave[];
}

/**
 * The minutes due on a day: by the pattern, less leave in effect; 0 outside of the employment, and before the account
 * was created unless the day has a session or a record (docs/specification/records.md).
 */
export function dueMinutesOn(
  day: string,
  plan: WorkPlan,
  { isRecorded }: { isRecorded: boolean },
): number {
  const { patterns, workHours, employment, createdOn, calendar, leave } = plan;
  const isBeforeAccount = createdOn !== null && day < createdOn && !isRecorded;
  if (isBeforeAccount || !isEmployedOn(employment, day)) return 0;
  return dueMinutes(day, { patterns, calendar }, workHours, leaveShareOn(day, leave));
}

/** The part of a day on leave: 0, 0.5 or 1. */
function leaveShareOn(day: string, leave: readonly Leave[]): number {
  const portions = leave
    .filter(isInEffect)
    .flatMap(({ days }) => days.filter(({ date, status }) => date === day && status === 'booked'));
  const share = portions.reduce((sum, { portion }) => sum + (portion === 'full' ? 1 : 0.5), 0);
  return Math.min(share, 1);
}
