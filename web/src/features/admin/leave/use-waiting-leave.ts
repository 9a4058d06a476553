import { useMemo } from 'react';
import { useWatched, type Watched } from '../../../app/use-watched.ts';
import { WaitingAnnualLeavesDocument, WaitingSickLeavesDocument } from '../../../gql/documents.ts';
import { type NameOf, useNames } from '../staff/use-names.ts';
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
  return { ...watched, value: useWaiting(value, waitingAnnual) };
}

/** Sick and compassionate leave that waits for a decision, the oldest request first. */
export function useWaitingSickLeave(): Watched<readonly WaitingLeave[]> {
  const { value, ...watched } = useWatched(WaitingSickLeavesDocument, {
    everyMs,
    on,
    read: ({ pendingSickLeave }) => pendingSickLeave,
  });
  return { ...watched, value: useWaiting(value, waitingSick) };
}

function useWaiting<Leave extends { status: string }>(
  leave: readonly Leave[] | undefined,
  inWords: (leave: Leave, nameOf: NameOf) => WaitingLeave,
): readonly WaitingLeave[] | undefined {
  const nameOf = useNames();
  return useMemo(
    () => leave?.filter(isPending).map((one) => inWords(one, nameOf)),
    [leave, inWords, nameOf],
  );
}

/** What was just decided stands in the list until that is asked for again. */
function isPending({ status }: { status: string }): boolean {
  return status === 'pending';
}
