/** A map of at most `limit` entries: adding one more removes the one that was set first. */
export function createBoundedMap<Value>(limit: number) {
  const entries = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => entries.get(key),
    set(key: string, value: Value): void {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > limit) entries.delete(entries.keys().next().value as string);
    },
    delete: (key: string): boolean => entries.delete(key),
  };
}
