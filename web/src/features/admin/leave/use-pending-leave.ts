import { useMemo } from 'react';
import {
  PendingAnnualLeaveDocument,
  PendingSickLeaveDocument,
} from '../../../gql/admin/leave/pending-leave.ts';
import type {
  PendingAnnualLeavePartsFragment,
  PendingAnnualLeaveQuery,
  PendingSickLeavePartsFragment,
  PendingSickLeaveQuery,
} from '../../../gql/documents.ts';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { balanceChanges } from '../../leave/balance-changes.ts';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { type PendingLeave, toPendingAnnualLeave, toPendingSickLeave } from './pending-leave.ts';
import { type LeaveRowSource, useLeaveRows } from './use-leave-rows.ts';

interface Data {
  annual: PendingAnnualLeaveQuery;
  sick: PendingSickLeaveQuery;
}

interface Leave {
  annual: PendingAnnualLeavePartsFragment;
  sick: PendingSickLeavePartsFragment;
}

const sources: { [C in LeaveCategory]: LeaveRowSource<Data[C], Leave[C], PendingLeave> } = {
  annual: {
    document: PendingAnnualLeaveDocument,
    read: ({ pendingLeaveDetails }) => pendingLeaveDetails,
    toRow: toPendingAnnualLeave,
  },
  sick: {
    document: PendingSickLeaveDocument,
    read: ({ pendingSickLeave }) => pendingSickLeave,
    toRow: toPendingSickLeave,
  },
};

// Conflicts and balances depend on all leave and on the settings, the cover on the teams.
export const pendingLeaveChanges = [
  ...balanceChanges,
  'portal.identity.user-deleted',
  'portal.identity.team-',
];

/** Pending leave of a category, oldest request first. */
export function usePendingLeave<Category extends LeaveCategory>(
  category: Category,
): LiveQuery<readonly PendingLeave[]> {
  const { value, ...query } = useLeaveRows(sources[category], pendingLeaveChanges);
  const pending = useMemo(() => value?.filter(isPending), [value]);
  return { ...query, value: pending };
}

/** A decided request stays in the list until it is refetched. */
export function isPending({ status }: PendingLeave): boolean {
  return status === 'pending';
}
