import { londonDay } from '@portal/kernel/london';
import { useSyncExternalStore } from 'react';
import { currentTime } from './server-clock.ts';

/*
 * One timer for the whole app: everything that shows a running time re-renders at the same moment,
 * and the timer stops when nothing uses it.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now = currentTime();

/** At build time there is no current time: prerendered HTML hides it (`data-now`). */
const atBuild = () => 0;

/** The current time in milliseconds, updated every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, atBuild);
}

/** London’s date, updated when it changes. */
export function useToday(): string {
  return useSyncExternalStore(
    subscribe,
    () => londonDay(new Date(now)),
    () => londonDay(new Date(atBuild())),
  );
}

/** A value derived from the current time (`5 min ago`), updated only when it changes. */
export function useNowSelector<Value extends string | number>(read: (now: Date) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => read(new Date(now)),
    () => read(new Date(atBuild())),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function tick(): void {
  now = currentTime();
  for (const listener of listeners) listener();
  timer = setTimeout(tick, 1000 - (now % 1000));
}
