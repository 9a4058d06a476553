/**
 * Groups concurrent items into batches for `commit`. Items that arrive while a batch is running go
 * into the next one. Each promise settles as its batch does.
 */
export function groupCommit<Item>(
  commit: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; stored: Promise<void> } | null = null;

  return (item) => {
    if (next === null) {
      const items: Item[] = [];
      const stored = running.then(() => {
        next = null;
        return commit(items);
      });
      next = { items, stored };
      running = stored.catch(() => undefined);
    }
    next.items.push(item);
    return next.stored;
  };
}
