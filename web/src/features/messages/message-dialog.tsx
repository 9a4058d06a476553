import { formatDateTime } from '@portal/kernel/format';
import { Reply } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { correspondent } from './correspondent.ts';
import type { Message } from './use-messages.ts';

interface MessageDialogProps {
  message: Message;
  box: 'inbox' | 'sent';
  onReply(): void;
  onClose(): void;
}

/** One message, whole; one that came can be answered. */
export function MessageDialog({ message, box, onReply, onClose }: MessageDialogProps) {
  return (
    <Dialog
      title={message.subject}
      description={`${box === 'inbox' ? 'From' : 'To'} ${correspondent(message, box)}, ${formatDateTime(new Date(message.createdAt))}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {box === 'inbox' && (
            <Button icon={<Reply aria-hidden />} onClick={onReply}>
              Reply
            </Button>
          )}
        </>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{message.content}</p>
    </Dialog>
  );
}
