import { useSyncExternalStore } from 'react';
import type { DeviceKind } from '../browser/detect-device.ts';

/**
 * A clock-in or clock-out that the server has not confirmed yet. It is stored from the moment it is
 * pressed, so that neither a lost network nor a closed page loses it, and under the user’s id, so
 * that nobody else in the same browser sends or sees it.
 */
export interface Clocking {
  /** The idempotency key: however often it is sent, it counts once. */
  key: string;
  kind: 'in' | 'out';
  /** When it was pressed, by the server’s clock. */
  at: string;
  device: DeviceKind;
  /**
   * `sending`: the first attempt. `waiting`: queued. `refused`: kept until the user dismisses it.
   */
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused, as a sentence for the user. */
  refusal?: string;
}

// One storage item each, so that tabs never overwrite each other's.
const prefixOf = (userId: string) => `clocking:${userId}:`;
const listeners = new Set<() => void>();

/** A user’s stored clockings in the order in which they were pressed. */
export function clockingsOf(userId: string): Clocking[] {
  return storedOf(userId)
    .map((stored) => JSON.parse(stored) as Clocking)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** Whether a clocking still has to be sent. */
export function isUnsentClocking({ state }: Clocking): boolean {
  return state !== 'refused';
}

/** Stores a clocking or its new state. Throws if the browser blocks storage. */
export function saveClocking(userId: string, clocking: Clocking): void {
  localStorage.setItem(prefixOf(userId) + clocking.key, JSON.stringify(clocking));
  notify();
}

export function removeClocking(userId: string, key: string): void {
  localStorage.removeItem(prefixOf(userId) + key);
  notify();
}

/** A user’s stored clockings, kept up to date across tabs. */
export function useClockings(userId: string): Clocking[] {
  return useSyncExternalStore(onClockingsChange, () => snapshotOf(userId));
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

/** Calls back whenever stored clockings change, here or in another tab. */
export function onClockingsChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
