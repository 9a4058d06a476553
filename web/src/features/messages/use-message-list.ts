import { useApolloClient, useQuery } from '@apollo/client/react';
import type { LiveChange } from '@portal/contracts/live';
import { useMemo, useRef, useState } from 'react';
import { useLiveChanges } from '../../app/live.ts';
import { type Box, type Message, newestPage, pageOf, pageSize } from './boxes.ts';
import { type Listed, missingFrom, withNewest, withOlder, without } from './listed.ts';
import { ofDeletedPeople, useFollowedMessages } from './use-followed-messages.ts';

const ofGone = ['portal.messaging.message-deleted', ...ofDeletedPeople];

export type MessageList = ReturnType<typeof useMessageList>;

/**
 * A box, newest first: the newest page is followed, older ones are added to it as they are wanted,
 * and forgotten with the screen.
 */
export function useMessageList(box: Box) {
  const client = useApolloClient();
  const query = pageOf[box];
  const { data, error, loading, refetch } = useQuery(query, {
    variables: newestPage,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useFollowedMessages(useMemo(() => [query], [query]));

  const [listed, setListed] = useState<Listed | null>(null);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<Listed | null>(null);
  const newest = data?.page ?? null;
  if (newest && newest !== seen) {
    const missing = listed ? missingFrom(newest, listed) : [];
    setSeen(newest);
    setListed(withNewest(listed, newest));
    if (missing.length > 0) setGone(new Set([...gone, ...missing]));
  }

  function remove(isGone: (message: Message) => boolean): void {
    const ids = listed?.items.filter(isGone).map(({ id }) => id) ?? [];
    if (ids.length === 0) return;
    setListed((known) => known && without(known, isGone));
    setGone((known) => new Set([...known, ...ids]));
  }
  useLiveChanges(ofGone, (changes) => remove((message) => changes.some(goneWith(message))));

  const isAsking = useRef(false);
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);
  const [olderFailed, setOlderFailed] = useState<unknown>(null);
  const after = listed?.next ?? null;

  async function showOlder(): Promise<void> {
    if (after === null || isAsking.current) return;
    isAsking.current = true;
    setIsLoadingOlder(true);
    setOlderFailed(null);
    try {
      const input = { limit: pageSize, after };
      const answer = await client.query({
        query,
        variables: { input },
        // Pages by the hundred would make the cache slow, and are not shown elsewhere.
        fetchPolicy: 'no-cache',
      });
      const page = answer.data?.page;
      if (page) setListed((known) => known && withOlder(known, after, page));
    } catch (failure) {
      setOlderFailed(failure);
    }
    isAsking.current = false;
    setIsLoadingOlder(false);
  }

  return {
    /** Undefined before anything came. */
    items: listed?.items,
    /** Whether the server has said what there is, since the box was opened. */
    isCurrent: listed !== null && !loading && !error,
    error: listed ? null : error,
    retry: refetch,
    /** What was listed and exists no more. */
    gone,
    remove,
    hasOlder: after !== null,
    showOlder,
    isLoadingOlder,
    olderFailed,
  };
}

function goneWith(message: Message): (change: LiveChange) => boolean {
  const { id, fromUser, toUser } = message;
  return (change) => [id, fromUser.id, toUser?.id].includes(change.id);
}
