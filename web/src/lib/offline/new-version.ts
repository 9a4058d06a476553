import { useSyncExternalStore } from 'react';

let applyNewVersion: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Offers a new version of the app; `applyUpdate` reloads the page with it. */
export function offerNewVersion(applyUpdate: () => void): void {
  setNewVersion(applyUpdate);
}

/** Hides the offer until the next visit. */
export function dismissNewVersion(): void {
  setNewVersion(null);
}

/** The function that loads the new version; null if there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => applyNewVersion);
}

function setNewVersion(next: (() => void) | null): void {
  applyNewVersion = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
