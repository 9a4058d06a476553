import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { correspondentName } from './correspondent-name.ts';
import type { Mailbox, Message } from './mailbox-queries.ts';

interface DeleteMessageProps {
  message: Message;
  box: Mailbox;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a message is permanently deleted. */
export function DeleteMessageDialog({
  message,
  box,
  isPending,
  onConfirm,
  onClose,
}: DeleteMessageProps) {
  const name = <strong className="text-ink">{correspondentName(message, box)}</strong>;
  return (
    <ConfirmDialog
      title="Delete this message?"
      body={
        <p>
          {box === 'inbox' ? <>{name}’s message</> : <>HR’s message to {name}</>} will be deleted
          for everyone. You can’t undo this.
        </p>
      }
      confirmLabel="Delete"
      isOpen
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
