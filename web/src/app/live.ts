import { useApolloClient } from '@apollo/client/react';
import type { LiveChange } from '@portal/contracts/live';
import type { DocumentNode } from 'graphql';
import { useEffect, useEffectEvent } from 'react';
import { refetchSoon } from './live-refetch.ts';

/** What a screen does with changes; none of them stands for whatever may have been missed. */
type OnChange = (changes: readonly LiveChange[]) => void;

interface Listener {
  prefixes: readonly string[];
  onChange: OnChange;
}

const gatherMs = 100;
/** All who were cut off are told at once: they ask again one after the other. */
const spreadMs = 1_000;
const listeners = new Set<Listener>();
let gathered: LiveChange[] = [];
let gathering: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back soon after something has changed of which the type begins with one of `prefixes`
 * (`portal.attendance.`): with the changes, or with none where some may have been missed. They say
 * what changed and not how: whoever shows it asks again. A callback may be another at each render.
 */
export function useLiveChanges(prefixes: readonly string[], onChange: OnChange): void {
  const key = prefixes.join(' ');
  const call = useEffectEvent(onChange);
  useEffect(() => {
    const listener: Listener = {
      prefixes: key.split(' '),
      onChange: (changes) => call(changes),
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [key]);
}

/** Asks again for what active queries of these documents show, soon after it has changed. */
export function useLiveRefetch(
  prefixes: readonly string[],
  documents: readonly DocumentNode[],
): void {
  const client = useApolloClient();
  useLiveChanges(prefixes, () => refetchSoon(client, documents));
}

/** Tells the screens of a change, together with others that come at the same time. */
export function tellOfChange(change: LiveChange): void {
  gathered.push(change);
  gathering ??= setTimeout(() => {
    const changes = gathered;
    forgetGathered();
    for (const { prefixes, onChange } of [...listeners]) {
      const own = changes.filter(({ type }) => prefixes.some((prefix) => type.startsWith(prefix)));
      if (own.length > 0) onChange(own);
    }
  }, gatherMs);
}

/** Tells the screens that changes may have been missed. */
export function tellOfReset(): void {
  setTimeout(() => {
    for (const { onChange } of [...listeners]) onChange([]);
  }, Math.random() * spreadMs);
}

/** Nobody is to be told any more of what came for somebody. */
export function forgetGathered(): void {
  clearTimeout(gathering);
  gathering = undefined;
  gathered = [];
}
