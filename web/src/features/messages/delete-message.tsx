import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Box, Message } from './boxes.ts';
import { correspondent } from './correspondent.ts';

interface DeleteMessageProps {
  message: Message;
  box: Box;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a message is gone for good. */
export function DeleteMessage({ message, box, isPending, onConfirm, onClose }: DeleteMessageProps) {
  const name = <strong className="text-ink">{correspondent(message, box)}</strong>;
  return (
    <ConfirmDialog
      title="Delete this message?"
      body={
        <p>
          {box === 'inbox' ? <>What {name} wrote</> : <>What HR wrote to {name}</>} is removed for
          everybody, in their messages too. This can’t be undone.
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
