import type { TypedDocumentNode } from '@apollo/client';
import {
  type MessagePartsFragment,
  ReceivedMessagesDocument,
  type ReceivedMessagesQuery,
  type ReceivedMessagesQueryVariables,
  SentMessagesDocument,
} from '../../gql/documents.ts';

export type Message = MessagePartsFragment;

/** What came, and what was sent. */
export type Box = 'inbox' | 'sent';

/** What asks for a page of a box: both answer alike. */
export const pageOf: Record<
  Box,
  TypedDocumentNode<ReceivedMessagesQuery, ReceivedMessagesQueryVariables>
> = { inbox: ReceivedMessagesDocument, sent: SentMessagesDocument };

export const pageSize = 50;

/** The newest page, which is followed. */
export const newestPage: ReceivedMessagesQueryVariables = { input: { limit: pageSize } };
