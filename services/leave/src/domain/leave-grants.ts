import { decimalHours } from '@portal/kernel/duration';
import { accruedHours, accruedMonths } from '@portal/kernel/irregular-hours-leave';
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
  const amount = hoursOfPatterns(daysAYear, year, schedule);
  const accrued = workedMonths(year, schedule).map(
    ({ month, minutes }): LeaveGrant => ({
      kind: 'accrued',
      amount: accruedHours(minutes),
      month,
      hoursWorked: decimalHours(minutes),
    }),
  );
  return [
    ...(amount === 0 ? [] : [{ kind: 'entitlement' as const, amount, ...noMonth }]),
    ...accrued,
  ];
}

/** The months that have ended in a leave year, oldest first, with the minutes worked on days of irregular hours. */
export function workedMonths(year: LeaveYear, schedule: LeaveSchedule) {
  const { workedMinutes = new Map<string, number>(), today = year.start } = schedule;
  return accruedMonths(workedMinutes.keys(), year, today)
    .map((month) => ({ month, minutes: workedMinutes.get(month) ?? 0 }))
    .filter(({ minutes }) => minutes > 0);
}

/** The hours that the days of a leave year with a fixed pattern give, each part rounded up to hundredths. */
function hoursOfPatterns(daysAYear: number, year: LeaveYear, schedule: LeaveSchedule): number {
  const length = daysBetween(year.start, year.end) + 1;
  const parts = fixedParts(year, schedule).map(({ start, end, dayHours }) => {
    const days = daysBetween(start, end) + 1;
    return roundUpHundredths((daysAYear * days * dayHours * 100) / length);
  });
  return round(parts.reduce((sum, hours) => sum + hours, 0));
}

/** The parts of a leave year with a fixed pattern, and the hours of a day in each. */
export function fixedParts(year: LeaveYear, schedule: LeaveSchedule) {
  return patternParts(year, schedule)
    .filter(({ pattern }) => !pattern?.isIrregular)
    .map(({ start, end, pattern }) => ({ start, end, dayHours: averageDayHours(pattern) }));
}

/** The hours of a working day on average, without unpaid breaks. */
function averageDayHours(pattern: WorkingPattern | null): number {
  if (!pattern) return defaultDayHours;
  const [minutes, days] = [minutesPerWeek(pattern), daysPerWeek(pattern)];
  return minutes && days ? minutes / days / 60 : 0;
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
