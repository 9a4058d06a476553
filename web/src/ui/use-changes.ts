import { useState } from 'react';

/** How often a value that was known has changed while it was shown: as a key, it makes it flash once. */
export function useChanges<Value>(value: Value | null): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) {
    setSeen({ value, changes: seen.value === null ? seen.changes : seen.changes + 1 });
  }
  return seen.changes;
}
