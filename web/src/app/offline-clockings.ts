import { useSyncExternalStore } from 'react';
import type { DeviceKind } from './device.ts';

/**
 * A clock-in or -out that the server has not answered yet. It is kept in the browser from the
 * press on, so that neither a lost network nor a closed page loses it, and under the person's id,
 * so that nobody else at the same browser sends it or sees it.
 */
export interface Clocking {
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  key: string;
  kind: 'in' | 'out';
  /** When it was pressed, by the server's clock: an instant. */
  at: string;
  device: DeviceKind;
  /** `sending`: the first try, as it happens. `refused`: kept until it has been read. */
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused, for people. */
  refusal?: string;
}

// One item of the storage for each: two tabs never overwrite each other's.
const prefixOf = (userId: string) => `clocking:${userId}:`;
const listeners = new Set<() => void>();

/** What is kept of a person, in the order in which it was pressed. */
export function clockingsOf(userId: string): Clocking[] {
  return storedOf(userId)
    .map((stored) => JSON.parse(stored) as Clocking)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** Whether something of a person is still to be sent. */
export function isToBeSent({ state }: Clocking): boolean {
  return state !== 'refused';
}

/** Keeps a clocking, or what became of it. Throws where the browser keeps nothing. */
export function keepClocking(userId: string, clocking: Clocking): void {
  localStorage.setItem(prefixOf(userId) + clocking.key, JSON.stringify(clocking));
  tell();
}

export function forgetClocking(userId: string, key: string): void {
  localStorage.removeItem(prefixOf(userId) + key);
  tell();
}

/** What is kept of a person, also by the browser's other tabs. */
export function useClockings(userId: string): Clocking[] {
  return useSyncExternalStore(subscribe, () => snapshotOf(userId));
}

let snapshot = { of: '', clockings: [] as Clocking[] };

function snapshotOf(userId: string): Clocking[] {
  const of = userId + storedOf(userId).join();
  if (of !== snapshot.of) snapshot = { of, clockings: clockingsOf(userId) };
  return snapshot.clockings;
}

function storedOf(userId: string): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(userId)))
    .map((key) => localStorage.getItem(key) ?? '')
    .filter(Boolean);
}

/** Calls back whenever what is kept changes, here or in another tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
