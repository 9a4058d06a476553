import { useEffect, useState } from 'react';
import { type KeptRow, keepRows } from './kept-rows.ts';
import type { Watched } from './use-watched.ts';

/** For how long what has gone keeps its place: less than a decision can be undone. */
const keptMs = 4.5 * 60_000;

/**
 * The rows of a list that changes by itself, so that none moves below the pointer: what has gone
 * keeps its place until the list is left, or for some minutes.
 */
export function useKeptRows<Row extends { id: string }>(
  { value: live, isRemembered }: Pick<Watched<readonly Row[]>, 'value' | 'isRemembered'>,
  most = Number.POSITIVE_INFINITY,
): readonly KeptRow<Row>[] {
  const [kept, setKept] = useState<readonly KeptRow<Row>[]>([]);
  const rows = live ? keepRows(kept, live, { most, now: Date.now() }) : kept;
  // What was known from before may have gone long since: its places are nobody's yet.
  if (rows !== kept && !isRemembered) setKept(rows);

  const goneAt = rows.flatMap((one) => one.goneAt ?? []);
  const firstGoneAt = goneAt.length > 0 ? Math.min(...goneAt) : null;
  useEffect(() => {
    if (firstGoneAt === null) return;
    const timer = setTimeout(
      () => setKept((all) => all.filter((one) => one.goneAt !== firstGoneAt)),
      firstGoneAt + keptMs - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [firstGoneAt]);
  return rows;
}
