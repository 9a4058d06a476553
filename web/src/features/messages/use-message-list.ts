import { useApolloClient, useQuery } from '@apollo/client/react';
import type { LiveChange } from '@portal/contracts/live-change';
import { useMemo, useRef, useState } from 'react';
import { useLiveChanges } from '../../lib/live/live-changes.ts';
import {
  appendOlderPage,
  findDeletedIds,
  type LoadedMessages,
  mergeNewestPage,
  removeMessages,
} from './loaded-messages.ts';
import {
  type Mailbox,
  type Message,
  mailboxQueries,
  newestPage,
  pageSize,
} from './mailbox-queries.ts';
import { useRefetchMessages, userDeletedEvents } from './use-refetch-messages.ts';

const deletionChanges = ['portal.messaging.message-deleted', ...userDeletedEvents];

export type MessageList = ReturnType<typeof useMessageList>;

/**
 * A mailbox, newest first. The newest page is refetched on changes; older pages are appended on
 * demand and dropped with the screen.
 */
export function useMessageList(box: Mailbox) {
  const client = useApolloClient();
  const query = mailboxQueries[box];
  const { data, error, loading, refetch } = useQuery(query, {
    variables: newestPage,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useRefetchMessages(useMemo(() => [query], [query]));

  const [loaded, setLoaded] = useState<LoadedMessages | null>(null);
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<LoadedMessages | null>(null);
  const newest = data?.page ?? null;
  if (newest && newest !== seen) {
    const missing = loaded ? findDeletedIds(newest, loaded) : [];
    setSeen(newest);
    setLoaded(mergeNewestPage(loaded, newest));
    if (missing.length > 0) setDeletedIds(new Set([...deletedIds, ...missing]));
  }

  function remove(isRemoved: (message: Message) => boolean): void {
    const ids = loaded?.items.filter(isRemoved).map(({ id }) => id) ?? [];
    if (ids.length === 0) return;
    setLoaded((current) => current && removeMessages(current, isRemoved));
    setDeletedIds((current) => new Set([...current, ...ids]));
  }
  useLiveChanges(deletionChanges, (changes) =>
    remove((message) => changes.some(isDeletedBy(message))),
  );

  const isLoading = useRef(false);
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);
  const [olderFailed, setOlderFailed] = useState<unknown>(null);
  const after = loaded?.next ?? null;

  async function showOlder(): Promise<void> {
    if (after === null || isLoading.current) return;
    isLoading.current = true;
    setIsLoadingOlder(true);
    setOlderFailed(null);
    try {
      const input = { limit: pageSize, after };
      const result = await client.query({
        query,
        variables: { input },
        // Hundreds of pages would slow down the cache, and nothing else shows them.
        fetchPolicy: 'no-cache',
      });
      const page = result.data?.page;
      if (page) setLoaded((current) => current && appendOlderPage(current, after, page));
    } catch (failure) {
      setOlderFailed(failure);
    }
    isLoading.current = false;
    setIsLoadingOlder(false);
  }

  return {
    /** Undefined while loading. */
    items: loaded?.items,
    /** Whether the server has responded since the mailbox was opened. */
    isCurrent: loaded !== null && !loading && !error,
    error: loaded ? null : error,
    retry: refetch,
    /** Ids of listed messages that were deleted. */
    deletedIds,
    remove,
    hasOlder: after !== null,
    showOlder,
    isLoadingOlder,
    olderFailed,
  };
}

function isDeletedBy(message: Message): (change: LiveChange) => boolean {
  const { id, fromUser, toUser } = message;
  return (change) => [id, fromUser.id, toUser?.id].includes(change.id);
}
