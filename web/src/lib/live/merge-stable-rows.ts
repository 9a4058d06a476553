/** A row of a list that changes while it is shown. */
export interface StableRow<Row> {
  row: Row;
  /** When the row was removed from the list; null while it is there. */
  goneAt: number | null;
}

/**
 * Merges a changed list into the rows that are shown. Existing rows keep their places, even if they
 * were removed. New rows are appended, up to `most` rows that were not removed.
 */
export function mergeStableRows<Row extends { id: string }>(
  current: readonly StableRow<Row>[],
  live: readonly Row[],
  { most, now }: { most: number; now: number },
): readonly StableRow<Row>[] {
  const byId = new Map(live.map((row) => [row.id, row]));
  const currentIds = new Set(current.map(({ row }) => row.id));
  const before = current.map((one): StableRow<Row> => {
    const row = byId.get(one.row.id);
    if (row) return row === one.row && one.goneAt === null ? one : { row, goneAt: null };
    return one.goneAt === null ? { row: one.row, goneAt: now } : one;
  });
  const places = most - before.filter(({ goneAt }) => goneAt === null).length;
  const added = live.filter(({ id }) => !currentIds.has(id)).slice(0, Math.max(0, places));
  const isSame = added.length === 0 && before.every((one, place) => one === current[place]);
  return isSame ? current : [...before, ...added.map((row) => ({ row, goneAt: null }))];
}
