import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useLiveChanges, useLiveRefetch } from '../../lib/live/live-changes.ts';
import { throttledRefetch } from '../../lib/live/throttled-refetch.ts';

const messageChanges = ['portal.messaging.'];
export const userDeletedEvents = ['portal.identity.user-deleted'];

/** Messaging deletes a deleted user’s messages a moment after the page is told. */
const purgeDelayMs = 2_000;

/** Refetches the active queries of these documents soon after messages have changed. */
export function useRefetchMessages(documents: readonly DocumentNode[]): void {
  const client = useApolloClient();
  useLiveRefetch(messageChanges, documents);
  useLiveChanges(userDeletedEvents, (changes) => {
    if (changes.length > 0) setTimeout(() => throttledRefetch(client, documents), purgeDelayMs);
  });
}
