import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher that converts texts to capitals once `start` is called. */
function startBatcher(
  processBatch: (texts: readonly string[]) => readonly string[] | null = upper,
) {
  const batches: string[][] = [];
  const started = Promise.withResolvers<void>();
  const submit = createBatcher<string, string>({
    keyOf: (text) => text.charAt(0),
    async processBatch(texts) {
      batches.push([...texts]);
      await started.promise;
      return processBatch(texts);
    },
    processOne: async (text) => `${text} alone`,
  });
  return { submit, batches, start: () => started.resolve() };
}

const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase());

test('inputs that arrive while two batches are running wait for the next batch', async () => {
  const { submit, batches, start } = startBatcher();
  const outputs = ['a', 'b', 'c', 'd'].map(submit);
  expect(batches).toEqual([['a'], ['b']]);
  start();
  expect(await Promise.all(outputs)).toEqual(['A', 'B', 'C', 'D']);
  expect(await submit('e')).toBe('E');
  expect(batches).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
});

test('inputs with the same key never run concurrently, and keep their order', async () => {
  const { submit, batches, start } = startBatcher();
  const outputs = ['a1', 'a2', 'x', 'a3', 'b1', 'b2'].map(submit);
  expect(batches).toEqual([['a1'], ['x']]);
  start();
  await Promise.all(outputs);
  expect(batches).toEqual([['a1'], ['x'], ['a2', 'b1'], ['a3', 'b2']]);
});

test('a batch has at most 100 inputs', async () => {
  const { submit, batches, start } = startBatcher();
  const outputs = Array.from({ length: 151 }, (_, index) =>
    submit(String.fromCharCode(200 + index)),
  );
  start();
  await Promise.all(outputs);
  expect(batches.map(({ length }) => length)).toEqual([1, 1, 100, 49]);
});

test('a batch that has to be split is processed one by one, and the next one doesn’t wait', async () => {
  const { submit, batches, start } = startBatcher((texts) =>
    texts.length > 1 ? null : upper(texts),
  );
  const outputs = ['a', 'b', 'c', 'd'].map(submit);
  start();
  expect(await Promise.all(outputs)).toEqual(['A', 'B', 'c alone', 'd alone']);
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('a failed batch fails for all of its inputs and no others', async () => {
  const { submit, start } = startBatcher((texts) => {
    if (texts.includes('c')) throw new Error('broken');
    return upper(texts);
  });
  const outputs = ['a', 'b', 'c', 'd'].map(submit);
  start();
  expect(await Promise.allSettled(outputs)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { reason: { message: 'broken' } },
    { reason: { message: 'broken' } },
  ]);
  expect(await submit('e')).toBe('E');
});

describe('with one batch at a time and without keys', () => {
  const oneAtATime = { maxConcurrentBatches: 1 };

  test('inputs that arrive during a batch are processed with the next, in order', async () => {
    const batches: number[][] = [];
    const submit = createBatcher<number, number>({
      ...oneAtATime,
      async processBatch(numbers) {
        batches.push([...numbers]);
        await delay(5);
        return numbers;
      },
    });
    const first = submit(1);
    await delay(1);
    const rest = [2, 3, 3, 4].map(submit);
    await first;
    expect(batches[0]).toEqual([1]);
    await Promise.all(rest);
    expect(batches).toEqual([[1], [2, 3, 3, 4]]);
    await submit(5);
    expect(batches).toEqual([[1], [2, 3, 3, 4], [5]]);
  });

  test('a failed batch rejects its own inputs only', async () => {
    let isFailing = true;
    const stored: string[] = [];
    const submit = createBatcher<string, void>({
      ...oneAtATime,
      async processBatch(texts) {
        await delay(1);
        if (isFailing) throw new Error('away');
        stored.push(...texts);
        return texts.map(() => undefined);
      },
    });
    const lost = await Promise.allSettled(['a', 'b'].map(submit));
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFailing = false;
    await Promise.all(['c', 'd'].map(submit));
    expect(stored).toEqual(['c', 'd']);
  });

  test('a batch that has to be split, but can’t be, fails', async () => {
    const submit = createBatcher({ ...oneAtATime, processBatch: async () => null });
    await expect(submit('a')).rejects.toThrow('can’t be split');
  });
});
