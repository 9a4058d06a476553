import DataLoader from 'dataloader';

/**
 * Creates a data loader that all requests of a service share. Keys that are requested in the same turn
 * of the event loop become one call of `load`, without duplicates; keys without a value give `missing`.
 * Nothing is cached between turns, so results are as fresh as direct queries. Callers check permissions.
 */
export function createBatchLoader<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  missing: Value,
): DataLoader<string, Value> {
  return new DataLoader<string, Value>(
    async (keys) => {
      const found = await load([...new Set(keys)]);
      return keys.map((key) => found.get(key) ?? missing);
    },
    // `setImmediate` runs after all sockets of this turn were read, so that their requests share a batch.
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );
}
