import { expect, it } from 'vitest';
import { createKeyedPersonCache } from './keyed-person-cache.ts';

interface Month {
  month: number;
}

/** A cache of numbered queries: each value is the number of the query that read it. */
function createTestCache(
  options: { isKept?: (values: ReadonlyMap<string, number>) => boolean } = {},
) {
  const queries: { month: number; userIds: readonly string[] | null }[] = [];
  const cache = createKeyedPersonCache<Month, number>(
    async ({ month }, userIds) => {
      queries.push({ month, userIds });
      const count = queries.length;
      return new Map((userIds ?? ['ada', 'grace']).map((userId) => [userId, count]));
    },
    { maxKeys: 3, ...options },
  );
  const read = async (month: number) => Object.fromEntries(await cache.get({ month }).read());
  return { ...cache, queries, read };
}

it('reads each key once, then only invalidated people', async () => {
  const cache = createTestCache();
  expect(await Promise.all([cache.read(5), cache.read(5)])).toEqual([
    { ada: 1, grace: 1 },
    { ada: 1, grace: 1 },
  ]);
  expect(await cache.read(6)).toEqual({ ada: 2, grace: 2 });
  cache.invalidate('ada');
  expect(await cache.read(5)).toEqual({ ada: 3, grace: 1 });
  expect(await cache.read(6)).toEqual({ ada: 4, grace: 2 });
  cache.invalidateAll();
  expect(await cache.read(5)).toEqual({ ada: 5, grace: 5 });
  expect(cache.queries.map(({ userIds }) => userIds)).toEqual([null, null, ['ada'], ['ada'], null]);
});

it('keeps only the most recently used keys', async () => {
  const cache = createTestCache();
  for (const month of [1, 2, 3]) await cache.read(month);
  await cache.read(1);
  await cache.read(4);
  await cache.read(1);
  await cache.read(3);
  expect(cache.queries.map(({ month }) => month)).toEqual([1, 2, 3, 4]);
  await cache.read(2);
  expect(cache.queries.map(({ month }) => month)).toEqual([1, 2, 3, 4, 2]);
});

it('doesn’t keep values that need too much memory', async () => {
  const cache = createTestCache({ isKept: (values) => values.size < 2 });
  expect(await cache.read(5)).toEqual({ ada: 1, grace: 1 });
  expect(await cache.read(5)).toEqual({ ada: 2, grace: 2 });
});

it('reads again after a failure', async () => {
  let fails = true;
  const cache = createKeyedPersonCache<number, number>(
    async () => {
      if (fails) throw new Error('away');
      return new Map([['ada', 1]]);
    },
    { maxKeys: 1 },
  );
  await expect(cache.get(5).read()).rejects.toThrow('away');
  fails = false;
  expect((await cache.get(5).read()).get('ada')).toBe(1);
});
