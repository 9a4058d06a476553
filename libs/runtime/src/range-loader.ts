import { createBatchLoader } from './batch-loader.ts';

/** Loads what a person has in a range of days. Nothing is cached; callers check permissions. */
export interface RangeLoader<Range, Value> {
  load(userId: string, range: Range): Promise<Value>;
}

/**
 * Creates a batch loader (batch-loader.ts) by person and range of days. Requests for the same range in the same turn of the
 * event loop share one call of `load`. People without a value get `missing`.
 */
export function createRangeLoader<Range extends object, Value>(
  load: (userIds: readonly string[], range: Range) => Promise<ReadonlyMap<string, Value>>,
  missing: Value,
): RangeLoader<Range, Value> {
  const byKey = createBatchLoader<Value>(async (keys) => {
    const userIdsByRange = new Map<string, string[]>();
    for (const key of keys) {
      const { userId, range } = parseKey(key);
      userIdsByRange.set(range, [...(userIdsByRange.get(range) ?? []), userId]);
    }
    const found = await Promise.all(
      [...userIdsByRange].map(async ([range, userIds]) => {
        const values = await load(userIds, JSON.parse(range) as Range);
        return [...values].map(([userId, value]) => [keyOf(userId, range), value] as const);
      }),
    );
    return new Map(found.flat());
  }, missing);
  return { load: (userId, range) => byKey.load(keyOf(userId, JSON.stringify(range))) };
}

function keyOf(userId: string, range: string): string {
  return `${userId} ${range}`;
}

function parseKey(key: string): { userId: string; range: string } {
  const end = key.indexOf(' ');
  return { userId: key.slice(0, end), range: key.slice(end + 1) };
}
