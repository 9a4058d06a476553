import { useEffect, useState } from 'react';
import { mergeStableRows, type StableRow } from './merge-stable-rows.ts';
import type { LiveQuery } from './use-live-query.ts';

/**
 * How long a removed row keeps its place: shorter than the time in which a decision can be undone.
 */
const removedRowMs = 4.5 * 60_000;

/**
 * Rows of a live list that don’t move under the pointer: removed rows keep their place for some
 * minutes or until the list is left.
 */
export function useStableRows<Row extends { id: string }>(
  { value: live, isRemembered }: Pick<LiveQuery<readonly Row[]>, 'value' | 'isRemembered'>,
  most = Number.POSITIVE_INFINITY,
): readonly StableRow<Row>[] {
  const [current, setCurrent] = useState<readonly StableRow<Row>[]>([]);
  const rows = live ? mergeStableRows(current, live, { most, now: Date.now() }) : current;
  // Cached rows may be outdated: don’t reserve places for them.
  if (rows !== current && !isRemembered) setCurrent(rows);

  const goneAt = rows.flatMap((one) => one.goneAt ?? []);
  const firstGoneAt = goneAt.length > 0 ? Math.min(...goneAt) : null;
  useEffect(() => {
    if (firstGoneAt === null) return;
    const timer = setTimeout(
      () => setCurrent((all) => all.filter((one) => one.goneAt !== firstGoneAt)),
      firstGoneAt + removedRowMs - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [firstGoneAt]);
  return rows;
}
