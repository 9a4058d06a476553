import { useQuery } from '@apollo/client/react';
import { PendingAnnualLeaveDocument } from '../../../gql/admin/leave/pending-leave.ts';
import { PersonLeaveCostDocument } from '../../../gql/admin/person-leave/person-leave.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import type { CoverShortfall } from '../../leave/cover/format-cover-shortfalls.ts';
import { toLeaveEntryValues, toPeriod } from '../person-leave/leave-entry-values.ts';
import { usePeople } from '../staff/use-staff.ts';
import type { StaffLeaveRequest } from './named-requests.ts';

const none: CoverShortfall[] = [];
const coverChanges = ['portal.leave.', 'portal.identity.user-changed', 'portal.identity.team-'];

/** The days on which approving or restoring annual leave takes the person’s team below its minimum cover. */
export function useCoverShortfalls(request: StaffLeaveRequest): readonly CoverShortfall[] {
  const approving = useApprovalShortfalls(request);
  const restoring = useRestorationShortfalls(request);
  return request.status === 'cancelled' ? restoring : approving;
}

function useApprovalShortfalls({
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

/**
 * The days that can be restored on which the team would be below its minimum cover: those of a cancelled request, or the
 * cancelled days of another one. No list of pending leave has them, so they are checked like those of new leave.
 */
export function useRestorationShortfalls(request: StaffLeaveRequest): readonly CoverShortfall[] {
  const { id, userId, leaveType, status, days } = request;
  const { people } = usePeople();
  const patterns = people?.find((person) => person.id === userId)?.workingPatterns ?? [];
  const restorable = new Set(
    days
      .filter((day) => day.status === (status === 'cancelled' ? 'booked' : 'cancelled'))
      .map(({ date }) => date),
  );
  const canRestore = leaveType === 'annual' && status !== 'denied' && restorable.size > 0;
  useLiveRefetch(coverChanges, [PersonLeaveCostDocument]);
  const period = toPeriod(toLeaveEntryValues(request), patterns);
  const { data } = useQuery(PersonLeaveCostDocument, {
    variables: { input: { userId, leaveRequestId: id, ...period } },
    skip: !canRestore || !people,
    fetchPolicy: 'network-only',
  });
  if (!canRestore) return none;
  return data?.leaveCost?.coverShortfalls.filter(({ date }) => restorable.has(date)) ?? none;
}
