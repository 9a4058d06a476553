import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface CopyableDetailsDialogProps {
  title: string;
  description: string;
  /** What to know about the details. */
  note: string;
  /** Each as a CopyableValue. */
  children: ReactNode;
  onClose: () => void;
}

/** Details to copy and pass on, such as a password. The dialog stays until Close is pressed. */
export function CopyableDetailsDialog({
  title,
  description,
  note,
  children,
  onClose,
}: CopyableDetailsDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      staysUntilClose
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <dl className="grid divide-y divide-line rounded-card border border-line">{children}</dl>
        <Banner>{note}</Banner>
      </div>
    </Dialog>
  );
}
