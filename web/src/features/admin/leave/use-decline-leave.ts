import { useState } from 'react';
import type { LeaveSummary } from './leave-summary.ts';
import { useDecideLeave } from './use-decide-leave.ts';

/** Declines a request from a dialog. `onDone` closes it unless the request failed. */
export function useDeclineLeave(leave: LeaveSummary, onDone: () => void) {
  const [isPending, setIsPending] = useState(false);
  const { decline } = useDecideLeave();

  async function declineLeave(reason?: string): Promise<void> {
    setIsPending(true);
    const outcome = await decline(leave, reason);
    setIsPending(false);
    if (outcome !== 'failed') onDone();
  }

  return { declineLeave, isPending };
}
