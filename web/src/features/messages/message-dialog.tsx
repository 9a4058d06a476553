import { formatDateTime } from '@portal/kernel/format';
import { Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Box, Message } from './boxes.ts';
import { correspondent } from './correspondent.ts';

interface MessageDialogProps {
  message: Message;
  box: Box;
  /** Null where nobody is there who could read an answer. */
  onReply: (() => void) | null;
  /** Asks whether to delete it; null for those who may not. */
  onDelete: (() => void) | null;
  onClose: () => void;
}

/** One message, whole; one that came can be answered. */
export function MessageDialog({ message, box, onReply, onDelete, onClose }: MessageDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const at = formatDateTime(new Date(message.createdAt));

  // The address changes in its own time, by when the list could not take the focus back any more.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <Dialog
      title={<span className="wrap-anywhere">{message.subject}</span>}
      description={`${box === 'inbox' ? 'From' : 'To'} ${correspondent(message, box)}, ${at}`}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          {onDelete && (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden />}
              onClick={onDelete}
              className="text-danger-ink hover:bg-danger-soft sm:mr-auto sm:-ml-2"
            >
              Delete
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          {onReply && (
            <Button icon={<Reply aria-hidden />} onClick={onReply}>
              Reply
            </Button>
          )}
        </>
      }
    >
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {message.content}
      </p>
    </Dialog>
  );
}
