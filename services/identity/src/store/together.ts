/**
 * Has `commit` store what comes at about the same time in one go, however much it is: what comes
 * while a batch is under way waits for the next. Each resolves once it is stored, or rejects as its
 * batch did.
 */
export function together<Item>(
  commit: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; stored: Promise<void> } | null = null;

  return (item) => {
    if (next === null) {
      const items: Item[] = [];
      const stored = underWay.then(() => {
        next = null;
        return commit(items);
      });
      next = { items, stored };
      underWay = stored.catch(() => undefined);
    }
    next.items.push(item);
    return next.stored;
  };
}
