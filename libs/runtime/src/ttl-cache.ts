const ttlMs = 1_000;

/**
 * Caches the result of `load` for a second, for data that every request needs and that seldom changes.
 * Concurrent callers share one load. A failure rejects for them, and the next call loads again.
 */
export function createTtlCache<Value>(load: () => Promise<Value>): {
  get(): Promise<Value>;
  /** Makes the next call load again: for changes that must be visible at once. */
  invalidate(): void;
} {
  let cached: Promise<Value> | null = null;
  let loadedAt = 0;
  return {
    get() {
      const now = performance.now();
      if (cached && now - loadedAt <= ttlMs) return cached;
      loadedAt = now;
      const loading = load();
      cached = loading;
      loading.catch(() => {
        if (cached === loading) cached = null;
      });
      return loading;
    },
    invalidate() {
      cached = null;
    },
  };
}
