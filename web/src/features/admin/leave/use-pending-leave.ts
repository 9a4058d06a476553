import { useMemo } from 'react';
import { type LiveQuery, useLiveQuery } from '../../../app/use-live-query.ts';
import { WaitingAnnualLeavesDocument, WaitingSickLeavesDocument } from '../../../gql/documents.ts';
import { type NameOf, useNames } from '../staff/use-names.ts';
import { type PendingLeave, toPendingAnnualLeave, toPendingSickLeave } from './pending-leave.ts';

const everyMs = 30_000;
// Conflicts and balances depend on all leave and on the settings.
const on = ['portal.leave.', 'portal.identity.user-deleted'];

/** Pending annual leave, oldest request first. */
export function usePendingAnnualLeave(): LiveQuery<readonly PendingLeave[]> {
  const { value, ...watched } = useLiveQuery(WaitingAnnualLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingLeaveDetails }) => pendingLeaveDetails,
  });
  return { ...watched, value: usePending(value, toPendingAnnualLeave) };
}

/** Pending sick and compassionate leave, oldest request first. */
export function usePendingSickLeave(): LiveQuery<readonly PendingLeave[]> {
  const { value, ...watched } = useLiveQuery(WaitingSickLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingSickLeave }) => pendingSickLeave,
  });
  return { ...watched, value: usePending(value, toPendingSickLeave) };
}

function usePending<Leave extends { status: string }>(
  leave: readonly Leave[] | undefined,
  toPendingLeave: (leave: Leave, nameOf: NameOf) => PendingLeave,
): readonly PendingLeave[] | undefined {
  const nameOf = useNames();
  return useMemo(
    () => leave?.filter(isPending).map((one) => toPendingLeave(one, nameOf)),
    [leave, toPendingLeave, nameOf],
  );
}

/** A decided request stays in the list until it is refetched. */
function isPending({ status }: { status: string }): boolean {
  return status === 'pending';
}
