import { useMemo } from 'react';
import { PersonPendingLeaveDocument } from '../../../gql/admin/leave/pending-leave.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useNames } from '../staff/use-names.ts';
import { type PendingLeave, toPendingAnnualLeave, toPendingSickLeave } from './pending-leave.ts';
import { isPending, pendingLeaveChanges } from './use-pending-leave.ts';

/** One person’s pending leave of all types: annual leave first, each oldest request first. */
export function usePersonPendingLeave(userId: string): LiveQuery<readonly PendingLeave[]> {
  const { value, ...query } = useLiveQuery(PersonPendingLeaveDocument, {
    variables: { userId },
    everyMs: 30_000,
    on: pendingLeaveChanges,
    // The whole data, because a new object each time would render forever.
    read: (data) => (data.pendingLeaveDetails && data.pendingSickLeave ? data : null),
  });
  const nameOf = useNames();
  const rows = useMemo(() => {
    if (!value) return undefined;
    const annual = value.pendingLeaveDetails ?? [];
    const sick = value.pendingSickLeave ?? [];
    const all = [
      ...annual.map((leave) => toPendingAnnualLeave(leave, nameOf)),
      ...sick.map((leave) => toPendingSickLeave(leave, nameOf)),
    ];
    return all.filter(isPending);
  }, [value, nameOf]);
  return { ...query, value: rows };
}
