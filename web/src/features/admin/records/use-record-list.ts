import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAway } from '../../../app/graphql-error.ts';
import { useLiveChanges } from '../../../app/live.ts';
import { backgroundHeader } from '../../../app/rest.ts';
import { useComeBack } from '../../../app/use-come-back.ts';
import { ArchivedRecordsDocument, type RangeRecordsInput } from '../../../gql/documents.ts';
import { freshIn, type Listed, withKnown, withMore, without } from './record.ts';

const firstPage = 100;
const furtherPage = 500;
/** The service gives no more at once. */
const longestPage = 1_000;
/** In a rush of changes the list is asked for now and then. */
const restMs = 800;

/** What changes the records, of which the service tells. */
export const ofRecords = ['portal.records.day-archived', 'portal.records.record-deleted'] as const;

/**
 * The records of some days, newest day first: a page at first, further ones as they are wanted. What
 * is listed is asked for anew when records have changed. Kept by the list alone: records by the
 * thousand would make the cache slow.
 */
export function useRecordList(
  input: Pick<RangeRecordsInput, 'startDate' | 'endDate' | 'workerId'>,
) {
  const client = useApolloClient();
  const [listed, setListed] = useState<Listed | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [moreFailed, setMoreFailed] = useState<unknown>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const known = useRef<Listed | null>(null);
  // Only the latest question is listened to: an older answer may not know of a change.
  const turn = useRef(0);
  const { startDate, endDate, workerId } = input;

  const take = useCallback((next: Listed) => {
    known.current = next;
    setListed(next);
  }, []);

  const ask = useCallback(
    (limit: number, after: string | null, isBackground = false) =>
      pageOf(client, { startDate, endDate, workerId, limit, after }, isBackground),
    [client, startDate, endDate, workerId],
  );

  /** As many as are listed, from the first on. */
  const reload = useCallback(
    async ({ isBackground = false } = {}): Promise<void> => {
      turn.current += 1;
      const own = turn.current;
      setIsLoadingMore(false);
      // Meanwhile more may come to be listed.
      const missing = (asked: Listed) =>
        Math.max(firstPage, known.current?.items.length ?? 0) - asked.items.length;
      try {
        let asked: Listed = { items: [], next: null };
        do {
          const limit = Math.min(missing(asked), longestPage);
          const page = await ask(limit, asked.next, isBackground);
          if (own !== turn.current) return;
          asked = { items: [...asked.items, ...page.items], next: page.next };
        } while (asked.next !== null && missing(asked) > 0);
        if (known.current) setFresh(freshIn(asked, known.current));
        take(withKnown(asked, known.current));
        setError(null);
        setMoreFailed(null);
      } catch (failure) {
        if (own === turn.current) setError(failure);
      }
    },
    [ask, take],
  );

  useComeBack(isAway(error), () => reload({ isBackground: true }));

  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);

  const isResting = useRef(false);
  const isWanted = useRef(false);
  const refreshSoon = useCallback(async (): Promise<void> => {
    isWanted.current = true;
    if (isResting.current) return;
    isResting.current = true;
    while (isWanted.current) {
      isWanted.current = false;
      const from = performance.now();
      await reload({ isBackground: true });
      const tookMs = performance.now() - from;
      await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, 2 * tookMs)));
    }
    isResting.current = false;
  }, [reload]);
  useLiveChanges(ofRecords, () => void refreshSoon());

  async function showMore(): Promise<void> {
    const after = known.current?.next ?? null;
    if (after === null || isLoadingMore) return;
    const own = turn.current;
    setIsLoadingMore(true);
    setMoreFailed(null);
    try {
      const page = await ask(furtherPage, after);
      if (own !== turn.current || !known.current) return;
      take(withMore(known.current, after, page));
    } catch (failure) {
      if (own === turn.current) setMoreFailed(failure);
    }
    if (own === turn.current) setIsLoadingMore(false);
  }

  return {
    /** Undefined before anything came. */
    items: listed?.items,
    /** Those that came last, while the list was shown. */
    fresh,
    /** Why what is listed may not be as it is now. */
    error,
    retry: reload,
    hasMore: listed?.next != null,
    showMore,
    isLoadingMore,
    moreFailed,
    /** Takes one out at once, whatever the next answer says and when. */
    remove: (id: string) => known.current && take(without(known.current, id)),
  };
}

export type RecordList = ReturnType<typeof useRecordList>;

async function pageOf(
  client: ApolloClient,
  input: RangeRecordsInput,
  isBackground: boolean,
): Promise<Listed> {
  const { data } = await client.query({
    query: ArchivedRecordsDocument,
    variables: { input },
    fetchPolicy: 'no-cache',
    ...(isBackground && { context: { headers: backgroundHeader } }),
  });
  return data?.rangeRecords ?? { items: [], next: null };
}
