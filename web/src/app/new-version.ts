import { useSyncExternalStore } from 'react';

let take: (() => void) | null = null;
const listeners = new Set<() => void>();

/** A new version of the app is ready; `takeIt` loads the page anew with it. */
export function offerNewVersion(takeIt: () => void): void {
  setTake(takeIt);
}

/** The person goes on with the version that they have: it is offered again at the next visit. */
export function dismissNewVersion(): void {
  setTake(null);
}

/** What loads the new version; null where there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => take);
}

function setTake(next: (() => void) | null): void {
  take = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
