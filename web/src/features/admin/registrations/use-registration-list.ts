import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  RegistrationsDocument,
  type RegistrationsInput,
  type RegistrationsQuery,
} from '../../../gql/documents.ts';
import { isUnavailable } from '../../../lib/api/graphql-error.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { useRetry } from '../../../lib/api/use-retry.ts';
import { useLiveChanges } from '../../../lib/live/live-changes.ts';
import { registrationChanges } from './registration-changes.ts';
import { type RegistrationFilter, toStatusInput } from './registration-filter.ts';

type Page = NonNullable<RegistrationsQuery['registrations']>;

const pageSize = 50;
/** The service's page limit. */
const maxPageSize = 200;

/** Names and leavers change the list too. */
const on = [...registrationChanges, 'portal.identity.user-'];

/**
 * Registrations, soonest expiry first, in pages. Reloads as many as are loaded when they change. They
 * are kept out of the cache, because a page means nothing there without the pages before it.
 */
export function useRegistrationList({ kind, status, team }: RegistrationFilter) {
  const client = useApolloClient();
  const [shown, setShown] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [moreFailed, setMoreFailed] = useState<unknown>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const loadedCount = useRef(0);
  // Only the latest request counts: an older response may miss a change.
  const requestId = useRef(0);

  const fetchPage = useCallback(
    (limit: number, after: string | null, isBackground: boolean) =>
      pageOf(client, { kind, ...toStatusInput(status), teamId: team, limit, after }, isBackground),
    [client, kind, status, team],
  );

  const apply = useCallback((page: Page) => {
    loadedCount.current = page.items.length;
    setShown(page);
  }, []);

  const reload = useCallback(
    async ({ isBackground = false } = {}): Promise<void> => {
      requestId.current += 1;
      const own = requestId.current;
      setIsLoadingMore(false);
      const wanted = Math.max(pageSize, loadedCount.current);
      try {
        let loaded: Page = { items: [], next: null };
        do {
          const limit = Math.min(wanted - loaded.items.length, maxPageSize);
          const page = await fetchPage(limit, loaded.next, isBackground);
          if (own !== requestId.current) return;
          loaded = { items: [...loaded.items, ...page.items], next: page.next };
        } while (loaded.next !== null && loaded.items.length < wanted);
        apply(loaded);
        setError(null);
        setMoreFailed(null);
      } catch (failure) {
        if (own === requestId.current) setError(failure);
      }
    },
    [fetchPage, apply],
  );

  useRetry(isUnavailable(error), () => reload({ isBackground: true }));
  useLiveChanges(on, () => void reload({ isBackground: true }));
  useEffect(() => {
    void reload();
    return () => {
      requestId.current += 1;
    };
  }, [reload]);

  async function showMore(): Promise<void> {
    if (!shown?.next || isLoadingMore) return;
    const own = requestId.current;
    setIsLoadingMore(true);
    setMoreFailed(null);
    try {
      const page = await fetchPage(pageSize, shown.next, false);
      if (own !== requestId.current) return;
      apply({ items: [...shown.items, ...page.items], next: page.next });
    } catch (failure) {
      if (own === requestId.current) setMoreFailed(failure);
    }
    if (own === requestId.current) setIsLoadingMore(false);
  }

  return {
    /** Undefined before the first response. */
    items: shown?.items,
    /** Why the list may be outdated. */
    error,
    retry: reload,
    hasMore: shown?.next != null,
    showMore,
    isLoadingMore,
    moreFailed,
  };
}

async function pageOf(
  client: ApolloClient,
  input: RegistrationsInput,
  isBackground: boolean,
): Promise<Page> {
  const { data } = await client.query({
    query: RegistrationsDocument,
    variables: { input },
    fetchPolicy: 'no-cache',
    ...(isBackground && { context: { headers: backgroundHeader } }),
  });
  return data?.registrations ?? { items: [], next: null };
}
