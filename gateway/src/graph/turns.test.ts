import { expect, test } from 'vitest';
import { turns } from './turns.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a few go on at a time, in their order, and others come in between', async () => {
  const turn = turns(3);
  const gone: number[] = [];
  const all = Array.from({ length: 8 }, async (_, number) => {
    await turn();
    gone.push(number);
  });
  const seen: number[] = [];
  while (gone.length < 8) {
    await nextTurn();
    seen.push(gone.length);
  }
  await Promise.all(all);
  expect(gone).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(seen).toEqual([3, 6, 8]);
});

test('whoever comes after all have gone does not wait for ever', async () => {
  const turn = turns();
  await turn();
  await turn();
  await Promise.all([turn(), turn()]);
});
