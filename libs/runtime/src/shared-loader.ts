import DataLoader from 'dataloader';

/**
 * A loader that a service makes once: all that its requests ask for in one turn of the event loop
 * becomes one call of `load`, with each key once. Nothing is remembered from turn to turn, so what
 * comes is as fresh as a query of one's own; who may see it is decided before.
 */
export function sharedLoader<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  missing: Value,
): DataLoader<string, Value> {
  return new DataLoader<string, Value>(
    async (keys) => {
      const found = await load([...new Set(keys)]);
      return keys.map((key) => found.get(key) ?? missing);
    },
    // Not at the end of this callback but of this turn: every socket with a request has been read.
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );
}
