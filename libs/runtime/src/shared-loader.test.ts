import { expect, test } from 'vitest';
import { sharedLoader } from './shared-loader.ts';

test('what is asked for in one turn is read once, and nothing is remembered', async () => {
  const reads: (readonly string[])[] = [];
  let version = 0;
  const loader = sharedLoader<string | null>(async (keys) => {
    reads.push(keys);
    version += 1;
    return new Map(keys.filter((key) => key !== 'z').map((key) => [key, `${key}${version}`]));
  }, null);

  // As several requests do: each in a callback of its own.
  const asked = ['x', 'y', 'x', 'z'].map(
    (key) => new Promise((resolve) => process.nextTick(() => resolve(loader.load(key)))),
  );
  expect(await Promise.all(asked)).toEqual(['x1', 'y1', 'x1', null]);
  expect(await loader.load('x')).toBe('x2');
  expect(reads).toEqual([['x', 'y', 'z'], ['x']]);
});

test('a failed read fails for those who asked, and the next is tried again', async () => {
  let fails = true;
  const loader = sharedLoader<string | null>(async (keys) => {
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  }, null);
  await expect(Promise.all([loader.load('x'), loader.load('y')])).rejects.toThrow('away');
  fails = false;
  expect(await loader.load('x')).toBe('x');
});
