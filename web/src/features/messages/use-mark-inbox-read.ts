import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { MarkInboxReadDocument, UnreadMessagesDocument } from '../../gql/messages/messages.ts';
import { backgroundHeader } from '../../lib/api/rest-client.ts';
import { useOnline } from '../../lib/offline/use-online.ts';
import type { Message } from './mailbox-queries.ts';
import type { MessageList } from './use-message-list.ts';
import { useUnreadCount } from './use-unread-count.ts';

const none: readonly Message[] = [];

/** The inbox when it was opened. */
interface Opened {
  /** How many unread messages were not loaded. */
  unlisted: number;
  /** Whether all loaded messages were unread, so that the others follow them. */
  areBelow: boolean;
}

/**
 * Marks all messages of the inbox as read while it is visible, including new ones. Returns whether
 * a message was unread while the inbox is shown.
 */
export function useMarkInboxRead({ items = none, isCurrent }: MessageList) {
  const client = useApolloClient();
  const count = useUnreadCount();
  const isPageVisible = useSyncExternalStore(onVisibility, isVisible);
  const isOnline = useOnline();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [unreadIds, setUnreadIds] = useState<ReadonlySet<string>>(new Set());

  const unread = items.filter(({ id, isRead }) => !isRead && !unreadIds.has(id));
  if (isCurrent && unread.length > 0) setUnreadIds(new Set([...unreadIds, ...unread.map(idOf)]));
  if (isCurrent && opened === null && count !== undefined) {
    const listed = unreadIds.size + unread.length;
    setOpened({ unlisted: Math.max(0, count - listed), areBelow: listed === items.length });
  }

  const markRead = useEffectEvent(async () => {
    const ids = [...unreadIds];
    await client.mutate({
      mutation: MarkInboxReadDocument,
      // Sent by the page, not the user: it must not extend the session.
      context: { headers: backgroundHeader },
      update: (cache, { data }) => {
        if (!data) return;
        const unreadMessages = data.markInboxRead;
        cache.writeQuery({ query: UnreadMessagesDocument, data: { unreadMessages } });
        for (const id of ids) {
          const message = cache.identify({ __typename: 'Message', id });
          if (message) cache.modify({ id: message, fields: { isRead: () => true } });
        }
      },
    });
  });

  const marked = useRef(0);
  // Later changes of the count are ignored: it may arrive before the messages it counts.
  const countToMark = unreadIds.size + (opened?.unlisted ? 1 : 0);
  const canMark = isCurrent && isPageVisible && isOnline;
  useEffect(() => {
    if (!canMark || countToMark <= marked.current) return;
    marked.current = countToMark;
    markRead().catch(() => {
      // The dot stays; the next message triggers another attempt.
      marked.current = 0;
    });
  }, [canMark, countToMark]);

  const below = opened?.areBelow ? opened.unlisted : 0;
  /** Whether a message was unread when the inbox was opened or arrived since, by its id and index. */
  return (id: string, index: number): boolean =>
    unreadIds.has(id) || (below > 0 && index < unreadIds.size + below);
}

function idOf({ id }: Message): string {
  return id;
}

function onVisibility(callBack: () => void): () => void {
  document.addEventListener('visibilitychange', callBack);
  return () => document.removeEventListener('visibilitychange', callBack);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
