import { useCallback, useEffect, useState } from 'react';
import {
  draftKey,
  loadDrafts,
  prepareToStore,
  readDraft,
  removeDraft,
  writeDraft,
} from './draft-storage.ts';

/**
 * The mounted hooks of each draft. A screen that was left may still change a draft that is shown
 * elsewhere.
 */
const listenersByKey = new Map<string, Set<(value: unknown) => void>>();

/**
 * State that survives a reload (draft-storage.ts). Returns the value, a setter and a function that clears it once it
 * was sent. The setter also takes an updater function. Passwords and security answers are never stored.
 */
export function useDraft<Value>(
  owner: string,
  name: string,
  initial: Value,
): [Value, (value: Value | ((now: Value) => Value)) => void, () => void] {
  const key = draftKey(owner, name);
  const [value, setValue] = useState<Value>(() => readDraft(key) ?? initial);
  const change = useCallback(
    (given: Value | ((now: Value) => Value)) => {
      // Read again: the caller’s render may be older.
      const next = isFunction(given) ? given(readDraft(key) ?? initial) : given;
      setValue(next);
      notifyListeners(key, next);
      writeDraft(key, next);
    },
    [key, initial],
  );
  useEffect(() => prepareToStore(owner), [owner]);
  useEffect(() => {
    const listener = (next: unknown) => setValue(next as Value);
    const all = listenersByKey.get(key) ?? new Set();
    listenersByKey.set(key, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }, [key]);
  const clear = useCallback(() => {
    setValue(initial);
    removeDraft(key);
  }, [key, initial]);
  return [value, change, clear];
}

/** Loads what a user typed before a reload, also into forms that are shown already. */
export function restoreDrafts(owner: string): Promise<void> {
  return loadDrafts(owner, notifyListeners);
}

function notifyListeners(key: string, value: unknown): void {
  for (const notify of listenersByKey.get(key) ?? []) notify(value);
}

function isFunction<Value>(given: Value | ((now: Value) => Value)): given is (now: Value) => Value {
  return typeof given === 'function';
}
