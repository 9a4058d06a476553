import { type FormEvent, type Ref, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'onClose' | 'footer'> {
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  isSubmitDisabled?: boolean;
  isPending: boolean;
  /** It can’t be closed while it is sent, because that would hide the result. */
  staysWhilePending?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
}

/** A dialog with a form and the buttons Cancel and Submit. */
export function FormDialog({
  submitLabel,
  submitVariant = 'primary',
  isSubmitDisabled = false,
  isPending,
  staysWhilePending = false,
  formRef,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const isLocked = staysWhilePending && isPending;
  return (
    <Dialog
      isOpen
      onClose={isLocked ? null : onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isLocked} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={submitVariant}
            isPending={isPending}
            disabled={isSubmitDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      <form id={formId} ref={formRef} noValidate onSubmit={onSubmit} className="grid gap-5">
        {children}
      </form>
    </Dialog>
  );
}
