import { formatDay } from '@portal/kernel/format-date';
import { Flag } from 'lucide-react';
import type { LeaveCostPartsFragment } from '../../gql/documents.ts';
import { formatLeaveAmount } from './format-leave-amount.ts';
import { formatLeaveCost } from './format-leave-cost.ts';
import { formatDayOfMonth } from './format-leave-dates.ts';

interface LeaveCostSummaryProps {
  /** `This request uses`. */
  label: string;
  cost: LeaveCostPartsFragment;
}

/** What leave uses by leave year, and what is left afterwards. */
export function LeaveCostSummary({ label, cost }: LeaveCostSummaryProps) {
  const { years, bankHolidays } = cost;
  return (
    <div className="grid gap-2 rounded-card bg-sunken px-4 py-3 text-14">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{label}</span>
        <span className="text-16 font-semibold tabular-nums">{formatLeaveCost(cost)}</span>
      </p>
      {years.map(({ leaveYearStart, leaveYearEnd, days, available, unit }) => (
        <p
          key={leaveYearStart}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 tabular-nums"
        >
          <span className="text-muted">
            Leave year {formatDay(leaveYearStart)} to {formatDay(leaveYearEnd)}
          </span>
          <span>
            {years.length > 1 && `${formatLeaveAmount(days, unit)}, `}
            {days > available
              ? `only ${formatLeaveAmount(Math.max(0, available), unit)} left`
              : `${formatLeaveAmount(available - days, unit)} left afterwards`}
          </span>
        </p>
      ))}
      {bankHolidays.map(({ date, name }) => (
        <p key={date} className="flex items-center gap-2 text-muted">
          <Flag aria-hidden className="size-3.5 shrink-0" />
          {formatDayOfMonth(date)} is {name} (not deducted)
        </p>
      ))}
    </div>
  );
}
