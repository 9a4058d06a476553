import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type DecidableLeave, formatDecidableLeave } from './decidable-leave.ts';
import {
  createApproval,
  createCancellation,
  createDayAction,
  createDecline,
  createDeletion,
  type LeaveAction,
} from './leave-actions.ts';
import { recentDecision, setRecentDecision } from './recent-decisions.ts';
import { type Outcome, showLeaveFailure } from './show-leave-failure.ts';
import { applyLeaveChange, refreshLeave } from './update-leave-cache.ts';

/**
 * The actions on leave requests. Each reports its outcome with an undo where possible, refetches
 * the lists and never rejects. Changes that can be undone are applied optimistically, unless a
 * refusal is likely.
 */
export function useDecideLeave() {
  const client = useApolloClient();
  return useMemo(() => {
    const decide = (decision: LeaveAction) => runDecision(client, decision);
    return {
      /** Also restores cancelled leave. */
      approve: (leave: DecidableLeave) => decide(createApproval(leave)),
      /** Annual leave needs a reason; sick and compassionate leave take none. */
      decline: (leave: DecidableLeave, reason?: string) => decide(createDecline(leave, reason)),
      cancel: (leave: DecidableLeave) => decide(createCancellation(leave)),
      remove: (leave: DecidableLeave) => decide(createDeletion(leave)),
      cancelDay: (leave: DecidableLeave, date: string) =>
        decide(createDayAction(leave, 'cancel', date)),
      restoreDay: (leave: DecidableLeave, date: string) =>
        decide(createDayAction(leave, 'restore', date)),
      removeDay: (leave: DecidableLeave, date: string) =>
        decide(createDayAction(leave, 'delete', date)),
    };
  }, [client]);
}

let layers = 0;

async function runDecision(
  client: ApolloClient,
  decision: LeaveAction,
  { isUndoing = false } = {},
): Promise<Outcome> {
  const { leave, change, done, notes = [], write, undo } = decision;
  const { id } = leave;
  const layer = `leave ${++layers}`;
  const recent = recentDecision(id);
  const isShownAtOnce = (undo || isUndoing) && !leave.conflicts;
  const undoDecision =
    undo && !isUndoing ? () => void runDecision(client, undo(), { isUndoing: true }) : null;
  if (isShownAtOnce) {
    client.cache.batch({
      optimistic: layer,
      update: (cache) => applyLeaveChange(cache, id, change),
    });
    note('before');
  }
  try {
    await write(client);
    note('after');
    toast({
      title: 'Leave Request Updated',
      description: [`${formatDecidableLeave(leave)} ${done}`, ...notes]
        .map((sentence) => `${sentence}.`)
        .join(' '),
      tone: 'success',
      ...(undoDecision && { action: { label: 'Undo', onPress: undoDecision } }),
    });
    return 'done';
  } catch (cause) {
    const { outcome, isDeleted } = showLeaveFailure(decision, cause);
    if (isDeleted) applyLeaveChange(client.cache, id, 'deleted');
    setRecentDecision(id, isUndoing && outcome === 'failed' ? recent : null);
    return outcome;
  } finally {
    client.cache.removeOptimistic(layer);
    refreshLeave(client);
  }

  /** Lets decided requests keep their place in the lists. */
  function note(when: 'before' | 'after'): void {
    if (typeof change !== 'object' || !('status' in change)) {
      // A decision can't be undone after one of its days has changed.
      if (when === 'after') setRecentDecision(id, null);
      return;
    }
    const { status } = change;
    if (when === 'before') {
      if (!isUndoing) setRecentDecision(id, { status, phase: 'sending', undo: null });
      else if (recent) setRecentDecision(id, { ...recent, phase: 'undoing', undo: null });
    } else if (undoDecision) {
      setRecentDecision(id, { status, phase: 'done', undo: undoDecision });
    } else {
      setRecentDecision(id, { status, phase: 'undone', undo: null });
    }
  }
}
