import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { formatDay } from '@portal/kernel/format';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import type { Failure } from '@portal/kernel/result';
import { type Balance, balanceOf, costIn, sickDays } from './balance.ts';
import type { LeaveRequest } from './leave-request.ts';
import { sharedDate, sharedDates } from './overlap.ts';
import type { Settings } from './settings.ts';

/** What a request for annual leave is held against. */
export interface Surroundings {
  settings: Settings;
  /** What the person has asked for beside it, of all types, in the leave years that it touches. */
  own: readonly LeaveRequest[];
  /** Approved annual leave of their holiday partners. */
  partners: readonly LeaveRequest[];
  calendar: HolidayCalendar;
}

export type Refused = 'LEAVE_CONFLICT' | 'LEAVE_OVERLAPS' | 'LEAVE_EXCEEDED';

/**
 * Why annual leave can't be asked for, approved or restored; null where nothing speaks against it
 * (decisions.md section 4). It must not share half a day with other annual leave of the person's or
 * with approved leave of a partner's, and not cost more than remains in any leave year that it
 * touches; what is pending is kept for others where `reserve` says so, which is when it is asked for.
 */
export function refusalOf(
  days: LeaveRequest['days'],
  around: Surroundings,
  { reserve }: { reserve: boolean },
): Failure<Refused> | null {
  const taken = around.own.filter(
    ({ leaveType, status }) =>
      leaveType === 'annual' && (status === 'approved' || status === 'pending'),
  );
  const overlap = sharedDate(days, taken);
  if (overlap) return overlaps(overlap);
  if (sharedWithPartner(days, around)[0]) return conflict(reserve);
  for (const year of leaveYearsOf(days, around.settings)) {
    const cost = costIn(year, { days }, sickDays(around.own), around.calendar);
    const available = availableIn(year, around, { reserve });
    if (cost > 0 && cost > available) return exceeded(year, cost, available);
  }
  return null;
}

/**
 * The dates on which annual leave shares half a day with approved leave of a partner's. One that has
 * become a bank holiday since may be shared, as those of before.
 */
export function sharedWithPartner(
  days: LeaveRequest['days'],
  { partners, calendar }: Pick<Surroundings, 'partners' | 'calendar'>,
): string[] {
  const worked = days.filter(({ date }) => isWorkingDay(date, calendar));
  return sharedDates(worked, partners);
}

/** The leave years in which some days lie, oldest first. */
export function leaveYearsOf(
  days: readonly { date: string }[],
  { leaveYearStartDate }: Pick<Settings, 'leaveYearStartDate'>,
): LeaveYear[] {
  const years = days.map(({ date }) => leaveYearOf(date, leaveYearStartDate));
  const byStart = new Map(years.map((year) => [year.start, year]));
  return [...byStart.values()].sort((a, b) => a.start.localeCompare(b.start));
}

/** What is left in a leave year, in days, less what is pending where that is kept for others. */
export function availableIn(
  year: LeaveYear,
  { settings, own, calendar }: Omit<Surroundings, 'partners'>,
  { reserve }: { reserve: boolean },
): number {
  const { remaining, pending }: Balance = balanceOf(settings, own, year, calendar);
  return reserve ? remaining - pending : remaining;
}

function overlaps(date: string): Failure<Refused> {
  const message = `There is annual leave on ${formatDay(date)} already.`;
  return { code: 'LEAVE_OVERLAPS', message };
}

/** Whose leave it is stays untold. */
function conflict(isAsked: boolean): Failure<Refused> {
  const message = isAsked
    ? "Your request conflicts with a partner's approved leave. Please choose different dates."
    : "This request conflicts with a partner's approved leave.";
  return { code: 'LEAVE_CONFLICT', message };
}

function exceeded({ start, end }: LeaveYear, cost: number, available: number): Failure<Refused> {
  const left = inDays(Math.max(0, available));
  const year = `${formatDay(start)} to ${formatDay(end)}`;
  const message = `This takes ${inDays(cost)}, and ${left} can still be taken in the leave year ${year}.`;
  return { code: 'LEAVE_EXCEEDED', message };
}

/** A number of days as people read it. */
export function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
