import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import type { Mailbox, Message } from './mailbox-queries.ts';
import { MessageDialog } from './message-dialog.tsx';
import type { MessagesConfig } from './messages-config.ts';
import { useDeleteMessage } from './use-delete-message.ts';
import type { MessageList } from './use-message-list.ts';
import { useOpenedMessage } from './use-opened-message.ts';

/** Closing dialogs return the focus late, and to elements that may disappear: check repeatedly. */
const checkAgainMs = 50;
const checks = 16;

interface OpenedMessageProps {
  id: string;
  box: Mailbox;
  list: MessageList;
  config: MessagesConfig;
  onReply: (message: Message) => void;
  onClose: () => void;
}

/** The open message. It closes when the message is deleted, here or elsewhere. */
export function OpenedMessage({
  id,
  box,
  list,
  config: { NameLink, canDelete, deleterName },
  onReply,
  onClose,
}: OpenedMessageProps) {
  const message = useOpenedMessage(id, box, list, () => {
    onClose();
    toast({ title: 'Message not found', description: 'It may have been deleted.', tone: 'error' });
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const { deleteMessage, isDeleting } = useDeleteMessage();
  const isOwnDeletion = useRef(false);
  useFocusReturn(id, list);

  const isDeleted = list.deletedIds.has(id);
  const onDeleted = useEffectEvent(() => {
    if (isOwnDeletion.current) return;
    onClose();
    toast({
      title: 'Message deleted',
      description: `${deleterName} deleted the message you had open.`,
    });
  });
  useEffect(() => {
    if (isDeleted) onDeleted();
  }, [isDeleted]);

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
        NameLink={NameLink}
        onReply={box === 'inbox' && canReply(message) ? () => onReply(message) : null}
        onDelete={canDelete ? () => setIsConfirming(true) : null}
        onClose={onClose}
      />
      {isConfirming && (
        <DeleteMessageDialog
          message={message}
          box={box}
          isPending={isDeleting}
          onConfirm={() => void confirm()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** Whether somebody can read a reply: HR always can, a deleted account can’t. */
function canReply({ isAdminMessage, fromUser }: Message): boolean {
  return isAdminMessage || Boolean(fromUser.firstName || fromUser.lastName);
}

/**
 * Returns the focus to the message in the list, or to the next one if it was deleted, unless the
 * dialog has already done so.
 */
function useFocusReturn(id: string, { items = [] }: MessageList): void {
  const neighbour = useRef<string | undefined>(undefined);
  const index = items.findIndex((message) => message.id === id);
  const next = items[index + 1] ?? items[index - 1];
  useEffect(() => {
    if (index !== -1) neighbour.current = next?.id;
  });
  useEffect(() => () => keepInList(() => rowOf(id) ?? rowOf(neighbour.current)), [id]);
}

/** For a while, moves the focus to a row whenever nothing else has it. */
function keepInList(row: () => HTMLElement | null, left = checks): void {
  setTimeout(() => {
    const isOpen = document.querySelector('[data-rac][role$="dialog"]') !== null;
    const isLost = document.activeElement?.matches('body, main h1');
    if (!isOpen && isLost) {
      const selected = '[role="tab"][aria-selected="true"]';
      (row() ?? document.querySelector<HTMLElement>(`main ${selected}`))?.focus();
    }
    if (left > 1) keepInList(row, left - 1);
  }, checkAgainMs);
}

function rowOf(id: string | undefined): HTMLElement | null {
  if (id === undefined) return null;
  return document.querySelector<HTMLElement>(`main li[data-id="${CSS.escape(id)}"] [data-open]`);
}
