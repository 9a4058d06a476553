import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { backgroundHeader } from '../../app/rest.ts';
import { useOnline } from '../../app/use-online.ts';
import { MarkInboxReadDocument, UnreadMessagesDocument } from '../../gql/documents.ts';
import type { Message } from './boxes.ts';
import type { MessageList } from './use-message-list.ts';
import { useUnreadCount } from './use-unread.ts';

const none: readonly Message[] = [];

/** The inbox as it was when it was opened. */
interface Opened {
  /** How many were unread that were not listed. */
  unlisted: number;
  /** Whether those follow the ones that were listed, of which all were new. */
  areBelow: boolean;
}

/**
 * While the inbox can be seen, all that is in it is marked as read, also what comes meanwhile. Says
 * what was new, for as long as the inbox is shown.
 */
export function useMarksRead({ items = none, isCurrent }: MessageList) {
  const client = useApolloClient();
  const count = useUnreadCount();
  const isSeen = useSyncExternalStore(onVisibility, isVisible);
  const isOnline = useOnline();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  const unread = items.filter(({ id, isRead }) => !isRead && !fresh.has(id));
  if (isCurrent && unread.length > 0) setFresh(new Set([...fresh, ...unread.map(idOf)]));
  if (isCurrent && opened === null && count !== undefined) {
    const listed = fresh.size + unread.length;
    setOpened({ unlisted: Math.max(0, count - listed), areBelow: listed === items.length });
  }

  const markRead = useEffectEvent(async () => {
    const ids = [...fresh];
    await client.mutate({
      mutation: MarkInboxReadDocument,
      // The page does it by itself: it keeps no session alive.
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
  // The count alone is no occasion later on: it may be there before what it counts is listed.
  const toMark = fresh.size + (opened?.unlisted ? 1 : 0);
  const mayMark = isCurrent && isSeen && isOnline;
  useEffect(() => {
    if (!mayMark || toMark <= marked.current) return;
    marked.current = toMark;
    markRead().catch(() => {
      // The dot stays, and the next that comes is an occasion to try again.
      marked.current = 0;
    });
  }, [mayMark, toMark]);

  const below = opened?.areBelow ? opened.unlisted : 0;
  /** Whether a message was unread when the inbox was opened, or came since; by its place in the list. */
  return (id: string, place: number): boolean =>
    fresh.has(id) || (below > 0 && place < fresh.size + below);
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
