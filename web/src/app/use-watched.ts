import type { ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { isAway } from './graphql-error.ts';
import { useLiveRefetch } from './live.ts';
import { backgroundHeader } from './rest.ts';
import { useComeBack } from './use-come-back.ts';

interface Watch<Data, Variables, Value> {
  variables?: Variables;
  /** How often it is asked for again where nothing tells of a change (portal.md section 4); 0 for never. */
  everyMs: number;
  /** The changes after which it may be another (`portal.attendance.`). */
  on: readonly string[];
  /** What is wanted of the answer; null where it did not come. */
  read: (data: Data) => Value | null | undefined;
}

export interface Watched<Value> {
  /** What was known last of what is asked for; undefined before anything came. */
  value: Value | undefined;
  isLoading: boolean;
  /** Whether it was known from before, and is being asked for again. */
  isRemembered: boolean;
  /** Why the last answer was not whole. */
  error: ErrorLike | undefined;
  /** Asks for it at once; gives why the answer was not whole. */
  retry: () => Promise<{ error?: ErrorLike | undefined }>;
}

/**
 * Something of the staff that is followed: asked for in the background at its interval, and at once
 * when the portal tells of a change. What was known stays while a part of the portal is away, and
 * it is asked for until that is back.
 */
export function useWatched<Data, Variables extends OperationVariables, Value>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, everyMs, on, read }: Watch<Data, Variables, Value>,
): Watched<Value> {
  const { data, error, loading, refetch } = useQuery(
    document as TypedDocumentNode<Data, OperationVariables>,
    {
      variables: variables ?? {},
      pollInterval: everyMs,
      // What is known stands there at once; while it was not shown, nobody told of changes.
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      context: { headers: backgroundHeader },
      notifyOnNetworkStatusChange: false,
    },
  );
  useLiveRefetch(on, [document]);
  // What is asked for again and again comes back by that.
  useComeBack(everyMs === 0 && isAway(error), () => refetch());
  const asked = JSON.stringify(variables ?? null);
  const [known, setKnown] = useState<{ asked: string; value: Value } | null>(null);
  const fresh = data === undefined ? undefined : read(data as Data);
  if (fresh !== null && fresh !== undefined) {
    if (known?.asked !== asked || known.value !== fresh) setKnown({ asked, value: fresh });
  }
  const value = fresh ?? (known?.asked === asked ? known.value : undefined);
  return {
    value,
    isLoading: value === undefined && !error,
    isRemembered: value !== undefined && loading,
    error,
    retry: refetch,
  };
}
