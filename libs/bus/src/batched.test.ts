import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** Answers in capitals when it is let; two batches are under way at once. */
function capitals(together: (asks: readonly string[]) => readonly string[] | null = upper) {
  const batches: string[][] = [];
  const open = Promise.withResolvers<void>();
  const ask = batched<string, string>({
    keyOf: (text) => text.charAt(0),
    async together(asks) {
      batches.push([...asks]);
      await open.promise;
      return together(asks);
    },
    alone: async (text) => `${text} alone`,
  });
  return { ask, batches, let: () => open.resolve() };
}

const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase());

test('what comes while two batches are under way waits for the next', async () => {
  const { ask, batches, let: begin } = capitals();
  const answers = ['a', 'b', 'c', 'd'].map(ask);
  expect(batches).toEqual([['a'], ['b']]);
  begin();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
  expect(await ask('e')).toBe('E');
  expect(batches).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
});

test('two of the same key are never under way at once, and stay in their order', async () => {
  const { ask, batches, let: begin } = capitals();
  const answers = ['a1', 'a2', 'x', 'a3', 'b1', 'b2'].map(ask);
  expect(batches).toEqual([['a1'], ['x']]);
  begin();
  await Promise.all(answers);
  expect(batches).toEqual([['a1'], ['x'], ['a2', 'b1'], ['a3', 'b2']]);
});

test('a batch is of a hundred at most', async () => {
  const { ask, batches, let: begin } = capitals();
  const answers = Array.from({ length: 151 }, (_, place) => ask(String.fromCharCode(200 + place)));
  begin();
  await Promise.all(answers);
  expect(batches.map(({ length }) => length)).toEqual([1, 1, 100, 49]);
});

test('each is done by itself where all of them can’t be, and the next batch does not wait', async () => {
  const { ask, batches, let: begin } = capitals((asks) => (asks.length > 1 ? null : upper(asks)));
  const answers = ['a', 'b', 'c', 'd'].map(ask);
  begin();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'c alone', 'd alone']);
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('a batch that fails fails for all of it and for nobody else', async () => {
  const { ask, let: begin } = capitals((asks) => {
    if (asks.includes('c')) throw new Error('broken');
    return upper(asks);
  });
  const answers = ['a', 'b', 'c', 'd'].map(ask);
  begin();
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { reason: { message: 'broken' } },
    { reason: { message: 'broken' } },
  ]);
  expect(await ask('e')).toBe('E');
});
