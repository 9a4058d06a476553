import type { LeavePartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { datesInWords, dayInWords } from '../../leave/dates-in-words.ts';
import { Decision } from '../../leave/decision.tsx';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { portionName, workingDaysCount } from '../../leave/leave-words.ts';
import { useFocusAfterWithdrawal } from '../../leave/use-focus-after-withdrawal.ts';
import { useWithdrawLeave } from './use-withdraw-leave.ts';

/** A request of one's own: what was asked for and why, what became of it, and the way to take it back. */
export function LeaveItem({ request }: { request: LeavePartsFragment }) {
  const { takeBack, isPending } = useWithdrawLeave();
  const { status, reason, daysRequested, daysBooked, isHalfDay, halfDayPeriod, days } = request;
  const heading = useFocusAfterWithdrawal(status);
  const cancelled = days.filter((day) => day.status === 'cancelled').map(({ date }) => date);

  function withdraw(): void {
    heading.expect();
    void takeBack(request);
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3
          ref={heading.ref}
          tabIndex={-1}
          className="text-14 font-semibold tabular-nums outline-none"
        >
          {datesInWords(request)}
        </h3>
        <LeaveStatusBadge status={status} />
        {status === 'pending' && (
          <Button
            variant="quiet"
            size="small"
            isPending={isPending}
            isPressedOnce
            onClick={withdraw}
            className="-mr-2.5 ml-auto"
          >
            Withdraw
          </Button>
        )}
      </div>
      <p className="text-14 tabular-nums">
        {workingDaysCount(daysRequested)}
        {isHalfDay && halfDayPeriod && `, ${portionName(halfDayPeriod).toLowerCase()}`}
        {status === 'approved' && daysBooked < daysRequested && `, ${daysBooked} still booked`}
      </p>
      <p className="text-14 wrap-anywhere text-muted">You: {reason}</p>
      <Decision request={request} />
      {status === 'approved' && cancelled.length > 0 && (
        <p className="text-14">HR cancelled {cancelled.map(dayInWords).join(', ')}.</p>
      )}
    </div>
  );
}
