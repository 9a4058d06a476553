import { useState } from 'react';
import type { DecidableLeave } from './decidable-leave.ts';
import { useDecideLeave } from './use-decide-leave.ts';

/** Declines a request from a dialog. `onDone` closes it unless the request failed. */
export function useDeclineLeave(leave: DecidableLeave, onDone: () => void) {
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
