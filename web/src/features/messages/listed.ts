import type { Message } from './boxes.ts';

/** What is listed of a box, newest first. */
export interface Listed {
  items: readonly Message[];
  /** Asks for what is older; null where there is nothing. */
  next: string | null;
}

/** What is listed once the newest page was asked for again. What is older stays as it was. */
export function withNewest(known: Listed | null, newest: Listed): Listed {
  const last = newest.items.at(-1);
  if (!known || !last || newest.next === null) return newest;
  const ids = idsOf(newest);
  // More have come than a page holds: nobody knows what is between these and the others.
  if (!known.items.some(({ id }) => ids.has(id))) return newest;
  const older = known.items.filter((message) => isOlder(message, last));
  return older.length === 0 ? newest : { items: [...newest.items, ...older], next: known.next };
}

/** Of what is listed, what the newest page would have if it still existed. */
export function missingFrom(newest: Listed, known: Listed): string[] {
  const last = newest.next === null ? undefined : newest.items.at(-1);
  const ids = idsOf(newest);
  return known.items
    .filter((message) => !ids.has(message.id) && !(last && isOlder(message, last)))
    .map(({ id }) => id);
}

/** What is listed with a page of what is older; nothing new where that page does not follow it. */
export function withOlder(known: Listed, after: string, page: Listed): Listed {
  if (known.next !== after) return known;
  const ids = idsOf(known);
  const older = page.items.filter(({ id }) => !ids.has(id));
  return { items: [...known.items, ...older], next: page.next };
}

/** What is listed without some of it. */
export function without(known: Listed, isGone: (message: Message) => boolean): Listed {
  const items = known.items.filter((message) => !isGone(message));
  return items.length === known.items.length ? known : { ...known, items };
}

function idsOf({ items }: Listed): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** As the pages are ordered: by the instant, and by the id within one. */
function isOlder(one: Message, other: Message): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return one.id < other.id;
}
