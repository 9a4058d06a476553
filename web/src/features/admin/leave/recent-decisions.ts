import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import { useSyncExternalStore } from 'react';
import type { LeaveStatus } from '../../leave/format-leave.ts';

/** A decision that was made in this browser. */
export interface RecentDecision {
  status: LeaveStatus;
  /** `undone`: pending again, whatever the list still says. */
  phase: 'sending' | 'done' | 'undoing' | 'undone';
  /** Null if it can't be undone. */
  undo: (() => void) | null;
}

const recent = new Map<string, RecentDecision>();
const listeners = new Set<() => void>();

/** The time after which every list has been refetched. */
const undoneMs = 10_000;

/** Stores a decision until it can't be undone any more; null removes it. */
export function setRecentDecision(id: string, decision: RecentDecision | null): void {
  if (decision) recent.set(id, decision);
  else recent.delete(id);
  for (const listener of [...listeners]) listener();
  if (!decision) return;
  const ms = decision.phase === 'undone' ? undoneMs : decisionUndoMinutes * 60_000;
  setTimeout(() => recent.get(id) === decision && setRecentDecision(id, null), ms);
}

export function recentDecision(id: string): RecentDecision | null {
  return recent.get(id) ?? null;
}

/** The decision on a request, while it can be undone. */
export function useRecentDecision(id: string): RecentDecision | null {
  return useSyncExternalStore(subscribe, () => recentDecision(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
