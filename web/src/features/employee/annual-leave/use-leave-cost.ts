import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { LeaveCostDocument, type LeaveCostQuery } from '../../../gql/documents.ts';
import { isWholeRange } from '../../leave/leave-range.ts';
import { datesOf, type LeaveForm } from './leave-form.ts';
import { useFollowedCost } from './use-own-leave.ts';

export type LeaveCost = NonNullable<LeaveCostQuery['leaveCost']>;

const restMs = 300;

/** What the request would cost as it stands, asked for once its days have rested a moment. */
export function useLeaveCost(form: LeaveForm) {
  const input = datesOf(form);
  const wanted = isWholeRange(input) ? JSON.stringify(input) : null;
  const asked = useRested(wanted);
  useFollowedCost();
  const { data, error, loading } = useQuery(LeaveCostDocument, {
    variables: { input },
    skip: wanted === null || asked !== wanted,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const isComing = wanted !== null && (asked !== wanted || (loading && !data));
  return { cost: wanted === null ? null : (data?.leaveCost ?? null), isComing, error };
}

/** A value once it has stayed the same for a moment. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
