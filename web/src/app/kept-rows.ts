/** A row of a list that changes by itself. */
export interface KeptRow<Row> {
  row: Row;
  /** When it left the list, where it has. */
  goneAt: number | null;
}

/**
 * The rows that are shown after a list has changed: those that were keep their places, also those
 * that have gone, and new ones come at the end, up to so many that have not gone.
 */
export function keepRows<Row extends { id: string }>(
  kept: readonly KeptRow<Row>[],
  live: readonly Row[],
  { most, now }: { most: number; now: number },
): readonly KeptRow<Row>[] {
  const byId = new Map(live.map((row) => [row.id, row]));
  const known = new Set(kept.map(({ row }) => row.id));
  const before = kept.map((one): KeptRow<Row> => {
    const row = byId.get(one.row.id);
    if (row) return row === one.row && one.goneAt === null ? one : { row, goneAt: null };
    return one.goneAt === null ? { row: one.row, goneAt: now } : one;
  });
  const places = most - before.filter(({ goneAt }) => goneAt === null).length;
  const added = live.filter(({ id }) => !known.has(id)).slice(0, Math.max(0, places));
  const isSame = added.length === 0 && before.every((one, place) => one === kept[place]);
  return isSame ? kept : [...before, ...added.map((row) => ({ row, goneAt: null }))];
}
