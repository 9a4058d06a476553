import { useQuery } from '@apollo/client/react';
import { UnreadMessagesDocument } from '../../gql/messages/messages.ts';
import { useRefetchMessages } from './use-refetch-messages.ts';

const followed = [UnreadMessagesDocument];

/** The number of unread messages, up to 100; undefined while unknown. */
export function useUnreadCount(): number | undefined {
  return useQuery(UnreadMessagesDocument).data?.unreadMessages?.count;
}

/** Whether there are unread messages, for the red dot beside Messages. */
export function useHasUnread(): boolean {
  useRefetchMessages(followed);
  return (useUnreadCount() ?? 0) > 0;
}
