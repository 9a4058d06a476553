/** Lists that were read, by what was asked for. */
export type KeptLists<Row> = (
  asked: string,
  read: () => Promise<readonly Row[]>,
) => Promise<readonly Row[]>;

const most = 6;
/** Longer lists are asked for too seldom to be worth the memory. */
const mostRows = 20_000;

/**
 * Keeps the lists that were asked for last in memory, each for as long as `version` gives what it
 * gave before it was read. It must give something else after every change: then whoever asks gets
 * what a query would give that begins now, and several who ask at once share one.
 */
export function keptLists<Row>(version: () => Promise<string>): KeptLists<Row> {
  const kept = new Map<string, { version: string; rows: Promise<readonly Row[]> }>();

  return async (asked, read) => {
    const now = await version();
    const known = kept.get(asked);
    // At the end again, because what was not asked for longest is given up first.
    kept.delete(asked);
    const list = known?.version === now ? known : { version: now, rows: read() };
    kept.set(asked, list);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    const forget = () => {
      if (kept.get(asked) === list) kept.delete(asked);
    };
    list.rows.then((rows) => rows.length > mostRows && forget(), forget);
    return list.rows;
  };
}
