import { formatDateTime } from '@portal/kernel/format-date';
import { Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Correspondent } from './correspondent.tsx';
import type { Mailbox, Message } from './mailbox-queries.ts';
import type { MessagesConfig } from './messages-config.ts';

interface MessageDialogProps {
  message: Message;
  box: Mailbox;
  NameLink?: MessagesConfig['NameLink'];
  /** Null if nobody could read a reply. */
  onReply: (() => void) | null;
  /** Asks for confirmation; null without permission to delete. */
  onDelete: (() => void) | null;
  onClose: () => void;
}

/** A whole message; received ones can be answered. */
export function MessageDialog({
  message,
  box,
  NameLink,
  onReply,
  onDelete,
  onClose,
}: MessageDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const at = formatDateTime(new Date(message.createdAt));

  // Closed before the URL changes, which would be too late to return the focus to the list.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <Dialog
      title={<span className="wrap-anywhere">{message.subject}</span>}
      description={
        <>
          {box === 'inbox' ? 'From ' : 'To '}
          <Correspondent message={message} box={box} NameLink={NameLink} />, {at}
        </>
      }
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
