/**
 * A map of at most `limit` entries: adding one more removes the one that was set first. With `sizeOf`, which
 * gives the size of a key, all together are at most of size `limit`.
 */
export function createBoundedMap<Value>(limit: number, sizeOf: (key: string) => number = () => 1) {
  const entries = new Map<string, Value>();
  let size = 0;

  function remove(key: string): boolean {
    const isRemoved = entries.delete(key);
    if (isRemoved) size -= sizeOf(key);
    return isRemoved;
  }

  return {
    get: (key: string): Value | undefined => entries.get(key),
    set(key: string, value: Value): void {
      remove(key);
      if (sizeOf(key) > limit) return;
      entries.set(key, value);
      size += sizeOf(key);
      while (size > limit) remove(entries.keys().next().value as string);
    },
    delete: remove,
  };
}
