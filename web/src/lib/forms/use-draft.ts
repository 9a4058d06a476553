import { useCallback, useEffect, useState } from 'react';

/*
 * Form input that has not been sent yet. It is stored in this tab's session storage under the user's
 * id, so that it survives errors, reloads and signing in again, and no other user sees it. Passwords
 * and security answers are never stored.
 */
const prefix = 'draft:';

/**
 * The mounted hooks of each draft. A screen that was left may still change a draft that is shown
 * elsewhere.
 */
const listenersByKey = new Map<string, Set<(value: unknown) => void>>();

/**
 * State that survives a reload. Returns the value, a setter and a function that clears it once it
 * was sent. The setter also takes an updater function.
 */
export function useDraft<Value>(
  owner: string,
  name: string,
  initial: Value,
): [Value, (value: Value | ((now: Value) => Value)) => void, () => void] {
  const key = `${prefix}${owner}:${name}`;
  const [value, setValue] = useState<Value>(() => readDraft(key) ?? initial);
  const change = useCallback(
    (given: Value | ((now: Value) => Value)) => {
      // Read from storage: the caller’s render may be older.
      const next = isFunction(given) ? given(readDraft(key) ?? initial) : given;
      setValue(next);
      for (const notify of listenersByKey.get(key) ?? []) notify(next);
      writeDraft(key, next);
    },
    [key, initial],
  );
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
    sessionStorage.removeItem(key);
  }, [key, initial]);
  return [value, change, clear];
}

/** Removes all drafts in this tab, or all but those of one user. */
export function clearDrafts({ except }: { except?: string } = {}): void {
  const keptPrefix = except === undefined ? null : `${prefix}${except}:`;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !(keptPrefix && key.startsWith(keptPrefix)))
      sessionStorage.removeItem(key);
  }
}

function isFunction<Value>(given: Value | ((now: Value) => Value)): given is (now: Value) => Value {
  return typeof given === 'function';
}

function readDraft<Value>(key: string): Value | null {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? null : (JSON.parse(stored) as Value);
  } catch {
    return null;
  }
}

function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the text is still on the screen.
  }
}
