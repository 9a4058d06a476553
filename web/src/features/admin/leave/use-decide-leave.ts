import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { toast } from '../../../ui/toast.tsx';
import {
  approval,
  cancellation,
  type Decision,
  dayDecision,
  deletion,
  denial,
} from './decisions.ts';
import { type HandledLeave, leaveInWords } from './handled-leave.ts';
import { refreshLeave, showChange } from './leave-in-cache.ts';
import { recentDecision, setRecentDecision } from './recent-decisions.ts';
import { type Outcome, sayLeaveFailure } from './say-leave-failure.ts';

/**
 * What an administrator can do with requests for leave of any type. Each says what became of it,
 * with a way back where there is one, has the lists asked for again, and never rejects. What can be
 * undone is shown at once, unless a refusal is to be expected, and taken back where one comes.
 */
export function useDecideLeave() {
  const client = useApolloClient();
  return useMemo(() => {
    const decide = (decision: Decision) => carryOut(client, decision);
    return {
      /** Also restores what was cancelled. */
      approve: (leave: HandledLeave) => decide(approval(leave)),
      /** Annual leave wants a reason; sick and compassionate leave takes none. */
      decline: (leave: HandledLeave, reason?: string) => decide(denial(leave, reason)),
      cancel: (leave: HandledLeave) => decide(cancellation(leave)),
      remove: (leave: HandledLeave) => decide(deletion(leave)),
      cancelDay: (leave: HandledLeave, date: string) => decide(dayDecision(leave, 'cancel', date)),
      restoreDay: (leave: HandledLeave, date: string) =>
        decide(dayDecision(leave, 'restore', date)),
      removeDay: (leave: HandledLeave, date: string) => decide(dayDecision(leave, 'delete', date)),
    };
  }, [client]);
}

let layers = 0;

async function carryOut(
  client: ApolloClient,
  decision: Decision,
  { isUndoing = false } = {},
): Promise<Outcome> {
  const { leave, change, done, write, undo } = decision;
  const { id } = leave;
  const layer = `leave ${++layers}`;
  const recent = recentDecision(id);
  const isShownAtOnce = (undo || isUndoing) && !leave.conflicts;
  const undoIt =
    undo && !isUndoing ? () => void carryOut(client, undo(), { isUndoing: true }) : null;
  if (isShownAtOnce) {
    client.cache.batch({ optimistic: layer, update: (cache) => showChange(cache, id, change) });
    note('before');
  }
  try {
    await write(client);
    note('after');
    toast({
      title: 'Leave Request Updated',
      description: `${leaveInWords(leave)}, is ${done}.`,
      tone: 'success',
      ...(undoIt && { action: { label: 'Undo', onPress: undoIt } }),
    });
    return 'done';
  } catch (cause) {
    const { outcome, isDeleted } = sayLeaveFailure(decision, cause);
    if (isDeleted) showChange(client.cache, id, 'deleted');
    setRecentDecision(id, isUndoing && outcome === 'failed' ? recent : null);
    return outcome;
  } finally {
    client.cache.removeOptimistic(layer);
    refreshLeave(client);
  }

  /** For the lists in which what was decided keeps its place. */
  function note(when: 'before' | 'after'): void {
    if (typeof change !== 'object' || !('status' in change)) {
      // Nothing undoes a decision any more once a day of it has changed.
      if (when === 'after') setRecentDecision(id, null);
      return;
    }
    const { status } = change;
    if (when === 'before') {
      if (!isUndoing) setRecentDecision(id, { status, phase: 'sending', undo: null });
      else if (recent) setRecentDecision(id, { ...recent, phase: 'undoing', undo: null });
    } else if (undoIt) {
      setRecentDecision(id, { status, phase: 'done', undo: undoIt });
    } else {
      setRecentDecision(id, { status, phase: 'undone', undo: null });
    }
  }
}
