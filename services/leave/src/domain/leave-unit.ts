import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import { decimalHours } from '@portal/kernel/duration';
import {
  type EmploymentPeriod,
  employedParts,
  isEmployedOn,
  unlimitedEmployment,
} from '@portal/kernel/employment';
import { leaveDayHours } from '@portal/kernel/irregular-hours-leave';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import {
  dueMinutes,
  isIrregularDay,
  isLeaveDay,
  standardSchedule,
  type WorkingPattern,
  type WorkSchedule,
} from '@portal/kernel/working-pattern';
import { type LeaveDay, type LeaveRequest, type Portion, portionInDays } from './leave-request.ts';

/** When somebody works, and what decides about leave in hours. */
export interface LeaveSchedule extends WorkSchedule {
  /** By default every day is within the employment. */
  employment?: EmploymentPeriod | undefined;
  /** The minutes worked on days of irregular hours, by month (`YYYY-MM`). */
  workedMinutes?: ReadonlyMap<string, number> | undefined;
  /** London's day before which the months have ended whose leave has accrued. Without one nothing has. */
  today?: string | undefined;
}

/** A part of a leave year to which one working pattern applies. */
export interface PatternPart {
  start: string;
  end: string;
  /** Null before the first pattern. */
  pattern: WorkingPattern | null;
}

const defaultWorkHours = { workStartTime: '09:00', workEndTime: '17:00' };

/**
 * The unit of somebody's leave year: hours if they have irregular hours on at least one day of their employment in
 * it, otherwise days (docs/specification/leave.md).
 */
export function unitOfYear(
  year: LeaveYear,
  schedule: Pick<LeaveSchedule, 'patterns' | 'employment'>,
): LeaveUnit {
  // Nearly everybody has no irregular hours.
  if (!schedule.patterns.some(({ isIrregular }) => isIrregular)) return 'days';
  return patternParts(year, schedule).some(({ pattern }) => pattern?.isIrregular)
    ? 'hours'
    : 'days';
}

/** Splits the employed parts of a leave year where the working pattern changes. */
export function patternParts(
  year: LeaveYear,
  { patterns, employment = unlimitedEmployment }: Pick<LeaveSchedule, 'patterns' | 'employment'>,
): PatternPart[] {
  return employedParts(employment, year).flatMap((employed) => {
    const starts = patterns
      .map(({ from }) => from)
      .filter((from) => from > employed.start && from <= employed.end);
    return [employed.start, ...starts].map((start, index) => {
      const next = starts[index];
      const pattern = patterns.findLast(({ from }) => from <= start) ?? null;
      return { start, end: next ? addDays(next, -1) : employed.end, pattern };
    });
  });
}

/** Whether annual leave on a day is deducted: on working days and days of irregular hours within the employment. */
export function isDeducted(day: string, schedule: LeaveSchedule = standardSchedule): boolean {
  const { employment = unlimitedEmployment } = schedule;
  return isLeaveDay(day, schedule) && isEmployedOn(employment, day);
}

/** Annual leave without its days that aren't deducted: on these nobody is off. */
export function withDeductedDays<Leave extends Pick<LeaveRequest, 'days'>>(
  leave: Leave,
  schedule: LeaveSchedule,
): Leave {
  return { ...leave, days: leave.days.filter(({ date }) => isDeducted(date, schedule)) };
}

/**
 * What a booked day of annual leave costs in a leave year with a unit. In hours, a day of irregular hours costs the
 * hours that were booked, and 8 where none were; another one costs the time that is due on it, half of it for half a
 * day. In hundredths; both halves of a day cost together what the whole day does.
 */
export function costOfDay(
  { date, portion, hours }: LeaveDay,
  unit: LeaveUnit,
  schedule: LeaveSchedule,
): number {
  const share = portionInDays(portion);
  if (unit === 'days') return share;
  if (isIrregularDay(date, schedule)) return leaveDayHours({ hours, share });
  const hoursDue = decimalHours(dueMinutes(date, schedule, defaultWorkHours));
  return portion === 'full' ? hoursDue : halfOf(hoursDue, portion);
}

/** Half of some hours in hundredths: the odd hundredth is the morning’s. */
function halfOf(hours: number, portion: Exclude<Portion, 'full'>): number {
  const half = Math.round(hours * 100) / 2;
  return (portion === 'morning' ? Math.ceil(half) : Math.floor(half)) / 100;
}

/** An amount of leave for messages: `1 day`, `4.5 days`, `20 hours`. */
export function formatAmount(count: number, unit: LeaveUnit): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
