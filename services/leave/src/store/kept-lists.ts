/** Lists that were read, by what was asked for. `read` gives the rows of some people; null: of all. */
export type KeptLists<Row> = (
  asked: string,
  read: (userIds: readonly string[] | null) => Promise<readonly Row[]>,
) => Promise<readonly Row[]>;

interface Kept<Row, Version> {
  version: Version;
  rows: Promise<readonly Row[]>;
}

/** Longer lists are asked for too seldom to be worth the memory. */
const mostRows = 20_000;
/** Of more people, reading everybody's is the cheaper. */
const mostPeople = 500;

/**
 * Keeps the lists that were asked for last in memory, in no order. Whoever asks gets what a query
 * would give that begins now: `version` gives another value after every change, and what is read
 * after it is never older; `changed` tells whose rows may differ between two of them, and these alone
 * are read again. Several who ask at once share one query.
 */
export function keptLists<Row extends { userId: string }, Version>({
  version,
  changed,
  most = 6,
}: {
  version: () => Promise<Version>;
  /** Null where it may be anybody's. */
  changed: (before: Version, after: Version) => readonly string[] | null;
  /** How many lists are kept. */
  most?: number;
}): KeptLists<Row> {
  const kept = new Map<string, Kept<Row, Version>>();

  return async (asked, read) => {
    const now = await version();
    const known = kept.get(asked);
    // At the end again, because what was not asked for longest is given up first.
    kept.delete(asked);
    const list = known?.version === now ? known : { version: now, rows: rowsOf(known, now, read) };
    kept.set(asked, list);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    const forget = () => {
      if (kept.get(asked) === list) kept.delete(asked);
    };
    list.rows.then((rows) => rows.length > mostRows && forget(), forget);
    return list.rows;
  };

  async function rowsOf(
    known: Kept<Row, Version> | undefined,
    now: Version,
    read: Parameters<KeptLists<Row>>[1],
  ): Promise<readonly Row[]> {
    const people = known ? changed(known.version, now) : null;
    if (!known || people === null || people.length > mostPeople) return read(null);
    if (people.length === 0) return known.rows;
    const [before, theirs] = await Promise.all([known.rows.catch(() => null), read(people)]);
    // What could not be read is the concern of whoever asked for it.
    if (before === null) return read(null);
    const again = new Set(people);
    return [...before.filter(({ userId }) => !again.has(userId)), ...theirs];
  }
}
