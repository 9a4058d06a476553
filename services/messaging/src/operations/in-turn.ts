/**
 * Does what is asked for with the same key one after the other, in the order of asking. Transactions
 * that want to write the same document at once would each begin again until they are alone with it.
 */
export function inTurn(): <Given>(key: string, work: () => Promise<Given>) => Promise<Given> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
