import type { AuditEntry, auditTrail } from '@portal/contracts/people/audit';
import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readRest } from '../../../app/rest.ts';
import { type AuditFilter, daysProblem, pathOf } from './audit-filter.ts';
import { newerThan } from './entries.ts';

const pageSize = 50;
const askEveryMs = 30_000;

type Pages = InfiniteData<AuditEntry[], number | null>;

/**
 * The audit trail by a filter, newest first, page after page. Now and then it is asked whether
 * there is more by now: that waits until it is wanted, and moves nothing that is being read.
 */
export function useAuditTrail(filter: AuditFilter) {
  const client = useQueryClient();
  const isPossible = daysProblem(filter) === null;
  const key = ['audit-trail', filter];
  const shown = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      readRest<typeof auditTrail>(pathOf(filter, pageSize, pageParam), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.seq),
    enabled: isPossible,
    gcTime: 0,
  });
  const newest = useQuery({
    queryKey: ['audit-trail-newest', filter],
    queryFn: ({ signal }) =>
      readRest<typeof auditTrail>(pathOf(filter, pageSize), { background: true, signal }),
    enabled: false,
    gcTime: 0,
  });
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const entries = shown.data?.pages.flat();
  const waiting = entries && newest.data ? newerThan(entries, newest.data) : [];

  const isShown = entries !== undefined;
  const { refetch: ask } = newest;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => !document.hidden && void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [isShown, ask]);

  /** Puts those on top; begins anew where they may not be all that came. */
  function take(added: AuditEntry[]): void {
    setFresh(new Set(added.map(({ seq }) => seq)));
    client.setQueryData<Pages>(key, (known) =>
      known && added.length < pageSize
        ? { pages: [added, ...known.pages], pageParams: [null, ...known.pageParams] }
        : { pages: [added], pageParams: [null] },
    );
  }

  return {
    entries: isPossible ? entries : [],
    error: entries ? null : shown.error,
    retry: shown.refetch,
    /** How many there are that are not shown yet. */
    waiting: waiting.length,
    showWaiting: () => take(waiting),
    /** Those that were put on top last. */
    fresh,
    isRefreshing: newest.isFetching,
    async refresh() {
      const { data = [] } = await ask();
      const added = newerThan(entries ?? [], data);
      if (added.length > 0) take(added);
    },
    hasEarlier: shown.hasNextPage,
    showEarlier: shown.fetchNextPage,
    isLoadingEarlier: shown.isFetchingNextPage,
    earlierFailed: shown.isFetchNextPageError ? shown.error : null,
  };
}
