import type { Message } from './mailbox-queries.ts';

/** The loaded messages of a mailbox, newest first. */
export interface LoadedMessages {
  items: readonly Message[];
  /** The cursor of the next older page; null if there is none. */
  next: string | null;
}

/** Merges the refetched newest page into the loaded messages. Older ones stay. */
export function mergeNewestPage(
  loaded: LoadedMessages | null,
  newest: LoadedMessages,
): LoadedMessages {
  const last = newest.items.at(-1);
  if (!loaded || !last || newest.next === null) return newest;
  const ids = idsOf(newest);
  // More have arrived than fit on a page: what lies between is unknown, so start again.
  if (!loaded.items.some(({ id }) => ids.has(id))) return newest;
  const older = loaded.items.filter((message) => isOlder(message, last));
  return older.length === 0 ? newest : { items: [...newest.items, ...older], next: loaded.next };
}

/** The ids of loaded messages that are missing from the newest page, so they were deleted. */
export function findDeletedIds(newest: LoadedMessages, loaded: LoadedMessages): string[] {
  const last = newest.next === null ? undefined : newest.items.at(-1);
  const ids = idsOf(newest);
  return loaded.items
    .filter((message) => !ids.has(message.id) && !(last && isOlder(message, last)))
    .map(({ id }) => id);
}

/** Appends an older page; ignored unless it follows the loaded messages. */
export function appendOlderPage(
  loaded: LoadedMessages,
  after: string,
  page: LoadedMessages,
): LoadedMessages {
  if (loaded.next !== after) return loaded;
  const ids = idsOf(loaded);
  const older = page.items.filter(({ id }) => !ids.has(id));
  return { items: [...loaded.items, ...older], next: page.next };
}

/** Removes messages; returns the same object if none match. */
export function removeMessages(
  loaded: LoadedMessages,
  isRemoved: (message: Message) => boolean,
): LoadedMessages {
  const items = loaded.items.filter((message) => !isRemoved(message));
  return items.length === loaded.items.length ? loaded : { ...loaded, items };
}

function idsOf({ items }: LoadedMessages): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** In the order of the pages: by time, then by id. */
function isOlder(one: Message, other: Message): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return one.id < other.id;
}
