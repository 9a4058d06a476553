import type { DayDifference, StoredRecord } from './day-difference.ts';

/** Gives the records of a person's day with a difference applied. */
export function applyDayDifference(
  stored: readonly StoredRecord[],
  { added, changed, removed }: DayDifference,
): Omit<StoredRecord, 'id'>[] {
  const changes = new Map(changed.map(({ id, changes }) => [id, changes]));
  return [
    ...stored
      .filter(({ id }) => !removed.includes(id))
      .map((record) => ({ ...record, ...changes.get(record.id) })),
    ...added,
  ];
}
