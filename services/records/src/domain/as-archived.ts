import type { DayDifference, NamedRecord, StoredRecord } from './day-difference.ts';

/** The records of somebody's day as they are once a difference is written; `deleted` doesn't come back. */
export function asArchived(
  stored: readonly StoredRecord[],
  { fresh, changed, gone }: DayDifference,
  deleted: ReadonlySet<string>,
): NamedRecord[] {
  const changes = new Map(changed.map((one) => [one.id, one.changes]));
  return [
    ...stored
      .filter(({ id }) => !gone.includes(id))
      .map((record) => ({ ...record, ...changes.get(record.id) })),
    ...fresh.filter(({ id }) => !deleted.has(id)),
  ];
}
