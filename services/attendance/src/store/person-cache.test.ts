import { expect, it } from 'vitest';
import { createPersonCache } from './person-cache.ts';

/** A source whose queries complete on demand, with the data of when they started. */
function source(truth: Record<string, number>) {
  const requested: (readonly string[] | null)[] = [];
  const waiting: (() => void)[] = [];
  let failing = false;
  const kept = createPersonCache<number>(async (userIds) => {
    requested.push(userIds);
    const ids = userIds ?? Object.keys(truth);
    const found = ids.flatMap((id) => (truth[id] === undefined ? [] : [[id, truth[id]] as const]));
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (failing) throw new Error('away');
    return new Map(found);
  });
  return {
    ...kept,
    requested,
    fail: (fails: boolean) => {
      failing = fails;
    },
    /** Completes the current query once it has started. */
    async answer() {
      await new Promise(setImmediate);
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise(setImmediate);
    },
    async now() {
      const read = kept.read();
      // The failure is checked below.
      read.catch(() => undefined);
      await this.answer();
      await this.answer();
      return Object.fromEntries(await read);
    },
  };
}

it('reads everybody once, then only invalidated people', async () => {
  const truth: Record<string, number> = { ada: 1, grace: 2 };
  const kept = source(truth);
  expect(await kept.now()).toEqual({ ada: 1, grace: 2 });
  expect(await kept.now()).toEqual({ ada: 1, grace: 2 });
  expect(kept.requested).toEqual([null]);
  truth.ada = 7;
  delete truth.grace;
  for (const id of ['ada', 'grace', 'ada']) kept.changed(id);
  expect(await kept.now()).toEqual({ ada: 7 });
  expect(kept.requested).toEqual([null, ['ada', 'grace']]);
});

it('needs one query for any number of concurrent callers', async () => {
  const kept = source({ ada: 1 });
  const reads = Array.from({ length: 100 }, () => kept.read());
  await kept.answer();
  await Promise.all(reads);
  expect(kept.requested).toEqual([null]);
});

it('never returns values older than an earlier invalidation', async () => {
  const truth: Record<string, number> = { ada: 1, grace: 2 };
  const kept = source(truth);
  const early = kept.read();
  await new Promise(setImmediate);
  truth.ada = 7;
  kept.changed('ada');
  truth.joan = 3;
  kept.forget();
  const late = [kept.read(), kept.read()];
  await kept.answer();
  await early;
  await kept.answer();
  for (const read of late) {
    expect(Object.fromEntries(await read)).toEqual({ ada: 7, grace: 2, joan: 3 });
  }
  expect(kept.requested).toEqual([null, null]);
});

it('keeps invalidations when a query fails', async () => {
  const truth: Record<string, number> = { ada: 1, grace: 2 };
  const kept = source(truth);
  await kept.now();
  const version = kept.version();
  truth.ada = 7;
  kept.changed('ada');
  kept.fail(true);
  await expect(kept.now()).rejects.toThrow('away');
  expect(kept.version()).toBe(version);
  kept.fail(false);
  expect(await kept.now()).toEqual({ ada: 7, grace: 2 });
  expect(kept.version()).not.toBe(version);
});

it('reads everybody again when most have changed', async () => {
  const kept = source({ ada: 1 });
  await kept.now();
  for (let number = 0; number < 2_001; number += 1) kept.changed(`person-${number}`);
  await kept.now();
  expect(kept.requested).toEqual([null, null]);
});
