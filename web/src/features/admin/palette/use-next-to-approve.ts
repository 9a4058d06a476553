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
 * is known; and whether it could not be found out. Nothing is asked of the portal until somebody
 * begins to type “approve”.
 */
export function useNextToApprove(
  people: readonly PersonFragment[] | undefined,
  { isAsked }: { isAsked: boolean },
): { next: WaitingLeave | null | undefined; hasFailed: boolean } {
  const options = { skip: !isAsked, fetchPolicy: 'network-only' } as const;
  const ofAnnual = useQuery(WaitingAnnualLeavesDocument, options);
  const ofSick = useQuery(WaitingSickLeavesDocument, options);
  const annual = ofAnnual.data?.pendingLeaveDetails;
  const sick = ofSick.data?.pendingSickLeave;
  const next = useMemo(() => {
    if (!isAsked || !annual || !sick) return undefined;
    const names = distinctNames(people ?? []);
    const nameOf = (id: string) => names.get(id) ?? '';
    return oldestToApprove([
      ...annual.map((leave) => waitingAnnual(leave, nameOf)),
      ...sick.map((leave) => waitingSick(leave, nameOf)),
    ]);
  }, [isAsked, annual, sick, people]);
  return { next, hasFailed: Boolean(ofAnnual.error ?? ofSick.error) };
}
