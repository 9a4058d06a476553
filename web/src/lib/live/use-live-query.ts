import type { ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { isUnavailable } from '../api/graphql-error.ts';
import { backgroundHeader } from '../api/rest-client.ts';
import { useRetry } from '../api/use-retry.ts';
import { useLiveRefetch } from './live-changes.ts';

interface LiveQueryOptions<Data, Variables, Value> {
  variables?: Variables;
  /** The polling interval in milliseconds (docs/specification/running.md); 0 for none. */
  everyMs: number;
  /** Prefixes of the live changes after which to refetch (`portal.attendance.`). */
  on: readonly string[];
  /** Selects the value from the data; null if it is missing. */
  read: (data: Data) => Value | null | undefined;
}

export interface LiveQuery<Value> {
  /** The last known value; undefined before the first response. */
  value: Value | undefined;
  isLoading: boolean;
  /** Whether the value is cached and being refetched. */
  isRemembered: boolean;
  /** The error of the last response. */
  error: ErrorLike | undefined;
  /** Refetches at once. Returns the error, if any. */
  retry: () => Promise<{ error?: ErrorLike | undefined }>;
}

/**
 * A query that is polled in the background and refetched on live changes. The last value stays
 * while a service is unavailable, and the query is retried until it is back.
 */
export function useLiveQuery<Data, Variables extends OperationVariables, Value>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, everyMs, on, read }: LiveQueryOptions<Data, Variables, Value>,
): LiveQuery<Value> {
  const { data, error, loading, refetch } = useQuery(
    document as TypedDocumentNode<Data, OperationVariables>,
    {
      variables: variables ?? {},
      pollInterval: everyMs,
      // Show cached data at once, then refetch: changes may have been missed while it was not shown.
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      context: { headers: backgroundHeader },
      notifyOnNetworkStatusChange: false,
    },
  );
  useLiveRefetch(on, [document]);
  // Polling itself retries.
  useRetry(everyMs === 0 && isUnavailable(error), () => refetch());
  const variablesKey = JSON.stringify(variables ?? null);
  const [known, setKnown] = useState<{ key: string; value: Value } | null>(null);
  const fresh = data === undefined ? undefined : read(data as Data);
  if (fresh !== null && fresh !== undefined) {
    if (known?.key !== variablesKey || known.value !== fresh)
      setKnown({ key: variablesKey, value: fresh });
  }
  const value = fresh ?? (known?.key === variablesKey ? known.value : undefined);
  return {
    value,
    isLoading: value === undefined && !error,
    isRemembered: value !== undefined && loading,
    error,
    retry: refetch,
  };
}
