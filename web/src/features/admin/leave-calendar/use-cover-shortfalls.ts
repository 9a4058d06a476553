import { useQuery } from '@apollo/client/react';
import { PendingAnnualLeaveDocument, PersonLeaveCostDocument } from '../../../gql/documents.ts';
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

/** A cancelled request is in no list of pending leave, so its days are checked like those of new leave. */
function useRestorationShortfalls(request: StaffLeaveRequest): readonly CoverShortfall[] {
  const { id, userId, leaveType, status, days } = request;
  const { people } = usePeople();
  const patterns = people?.find((person) => person.id === userId)?.workingPatterns ?? [];
  const isCancelled = leaveType === 'annual' && status === 'cancelled';
  useLiveRefetch(coverChanges, [PersonLeaveCostDocument]);
  const period = toPeriod(toLeaveEntryValues(request), patterns);
  const { data } = useQuery(PersonLeaveCostDocument, {
    variables: { input: { userId, leaveRequestId: id, ...period } },
    skip: !isCancelled || !people,
    fetchPolicy: 'network-only',
  });
  if (!isCancelled) return none;
  const restored = new Set(days.filter((day) => day.status === 'booked').map(({ date }) => date));
  return data?.leaveCost?.coverShortfalls.filter(({ date }) => restored.has(date)) ?? none;
}
