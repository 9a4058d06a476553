import { expect, it } from 'vitest';
import { keptLists } from './kept-lists.ts';

function counted() {
  let version = 0;
  let reads = 0;
  const lists = keptLists<number>(async () => String(version));
  return {
    change: () => {
      version += 1;
    },
    ask: (asked: string) =>
      lists(asked, async () => {
        reads += 1;
        return [reads];
      }),
    lists,
  };
}

it('reads a list once, also for several who ask at once, until something changes', async () => {
  const { ask, change } = counted();
  expect(await Promise.all([ask('May'), ask('May')])).toEqual([[1], [1]]);
  expect(await ask('May')).toEqual([1]);
  expect(await ask('June')).toEqual([2]);
  change();
  expect(await ask('May')).toEqual([3]);
});

it('keeps those alone that were asked for last', async () => {
  const { ask } = counted();
  for (const month of ['1', '2', '3', '4', '5', '6']) await ask(month);
  expect(await ask('1')).toEqual([1]);
  expect(await ask('7')).toEqual([7]);
  expect(await ask('1')).toEqual([1]);
  expect(await ask('2')).toEqual([8]);
});

it('keeps no list that is too long', async () => {
  const { ask, lists } = counted();
  expect(await lists('all', async () => Array(20_001).fill(0))).toHaveLength(20_001);
  expect(await ask('all')).toEqual([1]);
});

it('reads again what could not be read', async () => {
  const { ask, lists } = counted();
  const failing = lists('May', () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect(await ask('May')).toEqual([1]);
});
