import type { ArchivedRecordFragment } from '../../../gql/documents.ts';

export type ArchivedRecord = ArchivedRecordFragment;

/** Records as they are listed: newest day first, within a day by name. */
export interface Listed {
  items: readonly ArchivedRecord[];
  /** Asks for those that follow; null where there are none. */
  next: string | null;
}

/** What was asked for anew; what has not changed is the same object as before, and is not drawn anew. */
export function withKnown(fresh: Listed, known: Listed | null): Listed {
  if (!known) return fresh;
  const before = new Map(known.items.map((record) => [record.id, record]));
  const items = fresh.items.map((record) => {
    const old = before.get(record.id);
    return old && isSame(old, record) ? old : record;
  });
  return { ...fresh, items };
}

/** Those that came between the ones that are listed; what follows them is only nearer than before. */
export function freshIn(fresh: Listed, known: Listed): ReadonlySet<string> {
  const before = new Set(known.items.map(({ id }) => id));
  const last = fresh.items.findLastIndex(({ id }) => before.has(id));
  const came = fresh.items.slice(0, last).filter(({ id }) => !before.has(id));
  return new Set(came.map(({ id }) => id));
}

/** What is listed with a page of what follows; nothing new where that page does not follow it. */
export function withMore(known: Listed, after: string, page: Listed): Listed {
  if (known.next !== after) return known;
  return { items: [...known.items, ...page.items], next: page.next };
}

export function without(known: Listed, id: string): Listed {
  return { ...known, items: known.items.filter((record) => record.id !== id) };
}

export function nameOfRecord({ firstName, lastName }: ArchivedRecord): string {
  return `${firstName} ${lastName}`.trim();
}

function isSame(one: ArchivedRecord, other: ArchivedRecord): boolean {
  return (Object.keys(other) as (keyof ArchivedRecord)[]).every((key) => one[key] === other[key]);
}
