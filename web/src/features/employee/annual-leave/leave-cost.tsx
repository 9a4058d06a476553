import { formatDay } from '@portal/kernel/format';
import { Flag } from 'lucide-react';
import { type ApiError, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dayInWords } from '../../leave/dates-in-words.ts';
import { daysCount } from '../../leave/leave-words.ts';
import type { LeaveForm } from './leave-form.ts';
import { type LeaveCost, useLeaveCost } from './use-leave-cost.ts';

const refusalTitles: Record<NonNullable<LeaveCost['refusal']>['code'], string> = {
  BAD_INPUT: 'This can’t be requested',
  LEAVE_CONFLICT: 'Leave Conflict',
  LEAVE_OVERLAPS: 'You have leave on these days already',
  LEAVE_EXCEEDED: 'More than you have left',
};

/** What the request takes, before it is sent, and what would speak against it. */
export function LeaveCostPreview({ form }: { form: LeaveForm }) {
  const { cost, isComing, error } = useLeaveCost(form);
  return (
    <div aria-live="polite" aria-busy={isComing} className="grid min-h-20 gap-3">
      {isComing && <Skeleton className="h-20" />}
      {!isComing && cost && <Cost cost={cost} />}
      {!isComing && !cost && !error && (
        <p className="grid place-items-center rounded-card border border-dashed border-line-strong px-4 py-3 text-center text-14 text-muted">
          Choose your days to see what they take from your balance.
        </p>
      )}
      {!isComing && !cost && error && (
        <Banner tone="warning" title="What it takes can’t be told just now">
          <p>{whatOf(toApiError(error))}</p>
        </Banner>
      )}
    </div>
  );
}

/** Where the portal was reached, it may be that only the cost can't be told. */
function whatOf(error: ApiError): string {
  const canBeSent = error.status !== 0 && 'The request can be sent all the same.';
  return [serverMessage(error), canBeSent].filter(Boolean).join(' ');
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
          <span className="text-muted">This takes</span>
          <span className="text-16 font-semibold tabular-nums">{daysCount(daysRequested)}</span>
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
              {years.length > 1 && `${daysCount(days)}, `}
              {days > available
                ? `only ${daysCount(Math.max(0, available))} left`
                : `then ${daysCount(available - days)} left`}
            </span>
          </p>
        ))}
        {bankHolidays.map(({ date, name }) => (
          <p key={date} className="flex items-center gap-2 text-muted">
            <Flag aria-hidden className="size-3.5 shrink-0" />
            {dayInWords(date)}: {name}, which takes nothing
          </p>
        ))}
      </div>
    </>
  );
}
