import { useMemo } from 'react';
import { useWatched, type Watched } from '../../../app/use-watched.ts';
import { WaitingAnnualLeavesDocument, WaitingSickLeavesDocument } from '../../../gql/documents.ts';
import { type WaitingLeave, waitingAnnual, waitingSick } from './waiting-leave.ts';

const everyMs = 30_000;
// Whether a partner is off and what remains change with anybody’s leave, and with settings.
const on = ['portal.leave.', 'portal.identity.user-deleted'];

/** Annual leave that waits for a decision, the oldest request first. */
export function useWaitingAnnualLeave(): Watched<readonly WaitingLeave[]> {
  const { value, ...watched } = useWatched(WaitingAnnualLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingLeaveDetails }) => pendingLeaveDetails,
  });
  const waiting = useMemo(() => value?.filter(isPending).map(waitingAnnual), [value]);
  return { ...watched, value: waiting };
}

/** Sick and compassionate leave that waits for a decision, the oldest request first. */
export function useWaitingSickLeave(): Watched<readonly WaitingLeave[]> {
  const { value, ...watched } = useWatched(WaitingSickLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingSickLeave }) => pendingSickLeave,
  });
  const waiting = useMemo(() => value?.filter(isPending).map(waitingSick), [value]);
  return { ...watched, value: waiting };
}

/** What was just decided stands in the list until that is asked for again. */
function isPending({ status }: { status: string }): boolean {
  return status === 'pending';
}
