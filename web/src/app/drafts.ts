import { useCallback, useState } from 'react';

/*
 * What a person has typed and not yet sent. It lives in this tab's session storage, under the
 * person's id, so that it survives a failure, a reload and signing in again, and nobody else finds
 * it. Passwords and security answers are never given to it.
 */
const prefix = 'draft:';

/** State that survives a reload: the value, a setter, and what to call once it was sent. */
export function useDraft<Value>(
  owner: string,
  name: string,
  initial: Value,
): [Value, (value: Value) => void, () => void] {
  const key = `${prefix}${owner}:${name}`;
  const [value, setValue] = useState<Value>(() => readDraft(key) ?? initial);
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      writeDraft(key, next);
    },
    [key],
  );
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
