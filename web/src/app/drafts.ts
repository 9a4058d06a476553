import { useCallback, useEffect, useState } from 'react';

/*
 * What a person has typed and not yet sent. It lives in this tab's session storage, under the
 * person's id, so that it survives a failure, a reload and signing in again, and nobody else finds
 * it. Passwords and security answers are never given to it.
 */
const prefix = 'draft:';

/** Of a draft, who shows it: what a screen that was left still does to it is seen on the next one. */
const shownBy = new Map<string, Set<(value: unknown) => void>>();

/**
 * State that survives a reload: the value, a setter, and what to call once it was sent. What is to be
 * made of a value that was changed meanwhile is given to the setter as a function.
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
      // Out of the storage: whoever calls may have been shown an older one.
      const next = isFunction(given) ? given(readDraft(key) ?? initial) : given;
      setValue(next);
      for (const show of shownBy.get(key) ?? []) show(next);
      writeDraft(key, next);
    },
    [key, initial],
  );
  useEffect(() => {
    const show = (next: unknown) => setValue(next as Value);
    const all = shownBy.get(key) ?? new Set();
    shownBy.set(key, all.add(show));
    return () => {
      all.delete(show);
    };
  }, [key]);
  const clear = useCallback(() => {
    setValue(initial);
    sessionStorage.removeItem(key);
  }, [key, initial]);
  return [value, change, clear];
}

/** Removes every draft in this tab, or all that don't belong to one person. */
export function forgetDrafts({ except }: { except?: string } = {}): void {
  const kept = except === undefined ? null : `${prefix}${except}:`;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
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
    // Storage is full or refused: the text is still on the screen.
  }
}
