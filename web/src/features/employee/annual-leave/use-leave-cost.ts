import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { LeaveCostDocument, type LeaveCostQuery } from '../../../gql/documents.ts';
import { isCompleteRange } from '../../leave/leave-range.ts';
import { useRefetchLeaveCost } from '../leave-requests/use-own-leave.ts';
import { effectiveDates, type LeaveValues } from './leave-values.ts';

export type LeaveCost = NonNullable<LeaveCostQuery['leaveCost']>;

const debounceMs = 300;

/** The days that a request would use, loaded once its dates have not changed for a moment. */
export function useLeaveCost(form: LeaveValues) {
  const input = effectiveDates(form);
  const inputKey = isCompleteRange(input) ? JSON.stringify(input) : null;
  const queriedKey = useDebounced(inputKey);
  useRefetchLeaveCost();
  const { data, error, loading } = useQuery(LeaveCostDocument, {
    variables: { input },
    skip: inputKey === null || queriedKey !== inputKey,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const isLoading = inputKey !== null && (queriedKey !== inputKey || (loading && !data));
  return { cost: inputKey === null ? null : (data?.leaveCost ?? null), isLoading, error };
}

/** A debounced value. */
function useDebounced(value: string | null): string | null {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
