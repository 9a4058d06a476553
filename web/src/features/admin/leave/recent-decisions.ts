import { undoMinutes } from '@portal/contracts/leave/undo-minutes';
import { useSyncExternalStore } from 'react';
import type { LeaveStatus } from '../../leave/leave-words.ts';

/** What an administrator has just decided here. */
export interface RecentDecision {
  status: LeaveStatus;
  /** `undone`: it is pending again, whenever the list says so. */
  phase: 'sending' | 'done' | 'undoing' | 'undone';
  /** Null where nothing takes it back. */
  undo: (() => void) | null;
}

const recent = new Map<string, RecentDecision>();
const listeners = new Set<() => void>();

/** By when every list has been fetched again, and says itself what is pending. */
const undoneMs = 10_000;

/** Notes what this administrator has decided; null for nothing that is to be said. */
export function setRecentDecision(id: string, decision: RecentDecision | null): void {
  if (decision) recent.set(id, decision);
  else recent.delete(id);
  for (const listener of [...listeners]) listener();
  if (!decision) return;
  const ms = decision.phase === 'undone' ? undoneMs : undoMinutes * 60_000;
  setTimeout(() => recent.get(id) === decision && setRecentDecision(id, null), ms);
}

export function recentDecision(id: string): RecentDecision | null {
  return recent.get(id) ?? null;
}

/** What was decided here about a request, for as long as it can be undone. */
export function useRecentDecision(id: string): RecentDecision | null {
  return useSyncExternalStore(subscribe, () => recentDecision(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
