import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { leaveTypeName } from '../../leave/leave-words.ts';
import { type HandledLeave, leaveInWords } from './handled-leave.ts';
import { useDecideLeave } from './use-decide-leave.ts';

/** Asks once more: what is denied stays denied, and no reason is asked that would slow the hand. */
export function DenyDialog({ leave, onClose }: { leave: HandledLeave; onClose: () => void }) {
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
          {leaveInWords(leave)}.{' '}
          {leave.leaveType === 'sick' &&
            'It has counted since it was reported, and no longer will. '}
          A denied request stays denied.
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
