import { type FormEvent, useId, useState } from 'react';
import { useDraft } from '../../../app/drafts.ts';
import { useUser } from '../../../app/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { type HandledLeave, leaveInWords } from './handled-leave.ts';
import { useDecideLeave } from './use-decide-leave.ts';

interface DeclineDialogProps {
  leave: HandledLeave;
  onClose: () => void;
  /** It waits no longer: the keyboard may need another place. */
  onDecided?: (() => void) | undefined;
}

/** Why annual leave is declined: nobody is told no without it. */
export function DeclineDialog({ leave, onClose, onDecided }: DeclineDialogProps) {
  const { id: viewer } = useUser();
  const formId = useId();
  const [reason, setReason, forget] = useDraft(viewer, `decline leave: ${leave.id}`, '');
  const [isPending, setIsPending] = useState(false);
  const { decline } = useDecideLeave();
  const isBlank = reason.trim() === '';

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
      description={`${leaveInWords(leave)}.`}
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
          hint={`${leave.name || 'Whoever asked'} can read it. A declined request stays declined.`}
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
