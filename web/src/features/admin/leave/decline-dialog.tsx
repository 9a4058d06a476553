import { type FormEvent, useId, useState } from 'react';
import { useUser } from '../../../app/session.ts';
import { useDraft } from '../../../app/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { formatLeaveSummary, type LeaveSummary } from './leave-summary.ts';
import { useDecideLeave } from './use-decide-leave.ts';

interface DeclineDialogProps {
  leave: LeaveSummary;
  onClose: () => void;
  /** The request is decided, so the focus may need another place. */
  onDecided?: (() => void) | undefined;
}

/** The dialog for declining annual leave, which requires a reason. */
export function DeclineDialog({ leave, onClose, onDecided }: DeclineDialogProps) {
  const { id: viewer } = useUser();
  const formId = useId();
  const [reason, setReason, forget] = useDraft(viewer, `decline leave: ${leave.id}`, '');
  const [isPending, setIsPending] = useState(false);
  const { decline } = useDecideLeave();
  const isBlank = reason.trim() === '';
  const [firstName] = leave.name.split(' ');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending || isBlank) return;
    setIsPending(true);
    const outcome = await decline(leave, reason.trim());
    setIsPending(false);
    if (outcome === 'failed') return;
    forget();
    onClose();
    onDecided?.();
  }

  return (
    <Dialog
      title="Decline leave"
      description={`${formatLeaveSummary(leave)}.`}
      size="small"
      isOpen
      onClose={isPending ? null : onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isPending={isPending}
            disabled={isBlank}
          >
            Decline
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          hint={`${firstName ? `${firstName} will` : 'They’ll'} see this reason. A declined request can’t be approved later.`}
          rows={3}
          maxLength={500}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
