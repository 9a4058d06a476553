import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { SecurityEventsDocument } from '../../../gql/admin/security/security.ts';
import type { SecurityEventsQuery } from '../../../gql/documents.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { dayRangeError } from '../audit/audit-filter.ts';
import type { SecurityFilter } from './security-filter.ts';

type Page = NonNullable<SecurityEventsQuery['securityEvents']>;

const pageSize = 50;
const pollIntervalMs = 30_000;

/**
 * The security events for a filter, newest first, in pages. New ones are polled for and offered, so that the events
 * on the screen don't move.
 */
export function useSecurityEvents(filter: SecurityFilter) {
  const client = useApolloClient();
  const cache = useQueryClient();
  const isPossible = dayRangeError(filter) === null;
  const key = ['security-events', filter];
  const shown = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => pageOf(client, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isPossible,
    gcTime: 0,
  });
  const events = shown.data?.pages.flatMap(({ items }) => items);
  const newest = useQuery({
    queryKey: ['security-events-newest', filter],
    queryFn: () => pageOf(client, filter, null, { isBackground: true }),
    enabled: isPossible && events !== undefined,
    refetchInterval: pollIntervalMs,
    gcTime: 0,
  });
  const known = new Set(events?.map(({ id }) => id));
  const added = newest.data?.items.filter(({ id }) => !known.has(id)) ?? [];
  const isNewer = (at: string) => events?.[0] === undefined || at >= events[0].at;

  return {
    entries: isPossible ? events : [],
    error: events ? null : shown.error,
    retry: shown.refetch,
    /** The number of new events that aren't shown yet. */
    newCount: added.filter(({ at }) => isNewer(at)).length,
    showNew(): void {
      const { data } = newest;
      if (data) cache.setQueryData<InfiniteData<Page>>(key, { pages: [data], pageParams: [null] });
    },
    hasEarlier: shown.hasNextPage,
    showEarlier: shown.fetchNextPage,
    isLoadingEarlier: shown.isFetchingNextPage,
    earlierFailed: shown.isFetchNextPageError ? shown.error : null,
  };
}

async function pageOf(
  client: ApolloClient,
  filter: SecurityFilter,
  after: string | null,
  { isBackground = false } = {},
): Promise<Page> {
  const { data } = await client.query({
    query: SecurityEventsDocument,
    variables: { input: { ...filter, after, limit: pageSize } },
    fetchPolicy: 'no-cache',
    ...(isBackground && { context: { headers: backgroundHeader } }),
  });
  return data?.securityEvents ?? { items: [], next: null };
}
