/**
 * A list with what was just made, once: the portal tells of a change at once, and the list may have
 * been asked for again before the answer to the change itself came.
 */
export function withNew<Item extends { id: string }>(made: Item, known: readonly Item[]): Item[] {
  return [made, ...known.filter(({ id }) => id !== made.id)];
}
