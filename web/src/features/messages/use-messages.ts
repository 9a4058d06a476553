import { useMutation, useQuery } from '@apollo/client/react';
import { useLiveRefetch } from '../../app/live.ts';
import {
  type MessagePartsFragment,
  ReceivedMessagesDocument,
  SendMessageDocument,
  SentMessagesDocument,
} from '../../gql/documents.ts';

export type Message = MessagePartsFragment;

const anyMessage = ['portal.messaging.'];

export function useReceivedMessages() {
  useLiveRefetch(anyMessage, [ReceivedMessagesDocument]);
  return useQuery(ReceivedMessagesDocument);
}

export function useSentMessages() {
  useLiveRefetch(anyMessage, [SentMessagesDocument]);
  return useQuery(SentMessagesDocument);
}

/** Whether any received message is unread: the red dot beside Messages. */
export function useHasUnread(): boolean {
  const { data } = useReceivedMessages();
  return data?.receivedMessages?.some(({ isRead }) => !isRead) ?? false;
}

export function useSendMessage() {
  return useMutation(SendMessageDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: SentMessagesDocument }, (known) =>
        known?.sentMessages
          ? { sentMessages: [data.sendMessage, ...known.sentMessages] }
          : undefined,
      );
    },
  });
}
