import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useLiveChanges, useLiveRefetch } from '../../app/live.ts';
import { refetchSoon } from '../../app/live-refetch.ts';

const ofMessages = ['portal.messaging.'];
export const ofDeletedPeople = ['portal.identity.user-deleted'];

/** With a person go their messages: of that, messaging is told when the page is. */
const oncePurgedMs = 2_000;

/** Asks again for what active queries of these documents show, soon after messages have changed. */
export function useFollowedMessages(documents: readonly DocumentNode[]): void {
  const client = useApolloClient();
  useLiveRefetch(ofMessages, documents);
  useLiveChanges(ofDeletedPeople, (changes) => {
    if (changes.length > 0) setTimeout(() => refetchSoon(client, documents), oncePurgedMs);
  });
}
