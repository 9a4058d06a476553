import { londonDay } from '@portal/kernel/london';
import { useSyncExternalStore } from 'react';
import { currentTime } from './server-clock.ts';

/*
 * One ticking clock for the whole app: everything that shows a running time re-renders on the same
 * second, and the timer stops when nothing shows one.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now = currentTime();

/** Of no time in particular: HTML made by the build hides what shows it (`data-now`). */
const atBuild = () => 0;

/** The present, in milliseconds, anew each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, atBuild);
}

/** London's day, anew when it begins: who shows no more than that is not drawn each second. */
export function useToday(): string {
  return useSyncExternalStore(
    subscribe,
    () => londonDay(new Date(now)),
    () => londonDay(new Date(atBuild())),
  );
}

/** What is read out of the present, anew when it is another: `5 min ago` is not drawn each second. */
export function useNowAs<Value extends string | number>(read: (now: Date) => Value): Value {
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
