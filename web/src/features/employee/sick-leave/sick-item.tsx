import { needsFitNote } from '@portal/kernel/sickness';
import { FileText } from 'lucide-react';
import type { SickLeavePartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { calendarDays, datesInWords } from '../../leave/dates-in-words.ts';
import { Decision } from '../../leave/decision.tsx';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { daysCount, workingDaysCount } from '../../leave/leave-words.ts';
import { useFocusAfterWithdrawal } from '../../leave/use-focus-after-withdrawal.ts';
import { useWithdrawSickLeave } from './use-withdraw-sick-leave.ts';

/** An absence of one's own: what was reported, what HR made of it, and the way to take it back. */
export function SickItem({ request }: { request: SickLeavePartsFragment }) {
  const { takeBack, isPending } = useWithdrawSickLeave();
  const { leaveType, status, startDate, endDate, daysRequested, reason } = request;
  const inDays = calendarDays(request);
  const isSick = leaveType === 'sick';
  const counts = status === 'pending' || status === 'approved';
  const heading = useFocusAfterWithdrawal(status);

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
        <LeaveTypeBadge type={leaveType} />
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
        {inDays === daysRequested
          ? workingDaysCount(inDays)
          : `${daysCount(inDays)}, of which ${workingDaysCount(daysRequested)}`}
        {status === 'pending' && (isSick ? '. It counts already.' : '. It counts once approved.')}
      </p>
      <p className="text-14 wrap-anywhere text-muted">You: {reason}</p>
      {isSick && counts && needsFitNote(startDate, endDate) && (
        <p className="flex items-center gap-1.5 text-14">
          <FileText aria-hidden className="size-4 shrink-0 text-muted" />
          HR needs a fit note for it.
        </p>
      )}
      <Decision request={request} />
    </div>
  );
}
