import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('one goes on at once, the others one by one in their order', async () => {
  const turn = turns(20);
  const gone: number[] = [];
  const started = performance.now();
  const all = Array.from({ length: 4 }, async (_, number) => {
    await turn();
    gone.push(number);
  });
  await all[0];
  expect(gone).toEqual([0]);
  await Promise.all(all);
  expect(gone).toEqual([0, 1, 2, 3]);
  expect(performance.now() - started).toBeGreaterThan(50);
});

test('whoever comes after all have gone goes on at once', async () => {
  const turn = turns(10);
  await Promise.all([turn(), turn()]);
  await delay(60);
  const started = performance.now();
  await turn();
  expect(performance.now() - started).toBeLessThan(10);
});
