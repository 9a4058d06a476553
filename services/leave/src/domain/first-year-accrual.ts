import type { EmploymentPeriod } from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { accruedDays } from '@portal/kernel/leave-entitlement';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, addMonths } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { costInYear, sickLeaveDates, takenDates } from './balance.ts';
import { daysOfWholeYear } from './leave-grants.ts';
import type { LeaveRequest } from './leave-request.ts';
import type { Settings } from './leave-settings.ts';
import { unitOfYear } from './leave-unit.ts';
import type { ValidationContext } from './validate-leave.ts';

/**
 * Checks that annual leave in the first year of an employment has accrued by its first day, where leave accrues in
 * that year (docs/specification/leave.md); null if it has. Days of a leave year in hours aren't checked, because they
 * must have accrued anyway. Fails with LEAVE_EXCEEDED. `deductsPending`
 * also deducts pending requests.
 */
export function validateAccrued(
  days: LeaveRequest['days'],
  context: AccrualContext,
  { deductsPending, isRequester }: { deductsPending: boolean; isRequester: boolean },
): Failure<'LEAVE_EXCEEDED'> | null {
  const { cost, limits } = accrualLimits(days, context, { deductsPending });
  const exceeded = limits.find(({ left }) => cost > left);
  return exceeded ? notAccruedFailure(exceeded.on, cost, exceeded.left, isRequester) : null;
}

/**
 * How much more has accrued for annual leave than its days in the first year cost, negative where they cost more; null
 * where leave needn't have accrued. `deductsPending` also deducts pending requests.
 */
export function accruedBeyond(
  days: LeaveRequest['days'],
  context: AccrualContext,
  options: { deductsPending: boolean },
): number | null {
  const { cost, limits } = accrualLimits(days, context, options);
  if (limits.length === 0) return null;
  return roundToHundredth(Math.min(...limits.map(({ left }) => left)) - cost);
}

/** How many days approved leave in the first year takes more than have accrued by then; 0 for none. */
export function accrualShortage(context: AccrualContext): number {
  const { settings, ownLeave } = context;
  if (!settings.accruesInFirstYear) return 0;
  const shortages = ownLeave
    .filter(({ leaveType, status }) => leaveType === 'annual' && status === 'approved')
    .map((leave) => {
      const others = { ...context, ownLeave: ownLeave.filter((one) => one !== leave) };
      return 0 - (accruedBeyond(leave.days, others, { deductsPending: false }) ?? 0);
    });
  return Math.max(0, ...shortages);
}

type AccrualContext = Pick<ValidationContext, 'settings' | 'employment' | 'ownLeave' | 'schedule'>;

/**
 * The first year of the current employment if leave accrues in it, otherwise null. It may be in two leave years: what is
 * taken in one counts in the other.
 */
export function accrualYear(
  { accruesInFirstYear }: Pick<Settings, 'accruesInFirstYear'>,
  { firstDay }: Pick<EmploymentPeriod, 'firstDay'>,
): LeaveYear | null {
  if (!accruesInFirstYear || firstDay === null) return null;
  return { start: firstDay, end: addDays(addMonths(firstDay, 12), -1) };
}

/** What annual leave costs in the first year, and what is left of the accrued days on each day that limits it. */
function accrualLimits(
  days: LeaveRequest['days'],
  { settings, employment, ownLeave, schedule }: AccrualContext,
  { deductsPending }: { deductsPending: boolean },
): { cost: number; limits: { on: string; left: number }[] } {
  const firstYear = accrualYear(settings, employment);
  if (firstYear === null) return noLimits;
  const sick = sickLeaveDates(ownLeave);
  const isTaken = ({ leaveType, status }: LeaveRequest) =>
    leaveType === 'annual' && (status === 'approved' || (deductsPending && status === 'pending'));
  const inDays = (leave: Pick<LeaveRequest, 'days'>) => ({
    days: leave.days.filter(({ date }) => {
      const year = leaveYearOf(date, settings.leaveYearStartDate);
      return unitOfYear(year, schedule) === 'days';
    }),
  });
  const costOf = (leave: Pick<LeaveRequest, 'days'>) =>
    costInYear(firstYear, inDays(leave), sick, schedule, 'days');
  const requested = takenDates(inDays({ days }), firstYear, schedule);
  const [first] = requested;
  if (first === undefined) return noLimits;
  const cost = costOf({ days });
  const daysAYear = (day: string) =>
    daysOfWholeYear(settings, leaveYearOf(day, settings.leaveYearStartDate), {
      ...schedule,
      employment,
    });
  // Later leave must still have accrued as well.
  const others = ownLeave.filter(isTaken);
  const starts = others.map((leave) => takenDates(inDays(leave), firstYear, schedule)[0] ?? '');
  const limits = [first, ...starts.filter((start) => start > first).sort()].map((on) => {
    const taken = others
      .filter((_, index) => (starts[index] ?? '') <= on)
      .reduce((sum, leave) => sum + costOf(leave), 0);
    const accrued = accruedDays(daysAYear, firstYear.start, on);
    return { on, left: Math.max(0, roundToHundredth(accrued - taken)) };
  });
  return { cost, limits };
}

const noLimits = { cost: 0, limits: [] };

function notAccruedFailure(
  on: string,
  cost: number,
  left: number,
  isRequester: boolean,
): Failure<'LEAVE_EXCEEDED'> {
  const opening = isRequester ? 'You’ve asked for' : 'This would use';
  const days = `${cost} ${cost === 1 ? 'day' : 'days'}`;
  const message = `${opening} ${days}, but leave builds up each month in the first year: by ${formatDay(on)} only ${left} ${left === 1 ? 'is' : 'are'} left.`;
  return { code: 'LEAVE_EXCEEDED', message };
}
