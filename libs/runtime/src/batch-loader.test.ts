import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

test('loads the keys of one turn in one batch, and caches nothing', async () => {
  const reads: (readonly string[])[] = [];
  let version = 0;
  const loader = createBatchLoader<string | null>(async (keys) => {
    reads.push(keys);
    version += 1;
    return new Map(keys.filter((key) => key !== 'z').map((key) => [key, `${key}${version}`]));
  }, null);

  // As several requests do: each in a callback of its own.
  const requested = ['x', 'y', 'x', 'z'].map(
    (key) => new Promise((resolve) => process.nextTick(() => resolve(loader.load(key)))),
  );
  expect(await Promise.all(requested)).toEqual(['x1', 'y1', 'x1', null]);
  expect(await loader.load('x')).toBe('x2');
  expect(reads).toEqual([['x', 'y', 'z'], ['x']]);
});

test('a failed batch fails for its callers, and the next batch loads again', async () => {
  let fails = true;
  const loader = createBatchLoader<string | null>(async (keys) => {
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  }, null);
  await expect(Promise.all([loader.load('x'), loader.load('y')])).rejects.toThrow('away');
  fails = false;
  expect(await loader.load('x')).toBe('x');
});
