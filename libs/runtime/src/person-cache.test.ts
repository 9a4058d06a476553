import { expect, it } from 'vitest';
import { createPersonCache } from './person-cache.ts';

/** A cache whose queries complete on demand, with the data of when they started. */
function createTestCache(truth: Record<string, number>) {
  const requested: (readonly string[] | null)[] = [];
  const waiting: (() => void)[] = [];
  let failing = false;
  const cache = createPersonCache<number>(async (userIds) => {
    requested.push(userIds);
    const ids = userIds ?? Object.keys(truth);
    const found = ids.flatMap((id) => (truth[id] === undefined ? [] : [[id, truth[id]] as const]));
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (failing) throw new Error('away');
    return new Map(found);
  });
  return {
    ...cache,
    requested,
    fail: (fails: boolean) => {
      failing = fails;
    },
    /** Completes the current query once it has started. */
    async complete() {
      await new Promise(setImmediate);
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise(setImmediate);
    },
    async readNow() {
      const read = cache.read();
      // The failure is checked below.
      read.catch(() => undefined);
      await this.complete();
      await this.complete();
      return Object.fromEntries(await read);
    },
  };
}

it('reads everybody once, then only invalidated people', async () => {
  const truth: Record<string, number> = { ada: 1, grace: 2 };
  const cache = createTestCache(truth);
  expect(await cache.readNow()).toEqual({ ada: 1, grace: 2 });
  expect(await cache.readNow()).toEqual({ ada: 1, grace: 2 });
  expect(cache.requested).toEqual([null]);
  truth.ada = 7;
  delete truth.grace;
  for (const id of ['ada', 'grace', 'ada']) cache.invalidate(id);
  expect(await cache.readNow()).toEqual({ ada: 7 });
  expect(cache.requested).toEqual([null, ['ada', 'grace']]);
});

it('needs one query for any number of concurrent callers', async () => {
  const cache = createTestCache({ ada: 1 });
  const reads = Array.from({ length: 100 }, () => cache.read());
  await cache.complete();
  await Promise.all(reads);
  expect(cache.requested).toEqual([null]);
});

it('never returns values older than an earlier invalidation', async () => {
  const truth: Record<string, number> = { ada: 1, grace: 2 };
  const cache = createTestCache(truth);
  const early = cache.read();
  await new Promise(setImmediate);
  truth.ada = 7;
  cache.invalidate('ada');
  truth.joan = 3;
  cache.invalidateAll();
  const late = [cache.read(), cache.read()];
  await cache.complete();
  await early;
  await cache.complete();
  for (const read of late) {
    expect(Object.fromEntries(await read)).toEqual({ ada: 7, grace: 2, joan: 3 });
  }
  expect(cache.requested).toEqual([null, null]);
});

it('keeps invalidations when a query fails', async () => {
  const truth: Record<string, number> = { ada: 1, grace: 2 };
  const cache = createTestCache(truth);
  await cache.readNow();
  const version = cache.version();
  truth.ada = 7;
  cache.invalidate('ada');
  cache.fail(true);
  await expect(cache.readNow()).rejects.toThrow('away');
  expect(cache.version()).toBe(version);
  cache.fail(false);
  expect(await cache.readNow()).toEqual({ ada: 7, grace: 2 });
  expect(cache.version()).not.toBe(version);
});

it('reads everybody again when most have changed', async () => {
  const cache = createTestCache({ ada: 1 });
  await cache.readNow();
  for (let number = 0; number < 2_001; number += 1) cache.invalidate(`person-${number}`);
  await cache.readNow();
  expect(cache.requested).toEqual([null, null]);
});
