import { formatDay } from '@portal/kernel/format-date';
import { accruedDays } from '@portal/kernel/leave-entitlement';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, addMonths } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { costInYear, roundToHundredth, sickLeaveDates, takenDates } from './balance.ts';
import { daysOfWholeYear } from './leave-grants.ts';
import type { LeaveRequest } from './leave-request.ts';
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
  {
    settings,
    employment,
    ownLeave,
    schedule,
  }: Pick<ValidationContext, 'settings' | 'employment' | 'ownLeave' | 'schedule'>,
  { deductsPending, isRequester }: { deductsPending: boolean; isRequester: boolean },
): Failure<'LEAVE_EXCEEDED'> | null {
  const { firstDay } = employment;
  if (!settings.accruesInFirstYear || firstDay === null) return null;
  const firstYear = { start: firstDay, end: addDays(addMonths(firstDay, 12), -1) };
  const sick = sickLeaveDates(ownLeave);
  const isDeducted = ({ leaveType, status }: LeaveRequest) =>
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
  if (first === undefined) return null;
  const cost = costOf({ days });
  const daysAYear = (day: string) =>
    daysOfWholeYear(settings, leaveYearOf(day, settings.leaveYearStartDate), {
      ...schedule,
      employment,
    });
  // Later leave must still have accrued as well.
  const others = ownLeave.filter(isDeducted);
  const starts = others.map((leave) => takenDates(inDays(leave), firstYear, schedule)[0] ?? '');
  for (const on of [first, ...starts.filter((start) => start > first).sort()]) {
    const taken = others
      .filter((_, index) => (starts[index] ?? '') <= on)
      .reduce((sum, leave) => sum + costOf(leave), 0);
    const accrued = accruedDays(daysAYear, firstDay, on);
    const left = Math.max(0, roundToHundredth(accrued - taken));
    if (cost > left) return notAccrued(on, cost, left, isRequester);
  }
  return null;
}

function notAccrued(
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
