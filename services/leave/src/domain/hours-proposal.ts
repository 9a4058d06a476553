import { formatDuration } from '@portal/kernel/duration';
import { accruedHours, unroundedAccrual } from '@portal/kernel/irregular-hours-leave';
import {
  type EntitlementBasis,
  type EntitlementProposal,
  proposeEntitlement,
} from '@portal/kernel/leave-entitlement';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { roundUpHundredths } from '@portal/kernel/statutory-leave';
import { addUp } from './balance.ts';
import { fixedParts, workedMonths } from './leave-grants.ts';
import { formatAmount, type LeaveSchedule } from './leave-unit.ts';

/**
 * Proposes the hours of a leave year in hours: what has accrued in the months that have ended, and for each part of the
 * year with a fixed pattern the days that are proposed for it, in hours of a working day. The statutory minimum is
 * calculated alike (docs/specification/leave.md).
 */
export function proposeHours(
  basis: EntitlementBasis,
  year: LeaveYear,
  schedule: LeaveSchedule,
): EntitlementProposal {
  const parts = fixedParts(year, schedule).map(({ start, end, dayHours }) => {
    const employment = { firstDay: start, lastDay: end };
    const proposal = proposeEntitlement({ year, employment, schedule, basis });
    const { days = 0, statutoryDays = 0, steps = [] } = proposal ?? {};
    const inHours = (amount: number) => roundUpHundredths(amount * dayHours * 100);
    const [hours, statutoryHours] = [inHours(days), inHours(statutoryDays)];
    return {
      hours,
      statutoryHours,
      steps: [
        ...steps,
        `${formatAmount(days, 'days')} × ${formatAmount(roundToHundredth(dayHours), 'hours')} = ${formatAmount(hours, 'hours')}`,
      ],
    };
  });
  const months = workedMonths(year, schedule).map(({ month, minutes }) => ({
    hours: accruedHours(minutes),
    step: formatAccrual(month, minutes),
  }));
  const accrued = addUp(months, ({ hours }) => hours);
  return {
    days: addUp([{ hours: accrued }, ...parts], ({ hours }) => hours),
    statutoryDays: addUp(
      [{ statutoryHours: accrued }, ...parts],
      ({ statutoryHours }) => statutoryHours,
    ),
    steps: [...parts.flatMap(({ steps }) => steps), ...months.map(({ step }) => step)],
  };
}

/** `68h 0m worked in May 2026 × 12.07% = 8.208, rounded to 8 hours` */
function formatAccrual(month: string, minutes: number): string {
  const [unrounded, hours] = [unroundedAccrual(minutes), accruedHours(minutes)];
  return `${formatDuration(minutes)} worked in ${formatMonth(month)} × 12.07% = ${unrounded}, rounded to ${formatAmount(hours, 'hours')}`;
}

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function formatMonth(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`));
}
