import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashingLanes, hashingQueue } from './hashing-queue.ts';

test('no more than the lanes run at once, in the order in which they came', async () => {
  const queue = hashingQueue(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      queue.run(async () => {
        started.push(number);
        running += 1;
        most = Math.max(most, running);
        await delay(2);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a lane rests while others wait, and not after the last', async () => {
  const queue = hashingQueue(1);
  const begun: number[] = [];
  const began = performance.now();
  const work = async () => {
    begun.push(performance.now() - began);
    await delay(100);
  };
  await Promise.all([queue.run(work), queue.run(work)]);
  expect(begun[1]).toBeGreaterThan(120);
  let isFree = false;
  const next = queue.run(async () => {
    isFree = true;
  });
  expect(isFree).toBe(true);
  await next;
});

test('a rush is told of once more wait than usual, and its end', async () => {
  const told: boolean[] = [];
  const queue = hashingQueue(1, (isRush) => told.push(isRush));
  await Promise.all(Array.from({ length: 5 }, () => queue.run(async () => {})));
  expect(told).not.toContain(true);
  await Promise.all(Array.from({ length: 20 }, () => queue.run(async () => {})));
  expect(told).toContain(true);
  expect(told.at(-1)).toBe(false);
});

test('work that fails makes room for the next', async () => {
  const queue = hashingQueue(1);
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'next')).toBe('next');
});

test('the wait grows with those who wait, and is none when nobody does', async () => {
  const queue = hashingQueue(1);
  expect(queue.waitSeconds()).toBe(0);
  const all = Array.from({ length: 20 }, () => queue.run(() => delay(1)));
  const long = queue.waitSeconds();
  expect(long).toBeGreaterThan(0.5);
  await Promise.all(all);
  expect(queue.waitSeconds()).toBe(0);
});

test('there are as many lanes as cores, and at least one', () => {
  expect([hashingLanes(0), hashingLanes(1), hashingLanes(16)]).toEqual([1, 1, 16]);
});
