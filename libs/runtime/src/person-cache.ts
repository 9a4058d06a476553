/**
 * Caches values by person, for lists of all staff. It takes `hours-summary` for 10,000 staff from 1.22
 * to 0.1 of the baseline's time, and a query of 0.25 s out of `dashboards` (docs/performance.md).
 *
 * - `createPersonCache(load)` for one value per person, for example their rows: `Map<userId, Row[]>`
 * - `createKeyedPersonCache(load, options)` for one such cache for each week or date range
 * - `watchPersonChanges(connection, collections)` invalidates the caches when any process changes the
 *   data, and reads them: `changes.read(cache)`
 * - `createCacheInvalidatingOutbox(outbox, changes)` invalidates them at once when this process changes it
 */
export interface PersonCache<Value> {
  /** As current as a query that starts now. Later calls change the returned map. */
  read(): Promise<ReadonlyMap<string, Value>>;
  /** Invalidates one person's value. */
  invalidate(userId: string): void;
  /** Invalidates everybody's values. */
  invalidateAll(): void;
  /** Changes whenever the cached values change, for what is computed from them. */
  version(): number;
}

/**
 * Loads the values of some people, or of everybody (null). People without a value are left out of the
 * map. The query must see all that was committed before it began.
 */
export type LoadByPerson<Value> = (
  userIds: readonly string[] | null,
) => Promise<Map<string, Value>>;

/** For more invalid values, reading everybody's is cheaper. */
const maxStale = 2_000;

/**
 * Caches the values of `load` in memory. It loads everybody's (`null`) at first, then only those
 * that were invalidated. Concurrent callers share one query. Rejects if `load` does.
 */
export function createPersonCache<Value>(load: LoadByPerson<Value>): PersonCache<Value> {
  let values = new Map<string, Value>();
  let stale: Set<string> | 'all' = 'all';
  let reading: Promise<void> | null = null;
  let version = 0;

  async function readAgain(): Promise<void> {
    const batch = stale;
    // This query may miss changes from here on.
    stale = new Set();
    try {
      if (batch === 'all') {
        values = await load(null);
      } else {
        const found = await load([...batch]);
        for (const userId of batch) {
          const value = found.get(userId);
          if (value === undefined) values.delete(userId);
          else values.set(userId, value);
        }
      }
      version += 1;
    } catch (failure) {
      if (batch === 'all') stale = 'all';
      else for (const userId of batch) invalidate(userId);
      throw failure;
    } finally {
      reading = null;
    }
  }

  function invalidate(userId: string): void {
    if (stale === 'all') return;
    stale.add(userId);
    if (stale.size > maxStale) stale = 'all';
  }

  return {
    async read() {
      // It may have begun before the latest change. Its own caller gets its error.
      await reading?.catch(() => undefined);
      // A query that another waiting caller has started by now began after the change.
      if (!reading && (stale === 'all' || stale.size > 0)) reading = readAgain();
      await reading;
      return values;
    },
    invalidate,
    invalidateAll() {
      stale = 'all';
    },
    version: () => version,
  };
}
