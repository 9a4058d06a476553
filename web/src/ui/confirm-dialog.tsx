import type { ReactNode } from 'react';
import { Button } from './button.tsx';
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

/** A question before what can't be undone. The focus is on the answer that changes nothing. */
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
      // What is under way nothing can call back, and what comes of it is to be seen.
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
