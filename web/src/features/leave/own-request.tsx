import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { datesInWords } from './dates-in-words.ts';
import { Decision } from './decision.tsx';
import type { Decided } from './decision-in-words.ts';
import { LeaveStatusBadge } from './leave-status-badge.tsx';
import { OwnLeaveHistory } from './own-leave-history.tsx';
import { useFocusAfterWithdrawal } from './use-focus-after-withdrawal.ts';

interface OwnRequestProps {
  request: Decided & {
    id: string;
    startDate: string;
    endDate: string;
    reason: string;
    denialReason: string | null;
  };
  /** Which type of leave it is, where that is not said already. */
  badge?: ReactNode;
  /** What it takes, in words. */
  cost: ReactNode;
  isPending: boolean;
  onWithdraw: () => void;
  /** What there is to know beside the reason and the decision. */
  note?: ReactNode;
  /** The same of what was decided. */
  noteOfDecision?: ReactNode;
}

/** A request of one's own, of any type: when, what became of it and why, and the way to take it back. */
export function OwnRequest({
  request,
  badge,
  cost,
  isPending,
  onWithdraw,
  note,
  noteOfDecision,
}: OwnRequestProps) {
  const { status, reason } = request;
  const heading = useFocusAfterWithdrawal(status);

  function withdraw(): void {
    heading.expect();
    onWithdraw();
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
      <Decision request={request} />
      {noteOfDecision}
      {status !== 'pending' && <OwnLeaveHistory id={request.id} />}
    </div>
  );
}
