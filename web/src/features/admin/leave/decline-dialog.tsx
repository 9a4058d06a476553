import type { FormEvent } from 'react';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUser } from '../../../lib/session/session.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { leaveTypeName } from '../../leave/format-leave.ts';
import { type DecidableLeave, formatDecidableLeave } from './decidable-leave.ts';
import { useDeclineLeave } from './use-decline-leave.ts';

interface DeclineDialogProps {
  leave: DecidableLeave;
  onClose: () => void;
}

/** The dialog for declining leave. Annual leave requires a reason; other leave takes none. */
export function DeclineDialog(props: DeclineDialogProps) {
  return props.leave.leaveType === 'annual' ? (
    <DeclineWithReason {...props} />
  ) : (
    <ConfirmDenial {...props} />
  );
}

function DeclineWithReason({ leave, onClose }: DeclineDialogProps) {
  const { id: viewer } = useUser();
  const [reason, setReason, forget] = useDraft(viewer, `decline leave: ${leave.id}`, '');
  const { declineLeave, isPending } = useDeclineLeave(leave, () => {
    forget();
    onClose();
  });
  const isBlank = reason.trim() === '';
  const [firstName] = leave.name.split(' ');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isPending && !isBlank) await declineLeave(reason.trim());
  }

  return (
    <FormDialog
      title="Decline leave"
      description={`${formatDecidableLeave(leave)}.`}
      submitLabel="Decline"
      submitVariant="danger"
      isSubmitDisabled={isBlank}
      size="small"
      isPending={isPending}
      staysWhilePending
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint={`${firstName ? `${firstName} will` : 'They’ll'} see this reason. A declined request can’t be approved later.`}
        rows={3}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

function ConfirmDenial({ leave, onClose }: DeclineDialogProps) {
  const { declineLeave, isPending } = useDeclineLeave(leave, onClose);
  return (
    <ConfirmDialog
      title={`Deny ${leaveTypeName(leave.leaveType).toLowerCase()}?`}
      body={
        <p>
          {formatDecidableLeave(leave)}.{' '}
          {leave.leaveType === 'sick'
            ? 'This sick leave has counted since it was reported. If you deny it, it will no longer count and you can’t approve it later.'
            : 'A denied request can’t be approved later.'}
        </p>
      }
      confirmLabel="Deny"
      isOpen
      isPending={isPending}
      onConfirm={() => void declineLeave()}
      onClose={onClose}
    />
  );
}
