import type { EmploymentPeriod } from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { accruedDays } from '@portal/kernel/leave-entitlement';
import { addDays, addMonths } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { costInYear, type Entitlement, sickLeaveDates } from './balance.ts';
import type { LeaveRequest } from './leave-request.ts';
import type { ValidationContext } from './validate-leave.ts';

/**
 * Checks that annual leave that starts in the first year of an employment has accrued by its first day, where leave
 * accrues in that year (docs/specification/leave.md); null if it has. Fails with LEAVE_EXCEEDED. `deductsPending`
 * also deducts pending requests.
 */
export function validateAccrued(
  days: LeaveRequest['days'],
  {
    settings,
    employment,
    ownLeave,
    schedule,
  }: Pick<ValidationContext, 'ownLeave' | 'schedule'> & {
    settings: Entitlement;
    employment: EmploymentPeriod;
  },
  { deductsPending, isRequester }: { deductsPending: boolean; isRequester: boolean },
): Failure<'LEAVE_EXCEEDED'> | null {
  const { firstDay } = employment;
  const [first] = days;
  if (!settings.accruesInFirstYear || firstDay === null || !first) return null;
  const firstYear = { start: firstDay, end: addDays(addMonths(firstDay, 12), -1) };
  if (first.date < firstYear.start || first.date > firstYear.end) return null;
  const accrued = accruedDays(settings.annualLeaveEntitlement, firstDay, first.date);
  const sick = sickLeaveDates(ownLeave);
  const isDeducted = ({ leaveType, status }: LeaveRequest) =>
    leaveType === 'annual' && (status === 'approved' || (deductsPending && status === 'pending'));
  const taken = ownLeave
    .filter(isDeducted)
    .reduce((sum, leave) => sum + costInYear(firstYear, leave, sick, schedule), 0);
  const cost = costInYear(firstYear, { days }, sick, schedule);
  const left = Math.max(0, accrued - taken);
  return cost > left ? notAccrued(first.date, cost, left, isRequester) : null;
}

function notAccrued(
  on: string,
  cost: number,
  left: number,
  isRequester: boolean,
): Failure<'LEAVE_EXCEEDED'> {
  const asked = isRequester ? 'You’ve asked for' : 'This would use';
  const days = `${cost} ${cost === 1 ? 'day' : 'days'}`;
  const message = `${asked} ${days}, but leave builds up each month in the first year: by ${formatDay(on)} only ${left} ${left === 1 ? 'is' : 'are'} left.`;
  return { code: 'LEAVE_EXCEEDED', message };
}
