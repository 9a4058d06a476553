import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { LeaveCostDocument } from '../../../gql/employee/annual-leave/annual-leave.ts';
import { useUser } from '../../../lib/session/session.ts';
import { isCompleteRange } from '../../leave/leave-range.ts';
import { useRefetchLeaveCost } from '../leave-requests/use-own-leave.ts';
import { hoursError, type LeaveValues, toLeavePeriod } from './leave-values.ts';

const debounceMs = 300;

/** What a request would use, loaded once its dates and hours have not changed for a moment. */
export function useLeaveCost(form: LeaveValues) {
  const { workingPatterns: patterns = [] } = useUser();
  const input = toLeavePeriod(form, patterns);
  const needsHours = hoursError(form, patterns) !== undefined;
  const inputKey = isCompleteRange(input) && !needsHours ? JSON.stringify(input) : null;
  const queriedKey = useDebounced(inputKey);
  useRefetchLeaveCost();
  const { data, error, loading } = useQuery(LeaveCostDocument, {
    variables: { input },
    skip: inputKey === null || queriedKey !== inputKey,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const isLoading = inputKey !== null && (queriedKey !== inputKey || (loading && !data));
  const cost = inputKey === null ? null : (data?.leaveCost ?? null);
  return { cost, needsHours, isLoading, error };
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
