import { formatDay } from '@portal/kernel/format-date';
import { Flag } from 'lucide-react';
import { type ApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDays } from '../../leave/format-leave.ts';
import { formatDayOfMonth } from '../../leave/format-leave-dates.ts';
import type { LeaveValues } from './leave-values.ts';
import { type LeaveCost, useLeaveCost } from './use-leave-cost.ts';

const refusalTitles: Record<NonNullable<LeaveCost['refusal']>['code'], string> = {
  BAD_INPUT: 'You can’t request these dates',
  LEAVE_CONFLICT: 'Leave Conflict',
  LEAVE_OVERLAPS: 'You already have leave on these days',
  LEAVE_EXCEEDED: 'You don’t have enough days left',
};

/** The days that a request uses, and why it would be refused, before it is sent. */
export function LeaveCostPreview({ form }: { form: LeaveValues }) {
  const { cost, isLoading, error } = useLeaveCost(form);
  return (
    <div aria-live="polite" aria-busy={isLoading} className="grid min-h-20 gap-3">
      {isLoading && <Skeleton className="h-20" />}
      {!isLoading && cost && <Cost cost={cost} />}
      {!isLoading && !cost && !error && (
        <p className="grid place-items-center rounded-card border border-dashed border-line-strong px-4 py-3 text-center text-14 text-muted">
          Choose dates to see how they affect your balance.
        </p>
      )}
      {!isLoading && !cost && error && (
        <Banner tone="warning" title="We can’t work out the days needed right now">
          <p>{describeError(toApiError(error))}</p>
        </Banner>
      )}
    </div>
  );
}

/** If leave responded, only the preview may have failed. */
function describeError(error: ApiError): string {
  const canStillSend = ![0, 503].includes(error.status) && 'You can still send the request.';
  return [serverMessage(error), canStillSend].filter(Boolean).join(' ');
}

function Cost({ cost: { daysRequested, years, bankHolidays, refusal } }: { cost: LeaveCost }) {
  return (
    <>
      {refusal && (
        <Banner tone="warning" title={refusalTitles[refusal.code]}>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <div className="grid gap-2 rounded-card bg-sunken px-4 py-3 text-14">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">This request uses</span>
          <span className="text-16 font-semibold tabular-nums">{formatDays(daysRequested)}</span>
        </p>
        {years.map(({ leaveYearStart, leaveYearEnd, days, available }) => (
          <p
            key={leaveYearStart}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 tabular-nums"
          >
            <span className="text-muted">
              Leave year {formatDay(leaveYearStart)} to {formatDay(leaveYearEnd)}
            </span>
            <span>
              {years.length > 1 && `${formatDays(days)}, `}
              {days > available
                ? `only ${formatDays(Math.max(0, available))} left`
                : `${formatDays(available - days)} left afterwards`}
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
    </>
  );
}
