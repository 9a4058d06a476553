/**
 * Prepends a new item and removes its duplicate: a refetch triggered by the live change may have
 * added it before the mutation’s response arrived.
 */
export function prependUnique<Item extends { id: string }>(
  added: Item,
  items: readonly Item[],
): Item[] {
  return [added, ...items.filter(({ id }) => id !== added.id)];
}
