/** Cached lists by key. `read` loads the rows of some people, or of everybody (null). */
export type PersonCache<Row> = (
  key: string,
  read: (userIds: readonly string[] | null) => Promise<readonly Row[]>,
) => Promise<readonly Row[]>;

interface CachedRows<Row, Version> {
  version: Version;
  rows: Promise<readonly Row[]>;
}

/** Longer lists are requested too rarely to be worth the memory. */
const maxRows = 20_000;
/** For more people, reading everybody's rows is cheaper. */
const maxPeople = 500;

/**
 * Caches the most recently used lists in memory, with their rows in no order. A list is as current
 * as a query that starts now: `version` returns a new value after every change, and rows read after
 * it are never older. `changed` returns the people whose rows may differ between two versions; only
 * their rows are read again. Concurrent callers share one query.
 */
export function createPersonCache<Row extends { userId: string }, Version>({
  version,
  changed,
  maxLists = 6,
}: {
  version: () => Promise<Version>;
  /** Null if anybody's rows may have changed. */
  changed: (before: Version, after: Version) => readonly string[] | null;
  /** The maximum number of cached lists. */
  maxLists?: number;
}): PersonCache<Row> {
  const lists = new Map<string, CachedRows<Row, Version>>();

  return async (key, read) => {
    const now = await version();
    const known = lists.get(key);
    // Reinserted at the end, because the least recently used list is evicted first.
    lists.delete(key);
    const list = known?.version === now ? known : { version: now, rows: rowsOf(known, now, read) };
    lists.set(key, list);
    const [oldest] = lists.keys();
    if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
    const forget = () => {
      if (lists.get(key) === list) lists.delete(key);
    };
    list.rows.then((rows) => rows.length > maxRows && forget(), forget);
    return list.rows;
  };

  async function rowsOf(
    known: CachedRows<Row, Version> | undefined,
    now: Version,
    read: Parameters<PersonCache<Row>>[1],
  ): Promise<readonly Row[]> {
    const people = known ? changed(known.version, now) : null;
    if (!known || people === null || people.length > maxPeople) return read(null);
    if (people.length === 0) return known.rows;
    const [before, changedRows] = await Promise.all([known.rows.catch(() => null), read(people)]);
    // The earlier caller gets the error of the earlier read.
    if (before === null) return read(null);
    const changedIds = new Set(people);
    return [...before.filter(({ userId }) => !changedIds.has(userId)), ...changedRows];
  }
}
