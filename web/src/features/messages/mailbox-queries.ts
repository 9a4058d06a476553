import type { TypedDocumentNode } from '@apollo/client';
import type {
  MessagePartsFragment,
  ReceivedMessagesQuery,
  ReceivedMessagesQueryVariables,
} from '../../gql/documents.ts';
import { ReceivedMessagesDocument, SentMessagesDocument } from '../../gql/messages/messages.ts';

export type Message = MessagePartsFragment;

/** Received or sent messages. */
export type Mailbox = 'inbox' | 'sent';

/** The query for a page of each mailbox; both return the same shape. */
export const mailboxQueries: Record<
  Mailbox,
  TypedDocumentNode<ReceivedMessagesQuery, ReceivedMessagesQueryVariables>
> = { inbox: ReceivedMessagesDocument, sent: SentMessagesDocument };

export const pageSize = 50;

/** The variables of the newest page, which is refetched on changes. */
export const newestPage: ReceivedMessagesQueryVariables = { input: { limit: pageSize } };
