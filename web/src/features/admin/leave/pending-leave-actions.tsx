import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ghostClickGuard } from '../../../ui/buttons/ghost-click-guard.ts';
import { leaveCategory } from '../../leave/leave-category.ts';
import { leaveOperations } from './leave-operations.ts';
import type { PendingLeave } from './pending-leave.ts';
import { useDecideLeave } from './use-decide-leave.ts';
import { useFocusLoss } from './use-focus-loss.ts';

/** The grid of the two buttons, which the decision reuses. */
export const actionGridStyles = 'grid grid-cols-2 items-center gap-2';

interface PendingLeaveActionsProps {
  leave: PendingLeave;
  labelledBy: string;
  onDecline: (leave: PendingLeave) => void;
  onLostFocus: () => void;
}

/** The buttons of a pending request. */
export function PendingLeaveActions({
  leave,
  labelledBy,
  onDecline,
  onLostFocus,
}: PendingLeaveActionsProps) {
  const [isApproving, setIsApproving] = useState(false);
  const { approve } = useDecideLeave();
  const container = useFocusLoss<HTMLDivElement>(onLostFocus);

  async function approveLeave(): Promise<void> {
    setIsApproving(true);
    await approve(leave);
    setIsApproving(false);
  }

  return (
    <div {...ghostClickGuard} ref={container} className={actionGridStyles}>
      <Button
        variant={leave.conflicts ? 'secondary' : 'primary'}
        size="small"
        icon={<Check aria-hidden />}
        isPending={isApproving}
        isPressedOnce
        aria-describedby={labelledBy}
        className="max-sm:min-h-11"
        onClick={() => void approveLeave()}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<X aria-hidden />}
        aria-describedby={labelledBy}
        className="max-sm:min-h-11"
        onClick={() => onDecline(leave)}
      >
        {leaveOperations[leaveCategory(leave.leaveType)].declineLabel}
      </Button>
    </div>
  );
}
