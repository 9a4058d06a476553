import { createPersonCache, type PersonCache } from './person-cache.ts';

/** Person caches by key, for example by week. Invalidations concern the caches of all keys. */
export interface KeyedPersonCache<Key, Value> {
  /** The cache of a key, which becomes the most recently used one. */
  get(key: Key): PersonCache<Value>;
  invalidate(userId: string): void;
  invalidateAll(): void;
}

/**
 * Keeps the person caches of the `maxKeys` most recently used keys (person-cache.ts says what for).
 * Keys are equal if they are equal as JSON. `load` gets the key too. A cache whose values `isKept`
 * rejects is read for its callers, but not kept: for values that need too much memory.
 */
export function createKeyedPersonCache<Key, Value>(
  load: (key: Key, userIds: readonly string[] | null) => Promise<Map<string, Value>>,
  {
    maxKeys,
    isKept = () => true,
  }: { maxKeys: number; isKept?: (values: ReadonlyMap<string, Value>) => boolean },
): KeyedPersonCache<Key, Value> {
  // In order of their last use.
  const caches = new Map<string, PersonCache<Value>>();

  function create(key: Key, id: string): PersonCache<Value> {
    const cache = createPersonCache((userIds) => load(key, userIds));
    const limited = {
      ...cache,
      async read() {
        const values = await cache.read();
        if (!isKept(values) && caches.get(id) === limited) caches.delete(id);
        return values;
      },
    };
    return limited;
  }

  return {
    get(key) {
      const id = JSON.stringify(key);
      const cache = caches.get(id) ?? create(key, id);
      caches.delete(id);
      caches.set(id, cache);
      const [leastRecent] = caches.keys();
      if (caches.size > maxKeys && leastRecent !== undefined) caches.delete(leastRecent);
      return cache;
    },
    invalidate(userId) {
      for (const cache of caches.values()) cache.invalidate(userId);
    },
    invalidateAll() {
      for (const cache of caches.values()) cache.invalidateAll();
    },
  };
}
