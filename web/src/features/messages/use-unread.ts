import { useQuery } from '@apollo/client/react';
import { UnreadMessagesDocument } from '../../gql/documents.ts';
import { useFollowedMessages } from './use-followed-messages.ts';

const followed = [UnreadMessagesDocument];

/** How many received messages are unread, up to 100; undefined while that is not known. */
export function useUnreadCount(): number | undefined {
  return useQuery(UnreadMessagesDocument).data?.unreadMessages?.count;
}

/** Whether any received message is unread: the red dot beside Messages. */
export function useHasUnread(): boolean {
  useFollowedMessages(followed);
  return (useUnreadCount() ?? 0) > 0;
}
