import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { DecidableLeave } from './decidable-leave.ts';
import { createApproval, createUndo } from './leave-actions.ts';
import { setRecentDecision } from './recent-decisions.ts';
import { refreshLeave } from './update-leave-cache.ts';

/** The outcome for each request. */
export type ApprovalResult =
  | { status: 'approved' | 'undone' }
  | { status: 'failed'; reason: string };

/**
 * Approves requests one after the other, because two of them can conflict. Repeating an approval is
 * refused, as the request isn't pending any more.
 */
export function useApproveSeveral() {
  const client = useApolloClient();
  const [results, setResults] = useState<ReadonlyMap<string, ApprovalResult>>(new Map());
  const [isPending, setIsPending] = useState(false);

  async function each(
    leave: readonly DecidableLeave[],
    send: (one: DecidableLeave) => Promise<ApprovalResult | null>,
  ): Promise<void> {
    setIsPending(true);
    for (const one of leave) {
      const result = await send(one);
      if (!result) break;
      setResults((all) => new Map(all).set(one.id, result));
    }
    setIsPending(false);
    refreshLeave(client);
  }

  return {
    results,
    isPending,
    async approveAll(leave: readonly DecidableLeave[]): Promise<void> {
      let approved = 0;
      await each(leave, async (one) => {
        const result = await approveOne(client, one);
        if (result?.status === 'approved') approved += 1;
        return result;
      });
      if (approved > 0) toast({ title: formatRequestCount(approved, 'approved'), tone: 'success' });
    },
    undoAll: (leave: readonly DecidableLeave[]) => each(leave, (one) => undoOne(client, one)),
  };
}

/** Null if the session has ended, which is reported elsewhere. */
async function approveOne(
  client: ApolloClient,
  leave: DecidableLeave,
): Promise<ApprovalResult | null> {
  const { id } = leave;
  try {
    await createApproval(leave).write(client);
    const undo = () =>
      void undoOne(client, leave).then((result) => {
        if (result?.status === 'failed') {
          const title = 'Failed to update leave request';
          toast({ title, description: result.reason, tone: 'error' });
        }
        refreshLeave(client);
      });
    setRecentDecision(id, { status: 'approved', phase: 'done', undo });
    return { status: 'approved' };
  } catch (cause) {
    return failureOf(cause);
  }
}

async function undoOne(
  client: ApolloClient,
  leave: DecidableLeave,
): Promise<ApprovalResult | null> {
  const { id } = leave;
  setRecentDecision(id, { status: 'approved', phase: 'undoing', undo: null });
  try {
    await createUndo({ ...leave, status: 'approved' }).write(client);
    setRecentDecision(id, { status: 'pending', phase: 'undone', undo: null });
    return { status: 'undone' };
  } catch (cause) {
    setRecentDecision(id, null);
    return failureOf(cause);
  }
}

function failureOf(cause: unknown): ApprovalResult | null {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return null;
  return { status: 'failed', reason: serverMessage(error) ?? 'Please try again.' };
}

function formatRequestCount(count: number, done: string): string {
  return count === 1 ? `1 request ${done}` : `${count} requests ${done}`;
}
