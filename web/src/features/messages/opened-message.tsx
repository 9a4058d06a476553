import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { Box, Message } from './boxes.ts';
import { DeleteMessage } from './delete-message.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { useDeleteMessage } from './use-delete-message.ts';
import type { MessageList } from './use-message-list.ts';
import { useOpenedMessage } from './use-opened-message.ts';

/** A dialog gives the focus back in its own time, and what it gives it to may go after that. */
const lookAgainMs = 50;
const looks = 16;

interface OpenedMessageProps {
  id: string;
  box: Box;
  list: MessageList;
  mayDelete: boolean;
  /** Who has deleted what is open all at once: `HR`. */
  whoDeletes: string;
  onReply: (message: Message) => void;
  onClose: () => void;
}

/** The message that is open; once it is deleted, here or elsewhere, it closes. */
export function OpenedMessage({
  id,
  box,
  list,
  mayDelete,
  whoDeletes,
  onReply,
  onClose,
}: OpenedMessageProps) {
  const message = useOpenedMessage(id, box, list, () => {
    onClose();
    toast({ title: 'Message not found', description: 'It may have been deleted.', tone: 'error' });
  });
  const [isAsking, setIsAsking] = useState(false);
  const { deleteMessage, isDeleting } = useDeleteMessage();
  const isOwnDeletion = useRef(false);
  useFocusReturn(id, list);

  const isGone = list.gone.has(id);
  const onGone = useEffectEvent(() => {
    if (isOwnDeletion.current) return;
    onClose();
    toast({
      title: 'Message deleted',
      description: `${whoDeletes} has deleted the message that was open.`,
    });
  });
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);

  async function confirm(): Promise<void> {
    isOwnDeletion.current = true;
    const isDone = await deleteMessage(id);
    isOwnDeletion.current = isDone;
    if (!isDone) return;
    list.remove((one) => one.id === id);
    onClose();
  }

  if (!message) return null;
  return (
    <>
      <MessageDialog
        message={message}
        box={box}
        onReply={box === 'inbox' && isAnswered(message) ? () => onReply(message) : null}
        onDelete={mayDelete ? () => setIsAsking(true) : null}
        onClose={onClose}
      />
      {isAsking && (
        <DeleteMessage
          message={message}
          box={box}
          isPending={isDeleting}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** HR always is; somebody whose account is gone is not. */
function isAnswered({ isAdminMessage, fromUser }: Message): boolean {
  return isAdminMessage || Boolean(fromUser.firstName || fromUser.lastName);
}

/**
 * The focus goes to the message in the list, or to the next one where it is gone, unless the dialog
 * has given it back already.
 */
function useFocusReturn(id: string, { items = [] }: MessageList): void {
  const neighbour = useRef<string | undefined>(undefined);
  const place = items.findIndex((message) => message.id === id);
  const next = items[place + 1] ?? items[place - 1];
  useEffect(() => {
    if (place !== -1) neighbour.current = next?.id;
  });
  useEffect(() => () => keepInList(() => rowOf(id) ?? rowOf(neighbour.current)), [id]);
}

/** For a while, gives the focus to a row whenever nothing but the page has it. */
function keepInList(row: () => HTMLElement | null, left = looks): void {
  setTimeout(() => {
    const isOpen = document.querySelector('[data-rac][role$="dialog"]') !== null;
    const isLost = document.activeElement?.matches('body, main h1');
    if (!isOpen && isLost) {
      const selected = '[role="tab"][aria-selected="true"]';
      (row() ?? document.querySelector<HTMLElement>(`main ${selected}`))?.focus();
    }
    if (left > 1) keepInList(row, left - 1);
  }, lookAgainMs);
}

function rowOf(id: string | undefined): HTMLElement | null {
  if (id === undefined) return null;
  return document.querySelector<HTMLElement>(`main li[data-id="${CSS.escape(id)}"] a`);
}
