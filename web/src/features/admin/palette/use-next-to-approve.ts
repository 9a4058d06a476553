import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  type PersonFragment,
  WaitingAnnualLeavesDocument,
  WaitingSickLeavesDocument,
} from '../../../gql/documents.ts';
import {
  type PendingLeave,
  toPendingAnnualLeave,
  toPendingSickLeave,
} from '../leave/pending-leave.ts';
import { distinctNames } from '../staff/staff-member.ts';
import { oldestToApprove } from './oldest-to-approve.ts';

/**
 * The next request to approve: null if there is none, undefined while unknown. Queries only after
 * the user starts typing “approve”.
 */
export function useNextToApprove(
  people: readonly PersonFragment[] | undefined,
  { isAsked }: { isAsked: boolean },
): { next: PendingLeave | null | undefined; hasFailed: boolean } {
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
      ...annual.map((leave) => toPendingAnnualLeave(leave, nameOf)),
      ...sick.map((leave) => toPendingSickLeave(leave, nameOf)),
    ]);
  }, [isAsked, annual, sick, people]);
  return { next, hasFailed: Boolean(ofAnnual.error ?? ofSick.error) };
}
