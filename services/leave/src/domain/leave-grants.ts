import { decimalHours } from '@portal/kernel/duration';
import { accruedHours, defaultDayHours } from '@portal/kernel/irregular-hours-leave';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { daysBetween, monthOf } from '@portal/kernel/london';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { roundUpHundredths } from '@portal/kernel/statutory-leave';
import { daysPerWeek, minutesPerWeek, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { Entitlement } from './balance.ts';
import { type LeaveSchedule, patternParts, unitOfYear } from './leave-unit.ts';

/** Leave that somebody is given for a leave year, in its unit. */
export interface LeaveGrant {
  kind: 'entitlement' | 'accrued';
  amount: number;
  /** The month in which leave accrued, up to the day on which it did; null for an entitlement. */
  month: { start: string; end: string } | null;
  /** The hours worked in that month. */
  hoursWorked: number | null;
}

/**
 * What somebody is given for a leave year (docs/specification/leave.md): the amount that HR has set for it, otherwise
 * the usual entitlement. In a leave year in hours that is what has accrued in the months that have ended, and for days
 * with a fixed pattern the usual entitlement in proportion. Nothing in a year without a day of the employment.
 */
export function leaveGrants(
  entitlement: Entitlement,
  year: LeaveYear,
  schedule: LeaveSchedule,
): LeaveGrant[] {
  if (patternParts(year, schedule).length === 0) return [];
  const unit = unitOfYear(year, schedule);
  const own = findOwnAmount(entitlement, year);
  if (own?.unit === unit) return [entitlementOf(own.amount)];
  if (unit === 'days') {
    return [
      entitlementOf(
        own ? hoursInDays(own.amount, year, schedule) : entitlement.annualLeaveEntitlement,
      ),
    ];
  }
  return hoursGrants(daysOfWholeYear(entitlement, year, schedule), year, schedule);
}

/**
 * The days that a leave year would give to somebody who is employed in all of it: those that HR has set for it in
 * proportion, otherwise the usual entitlement.
 */
export function daysOfWholeYear(
  entitlement: Entitlement,
  year: LeaveYear,
  schedule: Pick<LeaveSchedule, 'patterns' | 'employment'>,
): number {
  const own = findOwnAmount(entitlement, year);
  const employedDays = patternParts(year, schedule).reduce((sum, part) => sum + lengthOf(part), 0);
  if (!own || employedDays === 0) return entitlement.annualLeaveEntitlement;
  const days = own.unit === 'days' ? own.amount : hoursInDays(own.amount, year, schedule);
  return (days * lengthOf(year)) / employedDays;
}

/** What HR has set for a leave year, in the unit that it then had. */
function findOwnAmount({ yearEntitlements = [] }: Entitlement, year: LeaveYear) {
  const own = yearEntitlements.find(({ yearStart }) => yearStart === year.start);
  return own ? { amount: own.days, unit: own.unit ?? ('days' as const) } : null;
}

/** Hours that HR has set, in working days of their average length, rounded up to hundredths. */
function hoursInDays(
  hours: number,
  year: LeaveYear,
  schedule: Pick<LeaveSchedule, 'patterns' | 'employment'>,
): number {
  const parts = fixedParts(year, schedule);
  const days = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  const dayHours = parts.reduce((sum, part) => sum + part.dayHours * lengthOf(part), 0) / days;
  return roundUpHundredths((hours * 100) / (dayHours || defaultDayHours));
}

/** What accrues in a leave year in hours, and what its days with a fixed pattern give of `daysAYear`. */
function hoursGrants(daysAYear: number, year: LeaveYear, schedule: LeaveSchedule): LeaveGrant[] {
  const amount = hoursOfPatterns(daysAYear, year, schedule);
  const accrued = workedMonths(year, schedule).map(
    ({ month, accruedOn, minutes }): LeaveGrant => ({
      kind: 'accrued',
      amount: accruedHours(minutes),
      month: { start: `${month}-01`, end: accruedOn },
      hoursWorked: decimalHours(minutes),
    }),
  );
  return [...(amount === 0 ? [] : [entitlementOf(amount)]), ...accrued];
}

function entitlementOf(amount: number): LeaveGrant {
  return { kind: 'entitlement', amount, month: null, hoursWorked: null };
}

/**
 * The months whose leave has accrued in a leave year, oldest first, with the minutes worked on days of irregular hours.
 * Leave of a month accrues on its last day of irregular hours within the employment, and belongs to the leave year of
 * that day.
 */
export function workedMonths(year: LeaveYear, schedule: LeaveSchedule) {
  const { workedMinutes = new Map<string, number>(), today = year.start } = schedule;
  return [...workedMinutes]
    .flatMap(([month, minutes]) => {
      const accruedOn = lastIrregularDay(monthOf(`${month}-01`), schedule);
      return accruedOn && minutes > 0 ? [{ month, accruedOn, minutes }] : [];
    })
    .filter(({ accruedOn }) => accruedOn >= year.start && accruedOn <= year.end)
    .filter(({ accruedOn }) => accruedOn < today)
    .sort((one, other) => one.month.localeCompare(other.month));
}

/** The last day of irregular hours within the employment in a period; undefined for none. */
function lastIrregularDay(period: LeaveYear, schedule: LeaveSchedule): string | undefined {
  return patternParts(period, schedule).findLast(({ pattern }) => pattern?.isIrregular)?.end;
}

/** The hours that the days of a leave year with a fixed pattern give, each part rounded up to hundredths. */
function hoursOfPatterns(daysAYear: number, year: LeaveYear, schedule: LeaveSchedule): number {
  const parts = fixedParts(year, schedule).map(({ start, end, dayHours }) => {
    const days = lengthOf({ start, end });
    return roundUpHundredths((daysAYear * days * dayHours * 100) / lengthOf(year));
  });
  return roundToHundredth(parts.reduce((sum, hours) => sum + hours, 0));
}

/** The parts of a leave year with a fixed pattern, and the hours of a day in each. */
export function fixedParts(
  year: LeaveYear,
  schedule: Pick<LeaveSchedule, 'patterns' | 'employment'>,
) {
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

function lengthOf({ start, end }: LeaveYear): number {
  return daysBetween(start, end) + 1;
}
