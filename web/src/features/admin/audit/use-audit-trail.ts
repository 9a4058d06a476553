import type { AuditEntry, auditTrail } from '@portal/contracts/identity/audit';
import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readRest } from '../../../lib/api/rest-client.ts';
import { newerEntries } from './audit-entries.ts';
import { type AuditFilter, auditPath, dayRangeError } from './audit-filter.ts';

const pageSize = 50;
const pollIntervalMs = 30_000;

type Pages = InfiniteData<AuditEntry[], number | null>;

/**
 * The audit trail for a filter, newest first, in pages. New entries are polled for and offered, so
 * the entries on the screen don't move.
 */
export function useAuditTrail(filter: AuditFilter) {
  const client = useQueryClient();
  const isPossible = dayRangeError(filter) === null;
  const key = ['audit-trail', filter];
  const shown = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      readRest<typeof auditTrail>(auditPath(filter, pageSize, pageParam), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.seq),
    enabled: isPossible,
    gcTime: 0,
  });
  const newest = useQuery({
    queryKey: ['audit-trail-newest', filter],
    queryFn: ({ signal }) =>
      readRest<typeof auditTrail>(auditPath(filter, pageSize), { background: true, signal }),
    enabled: false,
    gcTime: 0,
  });
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const entries = shown.data?.pages.flat();
  const newer = entries && newest.data ? newerEntries(entries, newest.data) : [];

  const isShown = entries !== undefined;
  const { refetch: checkForNew } = newest;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => !document.hidden && void checkForNew(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isShown, checkForNew]);

  /** Prepends new entries, or starts again when there may be a gap. */
  function showEntries(added: AuditEntry[]): void {
    setFresh(new Set(added.map(({ seq }) => seq)));
    client.setQueryData<Pages>(key, (cached) =>
      cached && added.length < pageSize
        ? { pages: [added, ...cached.pages], pageParams: [null, ...cached.pageParams] }
        : { pages: [added], pageParams: [null] },
    );
  }

  return {
    entries: isPossible ? entries : [],
    error: entries ? null : shown.error,
    retry: shown.refetch,
    /** The number of new entries that aren't shown yet. */
    newCount: newer.length,
    showNew: () => showEntries(newer),
    /** The entries that were prepended last. */
    fresh,
    isRefreshing: newest.isFetching,
    async refresh() {
      const { data = [] } = await checkForNew();
      const added = newerEntries(entries ?? [], data);
      if (added.length > 0) showEntries(added);
    },
    hasEarlier: shown.hasNextPage,
    showEarlier: shown.fetchNextPage,
    isLoadingEarlier: shown.isFetchingNextPage,
    earlierFailed: shown.isFetchNextPageError ? shown.error : null,
  };
}
