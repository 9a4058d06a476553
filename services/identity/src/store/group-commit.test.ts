import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { groupCommit } from './group-commit.ts';

test('items that arrive during a batch are stored with the next, in order', async () => {
  const batches: number[][] = [];
  const store = groupCommit<number>(async (items) => {
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

test('a failed batch rejects its own items only', async () => {
  let failing = true;
  const stored: string[] = [];
  const store = groupCommit<string>(async (items) => {
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
