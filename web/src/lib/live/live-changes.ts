import { useApolloClient } from '@apollo/client/react';
import type { LiveChange } from '@portal/contracts/live-change';
import type { DocumentNode } from 'graphql';
import { useEffect, useEffectEvent } from 'react';
import { throttledRefetch } from './throttled-refetch.ts';

/** Called with the changes; with none if some may have been missed. */
type OnChange = (changes: readonly LiveChange[]) => void;

interface Listener {
  prefixes: readonly string[];
  onChange: OnChange;
}

const batchMs = 100;
/** Spreads refetches after an outage, since all clients are told at once. */
const spreadMs = 1_000;
const listeners = new Set<Listener>();
let pending: LiveChange[] = [];
let batchTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back soon after a change whose type starts with one of `prefixes` (`portal.attendance.`),
 * with the changes, or with none if some may have been missed. Changes carry no data: refetch what
 * is shown. The callback may differ at each render.
 */
export function useLiveChanges(prefixes: readonly string[], onChange: OnChange): void {
  const key = prefixes.join(' ');
  const call = useEffectEvent(onChange);
  useEffect(() => {
    const listener: Listener = {
      prefixes: key === '' ? [] : key.split(' '),
      onChange: (changes) => call(changes),
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [key]);
}

/** Refetches the active queries of these documents soon after a matching change. */
export function useLiveRefetch(
  prefixes: readonly string[],
  documents: readonly DocumentNode[],
): void {
  const client = useApolloClient();
  useLiveChanges(prefixes, () => throttledRefetch(client, documents));
}

/** Notifies the screens of a change, batched with others that arrive at the same time. */
export function notifyChange(change: LiveChange): void {
  pending.push(change);
  batchTimer ??= setTimeout(() => {
    const changes = pending;
    clearPendingChanges();
    for (const { prefixes, onChange } of [...listeners]) {
      const own = changes.filter(({ type }) => prefixes.some((prefix) => type.startsWith(prefix)));
      if (own.length > 0) onChange(own);
    }
  }, batchMs);
}

/** Notifies the screens that changes may have been missed. */
export function notifyMissedChanges(): void {
  setTimeout(() => {
    for (const { onChange } of [...listeners]) onChange([]);
  }, Math.random() * spreadMs);
}

/** Drops changes that were received for a previous user. */
export function clearPendingChanges(): void {
  clearTimeout(batchTimer);
  batchTimer = undefined;
  pending = [];
}
