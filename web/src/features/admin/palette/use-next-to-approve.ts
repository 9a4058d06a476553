import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  PendingAnnualLeaveDocument,
  PendingSickLeaveDocument,
} from '../../../gql/admin/leave/pending-leave.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import {
  type PendingLeave,
  toPendingAnnualLeave,
  toPendingSickLeave,
} from '../leave/pending-leave.ts';
import { distinctNames } from '../staff/staff-member.ts';
import { findOldestPending } from './find-oldest-pending.ts';

/**
 * The next request to approve: null if there is none, undefined while unknown. Queries only after
 * the user starts typing “approve”.
 */
export function useNextToApprove(
  people: readonly PersonFragment[] | undefined,
  { isEnabled }: { isEnabled: boolean },
): { next: PendingLeave | null | undefined; hasFailed: boolean } {
  const options = { skip: !isEnabled, fetchPolicy: 'network-only' } as const;
  const annualQuery = useQuery(PendingAnnualLeaveDocument, options);
  const sickQuery = useQuery(PendingSickLeaveDocument, options);
  const annual = annualQuery.data?.pendingLeaveDetails;
  const sick = sickQuery.data?.pendingSickLeave;
  const next = useMemo(() => {
    if (!isEnabled || !annual || !sick) return undefined;
    const names = distinctNames(people ?? []);
    const nameOf = (id: string) => names.get(id) ?? '';
    return findOldestPending([
      ...annual.map((leave) => toPendingAnnualLeave(leave, nameOf)),
      ...sick.map((leave) => toPendingSickLeave(leave, nameOf)),
    ]);
  }, [isEnabled, annual, sick, people]);
  return { next, hasFailed: Boolean(annualQuery.error ?? sickQuery.error) };
}
