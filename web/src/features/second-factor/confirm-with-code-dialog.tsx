import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

interface ConfirmWithCodeDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  /** The message of a failure without one of the server’s. */
  fallback: string;
  /** One’s own, one of which confirms the change. */
  factors: readonly SecondFactor[];
  write: { error: Error | null };
  send: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a code or a passkey before a change of the second factors. */
export function ConfirmWithCodeDialog({
  title,
  description,
  submitLabel,
  submitVariant,
  fallback,
  factors,
  write,
  send,
  onClose,
}: ConfirmWithCodeDialogProps) {
  const confirmation = useConfirmation(factors, send);
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      {...(submitVariant && { submitVariant })}
      size="small"
      isSticky
      isPending={confirmation.isPending}
      staysWhilePending
      formRef={confirmation.form.form}
      onSubmit={confirmation.onSubmit}
      onClose={onClose}
    >
      <FormFailure error={write.error} fallback={fallback} />
      <ConfirmationFields confirmation={confirmation} />
    </FormDialog>
  );
}
