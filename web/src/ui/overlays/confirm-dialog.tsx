import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  body: ReactNode;
  confirmLabel: string;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
  tone?: 'primary' | 'danger';
  isPending?: boolean;
}

/** A question before an action that can’t be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  title,
  body,
  confirmLabel,
  isOpen,
  onConfirm,
  onClose,
  tone = 'danger',
  isPending = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size="small"
      isSticky
      title={title}
      isOpen={isOpen}
      // A running action can’t be cancelled, and its result must be seen.
      onClose={isPending ? null : onClose}
      footer={
        <>
          <Button variant="secondary" autoFocus disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={tone} isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-14 text-muted">{body}</div>
    </Dialog>
  );
}
