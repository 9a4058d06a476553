/** What was read of everybody, by person, with what has changed since read again. */
export interface KeptByPerson<Value> {
  /** As true as a query that begins now. What it gives is changed by later calls. */
  read(): Promise<ReadonlyMap<string, Value>>;
  /** Tells that what is kept of somebody may no longer be true. */
  changed(userId: string): void;
  /** Tells the same of everybody. */
  forget(): void;
  /** Another one whenever what is kept is. */
  version(): number;
}

/** With more than so many to read again, reading all is the cheaper. */
const mostAtOnce = 2_000;

/**
 * Keeps in memory what `load` reads: of everybody (`null`) at first, afterwards of those alone who
 * have changed. However many ask at once, one query is under way. Rejects as `load` does.
 */
export function keptByPerson<Value>(
  load: (userIds: readonly string[] | null) => Promise<Map<string, Value>>,
): KeptByPerson<Value> {
  let kept = new Map<string, Value>();
  let stale: Set<string> | 'all' = 'all';
  let reading: Promise<void> | null = null;
  let version = 0;

  async function readAgain(): Promise<void> {
    const asked = stale;
    // Whatever changes from here on may come too late for this query.
    stale = new Set();
    try {
      if (asked === 'all') {
        kept = await load(null);
      } else {
        const found = await load([...asked]);
        for (const userId of asked) {
          const value = found.get(userId);
          if (value === undefined) kept.delete(userId);
          else kept.set(userId, value);
        }
      }
      version += 1;
    } catch (failure) {
      if (asked === 'all') stale = 'all';
      else for (const userId of asked) changed(userId);
      throw failure;
    } finally {
      reading = null;
    }
  }

  function changed(userId: string): void {
    if (stale === 'all') return;
    stale.add(userId);
    if (stale.size > mostAtOnce) stale = 'all';
  }

  return {
    async read() {
      // It may have begun before the latest change; whoever asked for it hears of its failure.
      await reading?.catch(() => undefined);
      // The one that is under way by now, of somebody who waited here too, began after it.
      if (!reading && (stale === 'all' || stale.size > 0)) reading = readAgain();
      await reading;
      return kept;
    },
    changed,
    forget() {
      stale = 'all';
    },
    version: () => version,
  };
}
