import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

test('what comes while a batch is under way is stored with the next, in its order', async () => {
  const batches: number[][] = [];
  const store = together<number>(async (items) => {
    batches.push([...items]);
    await delay(5);
  });
  const first = store(1);
  await delay(1);
  const rest = [2, 3, 4].map(store);
  await first;
  expect(batches[0]).toEqual([1]);
  await Promise.all(rest);
  expect(batches).toEqual([[1], [2, 3, 4]]);
  await store(5);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a batch that can’t be stored is told to those in it, and to nobody else', async () => {
  let failing = true;
  const stored: string[] = [];
  const store = together<string>(async (items) => {
    await delay(1);
    if (failing) throw new Error('away');
    stored.push(...items);
  });
  const lost = await Promise.allSettled(['a', 'b'].map(store));
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing = false;
  await Promise.all(['c', 'd'].map(store));
  expect(stored).toEqual(['c', 'd']);
});
