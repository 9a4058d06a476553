import { useState } from 'react';

/**
 * How often a value has changed while it was shown. Used as a key, it restarts a flash animation.
 */
export function useChangeCount<Value>(value: Value | null): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) {
    setSeen({ value, changes: seen.value === null ? seen.changes : seen.changes + 1 });
  }
  return seen.changes;
}
