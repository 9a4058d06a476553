import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { LeaveType } from '../../leave/format-leave.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import type { DecidedLeave } from './format-leave-decision.ts';
import { LeaveDecisionText } from './leave-decision-text.tsx';
import { OwnLeaveRequestHistory } from './own-leave-request-history.tsx';
import { useFocusAfterWithdrawal } from './use-focus-after-withdrawal.ts';
import { useWithdrawLeave } from './use-withdraw-leave.ts';

interface OwnLeaveRequestProps {
  request: DecidedLeave & {
    id: string;
    startDate: string;
    endDate: string;
    leaveType: LeaveType;
    reason: string;
    denialReason: string | null;
  };
  /** The type of leave, if it is not obvious. */
  badge?: ReactNode;
  /** The days that it takes, in words. */
  cost: ReactNode;
  /** Further information, such as a fit note. */
  note?: ReactNode;
  /** Further information about the decision. */
  noteOfDecision?: ReactNode;
}

/**
 * One’s own request of any type: dates, status, decision, and a button to withdraw it while it is
 * pending.
 */
export function OwnLeaveRequest({
  request,
  badge,
  cost,
  note,
  noteOfDecision,
}: OwnLeaveRequestProps) {
  const { id, leaveType, status, reason } = request;
  const { withdrawLeave, isPending } = useWithdrawLeave(leaveType);
  const heading = useFocusAfterWithdrawal(status);

  function withdraw(): void {
    heading.expect();
    void withdrawLeave(id);
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3
          ref={heading.ref}
          tabIndex={-1}
          className="text-14 font-semibold tabular-nums outline-none"
        >
          {formatLeaveDates(request)}
        </h3>
        {badge}
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
      <p className="text-14 tabular-nums">{cost}</p>
      <p className="text-14 wrap-anywhere text-muted">You: {reason}</p>
      {note}
      <LeaveDecisionText request={request} />
      {noteOfDecision}
      {status !== 'pending' && <OwnLeaveRequestHistory id={id} />}
    </div>
  );
}
