import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedQueue } from './create-keyed-queue.ts';

test('work with the same key runs in order, other keys don’t wait, and a failure blocks nothing', async () => {
  const take = createKeyedQueue();
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await after(ms);
    done.push(name);
    if (name === 'fails') throw new Error(name);
    return name;
  };
  const responses = await Promise.allSettled([
    take('a', work('first', 40)),
    take('a', work('fails', 1)),
    take('a', work('last', 1)),
    take('b', work('other', 10)),
  ]);
  expect(done).toEqual(['other', 'first', 'fails', 'last']);
  expect(responses.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
