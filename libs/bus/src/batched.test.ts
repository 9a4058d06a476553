import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** Answers in capitals, one batch after the other, when it is let. */
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

test('what comes while a batch is under way waits for the next', async () => {
  const { ask, batches, let: begin } = capitals();
  const answers = ['a', 'b', 'c'].map(ask);
  begin();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  expect(await ask('d')).toBe('D');
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('two of the same key never come into one batch, and stay in their order', async () => {
  const { ask, batches, let: begin } = capitals();
  const answers = ['x', 'a1', 'b1', 'a2', 'a3', 'b2'].map(ask);
  begin();
  await Promise.all(answers);
  expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2', 'b2'], ['a3']]);
});

test('a batch is of a hundred at most', async () => {
  const { ask, batches, let: begin } = capitals();
  const answers = Array.from({ length: 151 }, (_, place) => ask(String.fromCharCode(200 + place)));
  begin();
  await Promise.all(answers);
  expect(batches.map(({ length }) => length)).toEqual([1, 100, 50]);
});

test('each is done by itself where all of them can’t be, and the next batch does not wait', async () => {
  const { ask, batches, let: begin } = capitals((asks) => (asks.length > 1 ? null : upper(asks)));
  const answers = ['a', 'b', 'c'].map(ask);
  begin();
  expect(await Promise.all(answers)).toEqual(['A', 'b alone', 'c alone']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('a batch that fails fails for all of it and for nobody else', async () => {
  const { ask, let: begin } = capitals((asks) => {
    if (asks.includes('b')) throw new Error('broken');
    return upper(asks);
  });
  const answers = ['a', 'b', 'c'].map(ask);
  begin();
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled' },
    { reason: { message: 'broken' } },
    { reason: { message: 'broken' } },
  ]);
  expect(await ask('d')).toBe('D');
});
