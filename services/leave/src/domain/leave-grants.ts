import { decimalHours } from '@portal/kernel/duration';
import { formatDay } from '@portal/kernel/format-date';
import {
  accrualDay,
  accruedHours,
  accruedMonths,
  unroundedAccrual,
} from '@portal/kernel/irregular-hours-leave';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { daysBetween } from '@portal/kernel/london';
import { roundUpHundredths } from '@portal/kernel/statutory-leave';
import { daysPerWeek, minutesPerWeek, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { Entitlement } from './balance.ts';
import { defaultDayHours, type LeaveSchedule, patternParts, unitOfYear } from './leave-unit.ts';

/** Leave that somebody is given for a leave year, in its unit. */
export interface LeaveGrant {
  kind: 'entitlement' | 'accrued';
  amount: number;
  /** The month in which leave accrued (`YYYY-MM`); null for an entitlement. */
  month: string | null;
  /** The hours worked in that month. */
  hoursWorked: number | null;
}

const noMonth = { month: null, hoursWorked: null };

/**
 * What somebody is given for a leave year (docs/specification/leave.md): the amount that HR has set for it, otherwise
 * the usual entitlement. In a leave year in hours that is what has accrued in the months that have ended, and for days
 * with a fixed pattern the usual entitlement in proportion.
 */
export function leaveGrants(
  entitlement: Entitlement,
  year: LeaveYear,
  schedule: LeaveSchedule,
): LeaveGrant[] {
  const { annualLeaveEntitlement, yearEntitlements = [] } = entitlement;
  const unit = unitOfYear(year, schedule);
  const own = yearEntitlements.find(({ yearStart }) => yearStart === year.start);
  if (own && (own.unit ?? 'days') === unit) {
    return [{ kind: 'entitlement', amount: own.days, ...noMonth }];
  }
  if (unit === 'days') {
    return [{ kind: 'entitlement', amount: annualLeaveEntitlement, ...noMonth }];
  }
  return hoursGrants(annualLeaveEntitlement, year, schedule);
}

/** What a leave year in hours gives where HR has set nothing for it. `daysAYear` is the usual entitlement. */
export function hoursGrants(
  daysAYear: number,
  year: LeaveYear,
  schedule: LeaveSchedule,
): LeaveGrant[] {
  const { workedMinutes = new Map<string, number>(), today = year.start } = schedule;
  const ofPatterns = fixedParts(daysAYear, year, schedule);
  const amount = round(ofPatterns.reduce((sum, { hours }) => sum + hours, 0));
  const accrued = accruedMonths(workedMinutes.keys(), year, today).flatMap(
    (month): LeaveGrant[] => {
      const minutes = workedMinutes.get(month) ?? 0;
      if (minutes === 0) return [];
      const hoursWorked = decimalHours(minutes);
      return [{ kind: 'accrued', amount: accruedHours(minutes), month, hoursWorked }];
    },
  );
  return [
    ...(amount === 0 ? [] : [{ kind: 'entitlement' as const, amount, ...noMonth }]),
    ...accrued,
  ];
}

/**
 * How the leave of a leave year in hours is calculated, in order, each step in a line:
 * `68 h 00 m worked in May 2026 × 12.07 % = 8.21, rounded to 8 h`.
 */
export function hoursSteps(daysAYear: number, year: LeaveYear, schedule: LeaveSchedule): string[] {
  const { workedMinutes = new Map<string, number>(), today = year.start } = schedule;
  const length = daysBetween(year.start, year.end) + 1;
  const parts = fixedParts(daysAYear, year, schedule).map(({ start, end, dayHours, hours }) => {
    const days = daysBetween(start, end) + 1;
    const period = `${formatDay(start)} to ${formatDay(end)}`;
    return `${period}: ${daysAYear} × ${days}/${length} × ${round(dayHours)} h = ${hours} h`;
  });
  const accrued = accruedMonths(workedMinutes.keys(), year, today).flatMap((month) => {
    const minutes = workedMinutes.get(month) ?? 0;
    if (minutes === 0) return [];
    const time = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`;
    const [unrounded, hours] = [unroundedAccrual(minutes), accruedHours(minutes)];
    return `${time} worked in ${formatMonth(month)} × 12.07 % = ${unrounded}, rounded to ${hours} h`;
  });
  return [...parts, ...accrued];
}

/** The parts of a leave year with a fixed pattern, and the hours that they give, rounded up to hundredths. */
function fixedParts(daysAYear: number, year: LeaveYear, schedule: LeaveSchedule) {
  const length = daysBetween(year.start, year.end) + 1;
  return patternParts(year, schedule)
    .filter(({ pattern }) => !pattern?.isIrregular)
    .map(({ start, end, pattern }) => {
      const dayHours = averageDayHours(pattern);
      const days = daysBetween(start, end) + 1;
      const hours = roundUpHundredths((daysAYear * days * dayHours * 100) / length);
      return { start, end, dayHours, hours };
    });
}

/** The hours of a working day on average, without unpaid breaks. */
function averageDayHours(pattern: WorkingPattern | null): number {
  if (!pattern) return defaultDayHours;
  const [minutes, days] = [minutesPerWeek(pattern), daysPerWeek(pattern)];
  return minutes && days ? minutes / days / 60 : 0;
}

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function formatMonth(month: string): string {
  return monthName.format(new Date(`${accrualDay(month)}T00:00:00Z`));
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
