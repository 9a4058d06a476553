import type { ArchivedRecordFragment } from '../../../gql/documents.ts';

export type ArchivedRecord = ArchivedRecordFragment;

/** Loaded records, newest day first, then by name. */
export interface RecordPage {
  items: readonly ArchivedRecord[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** Takes the fresh page and keeps unchanged records, so they aren't re-rendered. */
export function reuseRecords(fresh: RecordPage, current: RecordPage | null): RecordPage {
  if (!current) return fresh;
  const before = new Map(current.items.map((record) => [record.id, record]));
  const items = fresh.items.map((record) => {
    const old = before.get(record.id);
    return old && isSame(old, record) ? old : record;
  });
  return { ...fresh, items };
}

/** The ids of records that were inserted. Records after the last loaded one aren't new. */
export function newRecordIds(fresh: RecordPage, current: RecordPage): ReadonlySet<string> {
  const before = new Set(current.items.map(({ id }) => id));
  const last = fresh.items.findLastIndex(({ id }) => before.has(id));
  const added = fresh.items.slice(0, last).filter(({ id }) => !before.has(id));
  return new Set(added.map(({ id }) => id));
}

/** Appends a page; unchanged if it doesn't follow the loaded records. */
export function appendPage(current: RecordPage, after: string, page: RecordPage): RecordPage {
  if (current.next !== after) return current;
  return { items: [...current.items, ...page.items], next: page.next };
}

export function removeRecord(current: RecordPage, id: string): RecordPage {
  return { ...current, items: current.items.filter((record) => record.id !== id) };
}

export function recordPersonName({ firstName, lastName }: ArchivedRecord): string {
  return `${firstName} ${lastName}`.trim();
}

function isSame(one: ArchivedRecord, other: ArchivedRecord): boolean {
  return (Object.keys(other) as (keyof ArchivedRecord)[]).every((key) => one[key] === other[key]);
}
