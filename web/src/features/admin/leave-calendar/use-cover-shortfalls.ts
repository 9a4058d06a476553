import { useQuery } from '@apollo/client/react';
import { PendingAnnualLeaveDocument } from '../../../gql/documents.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import type { CoverShortfall } from '../../leave/cover/format-cover-shortfalls.ts';
import type { StaffLeaveRequest } from './named-requests.ts';

const none: CoverShortfall[] = [];
const coverChanges = ['portal.leave.', 'portal.identity.user-changed', 'portal.identity.team-'];

/** The days on which approving a pending request takes the person’s team below its minimum cover. */
export function useCoverShortfalls({
  id,
  leaveType,
  status,
}: StaffLeaveRequest): readonly CoverShortfall[] {
  const isPending = leaveType === 'annual' && status === 'pending';
  useLiveRefetch(coverChanges, [PendingAnnualLeaveDocument]);
  const { data } = useQuery(PendingAnnualLeaveDocument, {
    skip: !isPending,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (!isPending) return none;
  return data?.pendingLeaveDetails?.find((one) => one.id === id)?.coverShortfalls ?? none;
}
