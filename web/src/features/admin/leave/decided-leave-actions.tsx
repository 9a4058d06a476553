import { RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ghostClickGuard } from '../../../ui/buttons/ghost-click-guard.ts';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { actionGridStyles } from './pending-leave-actions.tsx';
import type { RecentDecision } from './recent-decisions.ts';
import { useFocusLoss } from './use-focus-loss.ts';

interface DecidedLeaveActionsProps {
  decision: RecentDecision;
  labelledBy: string;
  onLostFocus: () => void;
}

/**
 * `Approved · Undo`. The badge takes the place of Approve, so a second press does nothing; Undo
 * takes that of Decline.
 */
export function DecidedLeaveActions({
  decision: { status, phase, undo },
  labelledBy,
  onLostFocus,
}: DecidedLeaveActionsProps) {
  const container = useFocusLoss<HTMLDivElement>(onLostFocus);
  return (
    <div {...ghostClickGuard} ref={container} className={actionGridStyles}>
      <span className="flex min-h-8 items-center justify-between gap-2 text-muted max-sm:min-h-11">
        <LeaveStatusBadge status={status} />
        <span aria-hidden>·</span>
      </span>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCcw aria-hidden />}
        isPending={phase === 'sending' || phase === 'undoing'}
        aria-describedby={labelledBy}
        className="max-sm:min-h-11"
        onClick={() => undo?.()}
      >
        Undo
      </Button>
    </div>
  );
}
