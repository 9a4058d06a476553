/**
 * Runs work with the same key one at a time, in order of arrival. Concurrent transactions that
 * write the same document would conflict and retry over and over.
 */
export function serializeByKey(): <Given>(
  key: string,
  work: () => Promise<Given>,
) => Promise<Given> {
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
