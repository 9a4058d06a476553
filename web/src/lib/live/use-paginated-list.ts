import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnavailable } from '../api/graphql-error.ts';
import { useRetry } from '../api/use-retry.ts';
import { useLiveChanges } from './live-changes.ts';

export interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

export interface PageRequest {
  limit: number;
  after: string | null;
  /** Whether the user hasn’t asked for it. */
  isBackground: boolean;
}

const pageSize = 50;
/** The services’ page limit. */
const maxPageSize = 200;

/**
 * A list in pages. Reloads as many items as are loaded when `fetchPage` changes, which must be stable, and
 * after live changes with the prefixes `on`. It is kept out of the cache, because a page means
 * nothing there without the pages before it.
 */
export function usePaginatedList<Item>(
  fetchPage: (request: PageRequest) => Promise<Page<Item>>,
  on: readonly string[],
) {
  const [shown, setShown] = useState<Page<Item> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [moreFailed, setMoreFailed] = useState<unknown>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const loadedCount = useRef(0);
  // Only the latest request counts: an older response may miss a change.
  const requestId = useRef(0);

  const apply = useCallback((page: Page<Item>) => {
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
        let loaded: Page<Item> = { items: [], next: null };
        do {
          const limit = Math.min(wanted - loaded.items.length, maxPageSize);
          const page = await fetchPage({ limit, after: loaded.next, isBackground });
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
      const page = await fetchPage({ limit: pageSize, after: shown.next, isBackground: false });
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

export type PaginatedList<Item> = ReturnType<typeof usePaginatedList<Item>>;
