import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ArchivedRecordsDocument } from '../../../gql/admin/records/records.ts';
import type { RangeRecordsInput } from '../../../gql/documents.ts';
import { isUnavailable } from '../../../lib/api/graphql-error.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { useRetry } from '../../../lib/api/use-retry.ts';
import { useLiveChanges } from '../../../lib/live/live-changes.ts';
import {
  appendPage,
  newRecordIds,
  type RecordPage,
  removeRecord,
  reuseRecords,
} from './loaded-records.ts';

const firstPage = 100;
const furtherPage = 500;
/** The service's page limit. */
const maxPageSize = 1_000;
/** The shortest pause between two reloads. */
const minPauseMs = 800;

/** The events that change records. */
export const recordEventTypes = [
  'portal.records.day-archived',
  'portal.records.record-deleted',
] as const;

/**
 * The records of some days, newest first, in pages. Reloads when records change. They are kept out
 * of the cache, which thousands of records would slow down.
 */
export function useRecordList(
  input: Pick<RangeRecordsInput, 'startDate' | 'endDate' | 'workerId' | 'teamId'>,
) {
  const client = useApolloClient();
  const [shown, setShown] = useState<RecordPage | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [moreFailed, setMoreFailed] = useState<unknown>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const loadedPage = useRef<RecordPage | null>(null);
  // Only the latest request counts: an older response may miss a change.
  const requestId = useRef(0);
  const { startDate, endDate, workerId, teamId } = input;

  const applyPage = useCallback((next: RecordPage) => {
    loadedPage.current = next;
    setShown(next);
  }, []);

  const fetchPage = useCallback(
    (limit: number, after: string | null, isBackground = false) =>
      pageOf(client, { startDate, endDate, workerId, teamId, limit, after }, isBackground),
    [client, startDate, endDate, workerId, teamId],
  );

  /** Reloads as many records as are loaded. */
  const reload = useCallback(
    async ({ isBackground = false } = {}): Promise<void> => {
      requestId.current += 1;
      const own = requestId.current;
      setIsLoadingMore(false);
      // More records may be loaded meanwhile.
      const missing = (loaded: RecordPage) =>
        Math.max(firstPage, loadedPage.current?.items.length ?? 0) - loaded.items.length;
      try {
        let loaded: RecordPage = { items: [], next: null };
        do {
          const limit = Math.min(missing(loaded), maxPageSize);
          const page = await fetchPage(limit, loaded.next, isBackground);
          if (own !== requestId.current) return;
          loaded = { items: [...loaded.items, ...page.items], next: page.next };
        } while (loaded.next !== null && missing(loaded) > 0);
        if (loadedPage.current) setFresh(newRecordIds(loaded, loadedPage.current));
        applyPage(reuseRecords(loaded, loadedPage.current));
        setError(null);
        setMoreFailed(null);
      } catch (failure) {
        if (own === requestId.current) setError(failure);
      }
    },
    [fetchPage, applyPage],
  );

  useRetry(isUnavailable(error), () => reload({ isBackground: true }));

  useEffect(() => {
    void reload();
    return () => {
      requestId.current += 1;
    };
  }, [reload]);

  const isPausing = useRef(false);
  const isWanted = useRef(false);
  const refreshSoon = useCallback(async (): Promise<void> => {
    isWanted.current = true;
    if (isPausing.current) return;
    isPausing.current = true;
    while (isWanted.current) {
      isWanted.current = false;
      const from = performance.now();
      await reload({ isBackground: true });
      const tookMs = performance.now() - from;
      await new Promise((resolve) => setTimeout(resolve, Math.max(minPauseMs, 2 * tookMs)));
    }
    isPausing.current = false;
  }, [reload]);
  useLiveChanges(recordEventTypes, () => void refreshSoon());

  async function showMore(): Promise<void> {
    const after = loadedPage.current?.next ?? null;
    if (after === null || isLoadingMore) return;
    const own = requestId.current;
    setIsLoadingMore(true);
    setMoreFailed(null);
    try {
      const page = await fetchPage(furtherPage, after);
      if (own !== requestId.current || !loadedPage.current) return;
      applyPage(appendPage(loadedPage.current, after, page));
    } catch (failure) {
      if (own === requestId.current) setMoreFailed(failure);
    }
    if (own === requestId.current) setIsLoadingMore(false);
  }

  return {
    /** Undefined before the first response. */
    items: shown?.items,
    /** The ids of the records that arrived last. */
    fresh,
    /** Why the records may be outdated. */
    error,
    retry: reload,
    hasMore: shown?.next != null,
    showMore,
    isLoadingMore,
    moreFailed,
    /** Removes a record at once, before the next response. */
    remove: (id: string) => loadedPage.current && applyPage(removeRecord(loadedPage.current, id)),
  };
}

export type RecordList = ReturnType<typeof useRecordList>;

async function pageOf(
  client: ApolloClient,
  input: RangeRecordsInput,
  isBackground: boolean,
): Promise<RecordPage> {
  const { data } = await client.query({
    query: ArchivedRecordsDocument,
    variables: { input },
    fetchPolicy: 'no-cache',
    ...(isBackground && { context: { headers: backgroundHeader } }),
  });
  return data?.rangeRecords ?? { items: [], next: null };
}
