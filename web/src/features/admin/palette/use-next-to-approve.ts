import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  type PersonFragment,
  WaitingAnnualLeavesDocument,
  WaitingSickLeavesDocument,
} from '../../../gql/documents.ts';
import { type WaitingLeave, waitingAnnual, waitingSick } from '../leave/waiting-leave.ts';
import { distinctNames } from '../staff/staff-member.ts';
import { oldestToApprove } from './oldest-to-approve.ts';

/**
 * The pending request that is to be approved next: null where there is none, undefined until that
 * is known. Nothing is asked of the portal until somebody begins to type “approve”.
 */
export function useNextToApprove(
  people: readonly PersonFragment[] | undefined,
  { isAsked }: { isAsked: boolean },
): WaitingLeave | null | undefined {
  const options = { skip: !isAsked, fetchPolicy: 'cache-and-network' } as const;
  const annual = useQuery(WaitingAnnualLeavesDocument, options).data?.pendingLeaveDetails;
  const sick = useQuery(WaitingSickLeavesDocument, options).data?.pendingSickLeave;
  return useMemo(() => {
    if (!isAsked || !annual || !sick) return undefined;
    const names = distinctNames(people ?? []);
    const nameOf = (id: string) => names.get(id) ?? '';
    return oldestToApprove([
      ...annual.map((leave) => waitingAnnual(leave, nameOf)),
      ...sick.map((leave) => waitingSick(leave, nameOf)),
    ]);
  }, [isAsked, annual, sick, people]);
}
