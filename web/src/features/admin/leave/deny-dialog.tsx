import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { leaveTypeName } from '../../leave/format-leave.ts';
import { formatLeaveSummary, type LeaveSummary } from './leave-summary.ts';
import { useDecideLeave } from './use-decide-leave.ts';

/** Confirms a denial. Sick and compassionate leave take no reason. */
export function DenyDialog({ leave, onClose }: { leave: LeaveSummary; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const { decline } = useDecideLeave();
  const kind = leaveTypeName(leave.leaveType).toLowerCase();

  async function confirm(): Promise<void> {
    setIsPending(true);
    const outcome = await decline(leave);
    setIsPending(false);
    if (outcome !== 'failed') onClose();
  }

  return (
    <ConfirmDialog
      title={`Deny ${kind}?`}
      body={
        <p>
          {formatLeaveSummary(leave)}.{' '}
          {leave.leaveType === 'sick' &&
            'It has counted since it was reported. It will stop counting. '}
          A denied request can’t be approved later.
        </p>
      }
      confirmLabel="Deny"
      isOpen
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
