import {
  type WaitingAnnualLeaveFragment,
  WaitingAnnualLeavesDocument,
  type WaitingSickLeaveFragment,
  WaitingSickLeavesDocument,
} from '../../../gql/documents.ts';
import { useWatched, type Watched } from '../detail/use-watched.ts';

const everyMs = 30_000;
// Whether a partner is off and what remains change with anybody’s leave, and with settings.
const on = ['portal.leave.', 'portal.identity.user-deleted'];

/** Annual leave that waits for a decision, the oldest request first. */
export function useWaitingAnnualLeave(): Watched<readonly WaitingAnnualLeaveFragment[]> {
  const waiting = useWatched(WaitingAnnualLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingLeaveDetails }) => pendingLeaveDetails,
  });
  return { ...waiting, value: waiting.value?.filter(isPending) };
}

/** Sick and compassionate leave that waits for a decision, the oldest request first. */
export function useWaitingSickLeave(): Watched<readonly WaitingSickLeaveFragment[]> {
  const waiting = useWatched(WaitingSickLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingSickLeave }) => pendingSickLeave,
  });
  return { ...waiting, value: waiting.value?.filter(isPending) };
}

/** What was just decided stands in the list until that is asked for again. */
function isPending({ status }: { status: string }): boolean {
  return status === 'pending';
}
